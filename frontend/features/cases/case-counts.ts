import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => words[count] ?? String(count);

/** "Six cases, four of them in progress." Says "more than" while there are pages that are not loaded. */
export function caseCounts(items: readonly { status: CaseStatus }[], hasMore: boolean): string {
  const open = items.filter(({ status }) => !isClosed(status)).length;
  if (hasMore) return `More than ${inWords(items.length).toLowerCase()} cases, newest first.`;
  if (items.length === 1) return open === 1 ? 'One case, in progress.' : 'One case, decided.';
  const all = inWords(items.length);
  if (open === items.length) return `${all} cases, ${items.length === 2 ? 'both' : 'all'} in progress.`;
  if (open === 0) return `${all} cases, ${items.length === 2 ? 'both' : 'all'} decided.`;
  return `${all} cases, ${inWords(open).toLowerCase()} of them in progress.`;
}
