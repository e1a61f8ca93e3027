import { wordParts } from '#shared/domain/match-text.ts';
import type { Dependent, PersonFields } from '#shared/records/person.ts';
import { exceedsStatusEnds } from '#shared/records/status-ends.ts';
import { limits } from '#shared/schema/limits.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { matchRecorded } from './match-dependents.ts';

/**
 * The dependents that a person recorded themselves, with those that the team recorded before the person had an account.
 * Someone on both lists keeps the person's values, and gets those that only the team has. Those who come along are
 * added first: a record has room for so many.
 * @param fields the record without the team's dependents
 * @returns the merged list, and `unmerged`: the team's dependents who differ from the list or whom it has no room for
 */
export function mergeDependents(
  fields: PersonFields,
  ofTeam: readonly Dependent[],
): { readonly dependents: readonly Dependent[]; readonly unmerged: readonly Dependent[] } {
  const found = matchRecorded(ofTeam, fields.dependents ?? []);
  const ownId = new Map([...found].map(([id, dependent]) => [dependent.id, id]));
  const unmerged: Dependent[] = [];
  let dependents = fields.dependents ?? [];
  const byNeed = ofTeam.toSorted((a, b) => Number(isStaying(a)) - Number(isStaying(b)));
  for (const each of byNeed) {
    const own = dependents.find(({ id }) => id === ownId.get(each.id));
    const merged = own && withMissing(own, each);
    const next = merged ? dependents.map((known) => (known === own ? merged : known)) : [...dependents, each];
    const hasRoom =
      next.length <= limits.dependents &&
      !exceedsStatusEnds({ ...fields, dependents }, { ...fields, dependents: next });
    if (hasRoom) dependents = next;
    if (!hasRoom || (merged && !saysAll(merged, each))) unmerged.push(each);
  }
  return { dependents, unmerged };
}

const isStaying = ({ accompanying }: Dependent): boolean => accompanying === 'no';

const withMissing = (own: Dependent, other: Dependent): Dependent => ({
  ...other,
  ...own,
  name: { ...other.name, ...own.name },
});

/** Whether a dependent has everything that the other one has. IDs and the spelling of names can differ. */
const saysAll = (merged: Dependent, other: Dependent): boolean =>
  isDeepStrictEqual(comparable(withMissing(other, merged)), comparable(merged));

const comparable = ({ name, statuses = [], nationalities = [], ...rest }: Dependent) => ({
  ...rest,
  id: '',
  family_name: wordParts(name.family_name),
  given_names: wordParts(name.given_names ?? ''),
  native_name: name.native_name,
  nationalities: nationalities.toSorted(),
  statuses: statuses.map((status) => ({ ...status, id: '' })),
});
