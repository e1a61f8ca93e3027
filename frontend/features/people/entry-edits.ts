import * as z from 'zod/mini';
import { EnteredDependent } from '#shared/contract/people.ts';
import type { EntryGroup } from '#shared/domain/person-groups.ts';
import { type Dependent, type Person, PersonStatus } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { type Entry, isStatus } from './entry-text.ts';
import { dependentFields, newDependentFields, statusFields } from './record-forms.ts';

/** Adds an ID to a status that is entered together with a new dependent. */
function withStatusId(entry: unknown): unknown {
  const Typed = z.looseObject({ statuses: z.array(z.looseObject({ id: z.optional(z.string()) })) });
  const typed = Typed.safeParse(entry);
  if (!typed.success) return entry;
  return {
    ...typed.data,
    statuses: typed.data.statuses.map((status) => ({ ...status, id: status.id ?? crypto.randomUUID() })),
  };
}

/** The groups of a record whose entries are edited one by one. */
export const entryKinds = {
  statuses: {
    schema: PersonStatus,
    fields: statusFields,
    newFields: statusFields,
    none: 'No status recorded.',
    add: 'Add a status',
    most: limits.personStatuses,
  },
  dependents: {
    schema: z.pipe(z.transform(withStatusId), EnteredDependent),
    fields: dependentFields,
    newFields: newDependentFields,
    none: 'No dependents recorded.',
    add: 'Add a dependent',
    most: limits.dependents,
  },
} as const satisfies Record<EntryGroup, object>;

/** The entry being edited, and the version of the record it was opened on. */
export const Editing = z.object({
  entry: z.custom<Partial<Entry>>((value) => typeof value === 'object' && value !== null),
  isNew: z.boolean(),
  version: z.number(),
  /** The dependent the status belongs to. */
  of: z.optional(z.string()),
});

export type Editing = z.infer<typeof Editing>;

export const removedTexts = {
  entry: 'Someone else removed this. Save to add it again, or cancel.',
  holder: 'Someone else removed this dependent, so this can’t be saved. Copy what you typed, then cancel.',
};

/** What someone else has removed since the form was opened: the entry, or the dependent that a status belongs to. */
export function removedBy(
  { fields }: Person,
  group: EntryGroup,
  { entry, isNew, of }: Editing,
): keyof typeof removedTexts | undefined {
  const holder = fields.dependents?.find(({ id }) => id === of);
  if (of !== undefined && !holder) return 'holder';
  const list: readonly Entry[] = (of === undefined ? fields[group] : holder?.statuses) ?? [];
  return isNew || list.some(({ id }) => id === entry.id) ? undefined : 'entry';
}

/**
 * The group with the edited entry replaced, added, or removed. A dependent's status is part of the dependent.
 * @param entry undefined removes the entry
 */
export function withEdited(
  { fields }: Person,
  group: EntryGroup,
  editing: Editing,
  entry: Entry | undefined,
): readonly Entry[] {
  const { id } = editing.entry;
  if (editing.of === undefined) return withEntry<Entry>(fields[group] ?? [], id, entry);
  return (fields.dependents ?? []).map((each) =>
    each.id === editing.of ? withStatus(each, id, entry) : each,
  );
}

/** The list with this entry replaced or appended, or without the entry with this ID. */
function withEntry<E extends { id: string }>(
  list: readonly E[],
  id: string | undefined,
  entry: E | undefined,
): E[] {
  if (!entry) return list.filter((each) => each.id !== id);
  return list.some((each) => each.id === id)
    ? list.map((each) => (each.id === id ? entry : each))
    : [...list, entry];
}

function withStatus(dependent: Dependent, id: string | undefined, entry: Entry | undefined): Dependent {
  const { statuses: before = [], ...rest } = dependent;
  const statuses = withEntry(before, id, entry && isStatus(entry) ? entry : undefined);
  return { ...rest, ...(statuses.length > 0 && { statuses }) };
}

export const newEntry = (group: EntryGroup): Partial<Entry> =>
  group === 'statuses'
    ? { id: crypto.randomUUID(), country: 'US' }
    : { id: crypto.randomUUID(), relationship: 'spouse' };
