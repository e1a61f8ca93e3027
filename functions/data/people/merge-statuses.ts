import { wordParts } from '#shared/domain/match-text.ts';
import { endOfStatus } from '#shared/records/grace-period.ts';
import { type PersonFields, PersonStatus } from '#shared/records/person.ts';
import { currentStatuses, exceedsStatusEnds } from '#shared/records/status-ends.ts';
import { limits } from '#shared/schema/limits.ts';
import { mergeValues } from './merge-values.ts';

/**
 * The statuses that a person recorded themselves, with those that the team recorded before the person had an account.
 * A status on both lists gets what only the team knows. None of the team's becomes the current one in a country where
 * the person has recorded theirs: a wrong end date would silence the reminders of theirs.
 * @param fields the record without the team's statuses
 * @returns the merged list, and `unmerged`: the team's statuses that differ from the list or that it has no room for
 */
export function mergeStatuses(
  fields: PersonFields,
  ofTeam: readonly PersonStatus[],
): { readonly statuses: readonly PersonStatus[]; readonly unmerged: readonly PersonStatus[] } {
  const own = fields.statuses ?? [];
  const unmerged: PersonStatus[] = [];
  let statuses = own;
  for (const each of ofTeam.toSorted(laterEndFirst)) {
    const next = withStatus(statuses, each, own);
    const hasRoom =
      next &&
      next.length <= limits.personStatuses &&
      !exceedsStatusEnds({ ...fields, statuses }, { ...fields, statuses: next });
    if (hasRoom) statuses = next;
    else unmerged.push(each);
  }
  return { statuses, unmerged };
}

/** A status of the person's without an end date is completed from the latest of the team's, the most likely match. */
const laterEndFirst = (a: PersonStatus, b: PersonStatus): number => lastDay(b).localeCompare(lastDay(a));
const lastDay = (status: PersonStatus): string => endOfStatus(status) ?? '9999-12-31';

function withStatus(
  statuses: readonly PersonStatus[],
  each: PersonStatus,
  own: readonly PersonStatus[],
): PersonStatus[] | undefined {
  for (const known of statuses) {
    const merged = mergedStatus(known, each);
    if (merged) return statuses.map((other) => (other === known ? merged : other));
  }
  const rivals = own.filter(({ country }) => country === each.country);
  const isDifferent = rivals.some(({ name }) => spelled(name) === spelled(each.name));
  const supersedes = rivals.length > 0 && currentStatuses([...rivals, each]).includes(each);
  return isDifferent || supersedes ? undefined : [...statuses, each];
}

/** Finds a status that may have been merged into a list: by its ID, or else one that doesn't contradict it. */
export const findStatus = (
  statuses: readonly PersonStatus[] = [],
  each: PersonStatus,
): PersonStatus | undefined =>
  statuses.find(({ id }) => id === each.id) ?? statuses.find((known) => mergedStatus(known, each));

const mergedStatus = (own: PersonStatus, other: PersonStatus): PersonStatus | undefined =>
  PersonStatus.safeParse(mergeValues(own, { ...other, id: own.id })).data;

const spelled = (name: string): string => wordParts(name).join(' ');
