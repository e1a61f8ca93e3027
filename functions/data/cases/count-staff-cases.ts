import type { Count } from '#shared/contract/counts.ts';
import type { CaseFilter } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { countRows } from '../core/count-rows.ts';
import { readSources, type Search } from './find-cases.ts';
import { isUnknownAddress, type ResolvedWord, resolveWords } from './resolve-words.ts';
import { sourcesOf } from './search-sources.ts';
import { listStaffCases } from './staff-case-list.ts';
import { walkOf } from './walk-cases.ts';

/**
 * The total number of cases that `listStaffCases` would list. Reads at most `limits.countedRows` rows. Lists are
 * counted in the index. A search without other filters counts the entries of its search lists, which are smaller. An ID
 * or an email address matches few cases, so these are listed.
 */
export async function countStaffCases(organizationId: string, filter: CaseFilter): Promise<Count> {
  const words = filter.q ? await resolveWords(organizationId, filter.q) : [];
  if (words.some(isUnknownAddress)) return { count: 0, more: false };
  if (words.some(isLookedUp)) return countListed(organizationId, filter);
  const { status, due, owner, outcome, points_from } = filter;
  const isSearchAlone = [status, due, owner, outcome, points_from].every((each) => each === undefined);
  const found = words.length > 0 && isSearchAlone && (await countFound(organizationId, words));
  if (found) return found;
  const walk = await walkOf(organizationId, { ...filter, sort: due ? 'due' : 'newest' }, words);
  return countRows(walk.input);
}

const isLookedUp = ({ kind, applicants, filings }: ResolvedWord): boolean =>
  kind !== 'text' || applicants.length + filings.length > 0;

/** @returns undefined if there is no search list for these words */
async function countFound(
  organizationId: string,
  words: readonly ResolvedWord[],
): Promise<Count | undefined> {
  const limit = limits.countedRows;
  const search: Search = {
    ...{ organizationId, words, limit, newestFirst: true, after: undefined },
    keep: () => true,
  };
  const sources = await sourcesOf(organizationId, words);
  if (!sources) return undefined;
  let [count, entries] = [0, 0];
  let position: string | undefined;
  do {
    const found = await readSources(search, sources, position, limit);
    count += found.positions.length;
    entries += found.entriesRead;
    position = found.horizon;
  } while (position !== undefined && entries < limit);
  return position === undefined ? { count, more: false } : { count: Math.min(count, limit), more: true };
}

/** Counts the pages of the list: at most 2,000 cases of all people whose address matches. */
async function countListed(organizationId: string, filter: CaseFilter): Promise<Count> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await listStaffCases(organizationId, filter, { cursor, limit: limits.maxPageSize });
    count += page.items.length;
    cursor = page.nextCursor;
  } while (cursor && count < limits.countedRows);
  return { count, more: cursor !== undefined };
}
