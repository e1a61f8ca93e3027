import * as z from 'zod/mini';

const Values = z.record(z.string(), z.string().check(z.maxLength(600)));
/** Field values as text, by the path of the fact. An empty one means "I don't know". */
export type Values = Readonly<Record<string, string>>;

const Entry = z.object({ id: z.string(), values: Values });
/** One entry of a list. Its id is local to the page. */
export interface Entry {
  readonly id: string;
  readonly values: Values;
}

/** The questionnaire's current answers. */
export const Draft = z.object({
  values: Values,
  lists: z.record(z.string(), z.array(Entry).check(z.maxLength(30))),
});
export interface Draft {
  readonly values: Values;
  readonly lists: Readonly<Record<string, readonly Entry[]>>;
}

export const emptyDraft: Draft = { values: {}, lists: {} };
export const isEmpty = ({ values }: Draft): boolean => Object.values(values).every((text) => text === '');

export const withValue = (draft: Draft, path: string, text: string): Draft => ({
  ...draft,
  values: { ...draft.values, [path]: text },
});
const withList = (
  draft: Draft,
  path: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Draft => ({
  ...draft,
  lists: { ...draft.lists, [path]: change(draft.lists[path] ?? []) },
});

export const nextEntryId = (entries: readonly Entry[]): string =>
  String(Math.max(0, ...entries.map(({ id }) => Number(id) || 0)) + 1);
export const withEntry = (draft: Draft, path: string): Draft =>
  withList(withValue(draft, path, 'yes'), path, (entries) => [
    ...entries,
    { id: nextEntryId(entries), values: {} },
  ]);
export const withoutEntry = (draft: Draft, path: string, id: string): Draft =>
  withList(draft, path, (entries) => entries.filter((entry) => entry.id !== id));
export const withEntryValue = (draft: Draft, path: string, id: string, name: string, text: string): Draft =>
  withList(draft, path, (entries) =>
    entries.map((entry) => (entry.id === id ? { id, values: { ...entry.values, [name]: text } } : entry)),
  );
