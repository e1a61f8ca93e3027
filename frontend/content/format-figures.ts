import type { Duration, Fee } from './content-schema.ts';

/** Alphabetic symbols are separated from the amount by a non-breaking space. */
const symbols: Record<Fee['currency'], string> = {
  USD: '$',
  CAD: 'CA$',
  GBP: '£',
  EUR: '€',
  AUD: 'A$',
  AED: 'AED\u00a0',
  SGD: 'S$',
  JPY: '¥',
};

const grouped = new Intl.NumberFormat('en-US');
const money = (currency: Fee['currency'], amount: number): string =>
  `${symbols[currency]}${grouped.format(amount)}`;

/** `$185-$500` */
export function formatFee({
  currency,
  from,
  to,
}: Pick<Fee, 'currency' | 'from'> & { to?: number | undefined }): string {
  return to === undefined ? money(currency, from) : `${money(currency, from)}-${money(currency, to)}`;
}

/** `2-4 weeks` */
export function formatDuration({ from, to, unit }: Pick<Duration, 'from' | 'to' | 'unit'>): string {
  if (to !== undefined) return `${from}-${to} ${unit}`;
  return `${from} ${from === 1 ? unit.replace(/s$/, '') : unit}`;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `June 2025` for `2025-06`. */
export function formatAsOf(asOf: string): string {
  const [year, month] = asOf.split('-');
  return `${monthName.format(Date.UTC(2000, Number(month) - 1))} ${year}`;
}
