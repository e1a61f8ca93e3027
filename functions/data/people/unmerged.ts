import { entryGroups, type PersonGroup, personGroups } from '#shared/domain/person-groups.ts';
import type { PersonFields, UnmergedPart } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import type { PersonItem } from './person.ts';
import { sourcesWith } from './person-sources.ts';

/** The team's data that differs from the person's is only for the organization that recorded it. */
export const unmergedIn = (
  { org_id, unmerged }: Pick<PersonItem, 'org_id' | 'unmerged'>,
  next: string | undefined,
): Pick<PersonItem, 'unmerged'> => (unmerged && org_id === next ? { unmerged } : {});

/**
 * Adds a part, as far as `limits.unmergedBytes` leaves room. Earlier parts stay, since the team may rely on them. What
 * has no room is counted, so that nothing vanishes silently.
 * @param added what the team recorded, with the most important entry of each list first
 * @returns the parts, and how many values and entries have no room
 */
export function addUnmerged(
  earlier: readonly UnmergedPart[],
  { fields, sources }: UnmergedPart,
): { readonly unmerged: readonly UnmergedPart[]; readonly leftOut: number } {
  let part: UnmergedPart = { fields: {}, sources: {} };
  const leftOut: PersonGroup[] = [];
  for (const [group, value] of valuesOf(fields)) {
    const more = together(part.fields, value);
    const next = { fields: more, sources: sourcesWith(more, sources) };
    if (bytesOf([...earlier, next]) <= limits.unmergedBytes) part = next;
    else leftOut.push(group);
  }
  const unmerged = isEmpty(part) ? earlier : [...earlier, part];
  return { unmerged: withCounts(unmerged, leftOut), leftOut: leftOut.length };
}

/** The values of the groups, and each entry of the lists. Values come first: they are short, and fewer. */
const valuesOf = (fields: PersonFields): [PersonGroup, PersonFields][] => [
  ...personGroups
    .filter((group) => fields[group] !== undefined && !entryGroups.some((list) => list === group))
    .map((group): [PersonGroup, PersonFields] => [group, { [group]: fields[group] }]),
  ...entryGroups.flatMap((group) =>
    (fields[group] ?? []).map((entry): [PersonGroup, PersonFields] => [group, { [group]: [entry] }]),
  ),
];

const together = (fields: PersonFields, value: PersonFields): PersonFields => ({
  ...fields,
  ...value,
  ...(value.statuses && { statuses: [...(fields.statuses ?? []), ...value.statuses] }),
  ...(value.dependents && { dependents: [...(fields.dependents ?? []), ...value.dependents] }),
});

const bytesOf = (parts: readonly UnmergedPart[]): number => Buffer.byteLength(JSON.stringify(parts));
const isEmpty = ({ fields }: UnmergedPart): boolean => Object.keys(fields).length === 0;

/** Adds the counts of what has no room to the last part; a part for each could grow without limit. */
function withCounts(
  parts: readonly UnmergedPart[],
  leftOut: readonly PersonGroup[],
): readonly UnmergedPart[] {
  if (leftOut.length === 0) return parts;
  const last = parts.at(-1) ?? { fields: {}, sources: {} };
  const left_out = { ...last.left_out };
  for (const group of leftOut) left_out[group] = (left_out[group] ?? 0) + 1;
  return [...parts.slice(0, -1), { ...last, left_out }];
}

/** Without what the team recorded for these groups; undefined if nothing is left. */
export function withoutGroups(
  unmerged: readonly UnmergedPart[] = [],
  groups: readonly PersonGroup[],
): UnmergedPart[] | undefined {
  const without = <Value>(byGroup: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(byGroup).filter(([name]) => !groups.some((group) => group === name)));
  const left = unmerged
    .map(({ fields, sources, left_out = {} }) => {
      const [rest, counts] = [without(fields), without(left_out)];
      const hasCounts = Object.keys(counts).length > 0;
      return { fields: rest, sources: sourcesWith(rest, sources), ...(hasCounts && { left_out: counts }) };
    })
    .filter((part) => !isEmpty(part) || part.left_out);
  return left.length > 0 ? left : undefined;
}

export const hasUnmerged = (unmerged: readonly UnmergedPart[] = [], group: PersonGroup): boolean =>
  unmerged.some(({ fields, left_out = {} }) => group in fields || group in left_out);
