import type { CountrySummary } from '../../content/content-parts.ts';
import type { Duration, Fee, PurposeCode } from '../../content/content-schema.ts';

interface Estimate {
  readonly time: Pick<Duration, 'from' | 'to' | 'unit'>;
  readonly cost: Pick<Fee, 'currency' | 'from' | 'to'>;
}

/** Section 9 of the specification: every destination without its own estimate. */
const standardEstimate: Estimate = {
  time: { from: 2, to: 4, unit: 'weeks' },
  cost: { currency: 'USD', from: 100, to: 400 },
};

/** The checker's result for a destination and a purpose. */
export function estimateFor(
  country: Pick<CountrySummary, 'checkerEstimate' | 'figures'>,
  purpose: PurposeCode,
): Estimate {
  if (country.checkerEstimate === 'standard') return standardEstimate;
  const own =
    country.checkerEstimate === 'visit-and-work' && purpose === 'WORK'
      ? country.figures.work
      : country.figures.visit;
  return { time: own.time, cost: own.fee };
}
