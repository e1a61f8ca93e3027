import * as z from 'zod/mini';

const Used = z.object({ CapacityUnits: z.number() });
const Consumed = z.object({ ConsumedCapacity: z.optional(z.union([Used, z.array(Used)])) });

/** The consumption that an engine response reports. It comes last, so a page of rows need not be parsed. */
export function unitsIn(body: string): number {
  const at = body.lastIndexOf('"ConsumedCapacity":');
  const { ConsumedCapacity = [] } = Consumed.parse(at < 0 ? {} : JSON.parse(`{${body.slice(at)}`));
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}
