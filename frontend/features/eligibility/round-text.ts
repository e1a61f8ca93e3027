import { quantityText } from '#shared/domain/quantity-text.ts';
import type { RoundComparison } from '#shared/routes/ca-express-entry/rounds.ts';

/** What today's points would have meant in a past round, without claiming more than they show. */
export function roundText({ score, short, isFor, needs }: RoundComparison): string {
  if (isFor === 'not_met') return `You don’t qualify today: it requires ${needs}.`;
  const also = isFor === 'met' ? '' : ` It also requires ${needs}.`;
  if (score === 'not_met') return `${quantityText(short, 'point')} short.${also}`;
  if (score === 'unknown') return `Depends on what’s still unknown.${also}`;
  return isFor === 'met'
    ? 'You would have been invited, with today’s points and a profile in the pool.'
    : `High enough.${also}`;
}
