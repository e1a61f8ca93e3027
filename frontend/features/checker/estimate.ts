import type { DestinationCode, Duration, Fee, PurposeCode } from '../../content/content-schema.ts';

export interface Estimate {
  readonly time: Pick<Duration, 'from' | 'to' | 'unit'>;
  readonly cost: Pick<Fee, 'currency' | 'from' | 'to'>;
}

/** From section 9 of the specification. Country-specific facts are in the country's own record. */
const estimates = {
  usWork: { time: { from: 3, to: 6, unit: 'months' }, cost: { currency: 'USD', from: 2000, to: 5000 } },
  usOther: { time: { from: 2, to: 4, unit: 'weeks' }, cost: { currency: 'USD', from: 185, to: 500 } },
  schengen: { time: { from: 15, unit: 'business days' }, cost: { currency: 'EUR', from: 80, to: 160 } },
  standard: { time: { from: 2, to: 4, unit: 'weeks' }, cost: { currency: 'USD', from: 100, to: 400 } },
} as const satisfies Record<string, Estimate>;

/** The checker's estimate for a destination and a purpose. */
export function estimateFor(
  { checkerCode }: { readonly checkerCode?: DestinationCode | undefined },
  purpose: PurposeCode,
): Estimate {
  if (checkerCode === 'US') return purpose === 'WORK' ? estimates.usWork : estimates.usOther;
  return checkerCode === 'SCHENGEN' ? estimates.schengen : estimates.standard;
}
