import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => words[count] ?? String(count);

/** Counts cases and open cases. */
export const countCases = (items: readonly { status: CaseStatus }[]) => ({
  count: items.length,
  open: items.filter(({ status }) => !isClosed(status)).length,
});

/** "Six cases, four of them in progress." */
export function caseCounts({ count, open }: { count: number; open: number }): string {
  if (count === 1) return open === 1 ? 'One case, in progress.' : 'One case, decided.';
  const all = inWords(count);
  if (open === count) return `${all} cases, ${count === 2 ? 'both' : 'all'} in progress.`;
  if (open === 0) return `${all} cases, ${count === 2 ? 'both' : 'all'} decided.`;
  return `${all} cases, ${inWords(open).toLowerCase()} of them in progress.`;
}
