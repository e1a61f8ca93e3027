import { entryGroups, type PersonGroup } from '#shared/domain/person-groups.ts';
import { entrySource, entrySourceKey, type PersonFields, type PersonSource } from '#shared/records/person.ts';
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
    ...entryGroups.flatMap((group) => (fields[group] ?? []).map(({ id }) => entrySourceKey(group, id))),
  ];
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) =>
      source && known.includes(name) ? [[name, source]] : [],
    ),
  );
}

/** The sources of entries after a change of some lists: entries that stay the same keep theirs; the others have the list's. */
export const entrySources = (
  before: Pick<PersonItem, 'fields' | 'sources'>,
  fields: PersonFields,
  changed: readonly PersonGroup[],
): Record<string, PersonSource | undefined> =>
  Object.fromEntries(
    entryGroups.flatMap((group) => {
      const [earlier, entries] = [before.fields[group] ?? [], fields[group] ?? []];
      // Only the proof may be new.
      if (!changed.includes(group) || isDeepStrictEqual(earlier, entries)) return [];
      return entries.map((entry) => {
        const isSame = earlier.some((each) => isDeepStrictEqual(each, entry));
        return [
          entrySourceKey(group, entry.id),
          isSame ? entrySource(before, group, entry.id) : undefined,
        ] as const;
      });
    }),
  );
