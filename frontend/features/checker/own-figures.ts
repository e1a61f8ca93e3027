import { formatFee } from '../../content/format-figures.ts';
import type { VisaAnswer } from './visa-answer.ts';

/** What an authorization costs and how long it takes, which the estimate for visas doesn’t say. */
export function ownFigures({ kind, permit, fees, times }: VisaAnswer): string {
  if (kind !== 'authorization') return '';
  const costs = fees.map(({ name, currency, amount, to }) => {
    const cost = formatFee({ currency, from: amount, to });
    return name === permit ? `It costs ${cost}` : `${name}: ${cost}`;
  });
  return [...costs, ...times.map(({ time }) => time)].map((sentence) => `${sentence}.`).join(' ');
}
