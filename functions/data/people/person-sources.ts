import {
  dependentSource,
  dependentSourceKey,
  type PersonFields,
  type PersonSource,
} from '#shared/records/person.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import type { PersonItem } from './person.ts';

/** Proofs are documents of the record's organization, which the next one neither sees nor learns the names of. */
export function sourcesIn(
  { org_id, sources }: Pick<PersonItem, 'org_id' | 'sources'>,
  next: string | undefined,
): PersonItem['sources'] {
  if (!org_id || org_id === next) return sources;
  return Object.fromEntries(
    Object.entries(sources).map(([group, { proof: _, ...source }]) => [group, source]),
  );
}

/** Without the sources of values that the record doesn't have. */
export function sourcesWith(
  fields: PersonFields,
  sources: Readonly<Record<string, PersonSource | undefined>>,
): PersonItem['sources'] {
  const known = [
    ...Object.keys(fields),
    ...(fields.dependents ?? []).map(({ id }) => dependentSourceKey(id)),
  ];
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) =>
      source && known.includes(name) ? [[name, source]] : [],
    ),
  );
}

/** The sources of dependents after a change of some: those who stay the same keep theirs; the others have the group's. */
export function dependentSources(
  before: Pick<PersonItem, 'fields' | 'sources'>,
  { dependents = [] }: PersonFields,
): Record<string, PersonSource | undefined> {
  const earlier = before.fields.dependents ?? [];
  // Only their proof is new.
  if (isDeepStrictEqual(earlier, dependents)) return {};
  return Object.fromEntries(
    dependents.map((dependent) => [
      dependentSourceKey(dependent.id),
      earlier.some((each) => isDeepStrictEqual(each, dependent))
        ? dependentSource(before, dependent.id)
        : undefined,
    ]),
  );
}
