import * as z from 'zod/mini';

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * Scores, hours, and money have at most two decimals; more are rounded. DynamoDB rejects numbers closer to zero
 * than 1e-130, which JSON allows:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-data-types-number
 */
export const decimal = (lowest: number, highest: number) =>
  z.number().check(z.minimum(lowest), z.maximum(highest), z.overwrite(toHundredths));
