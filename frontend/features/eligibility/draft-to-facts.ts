import { EnteredFacts } from '#shared/contract/facts.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { Draft, Entry, Values } from './draft.ts';
import { abilities, entryFields, languageOf, scaleOf } from './entry-fields.ts';
import { type FieldIssue, messageFor, withoutWords } from './field-message.ts';
import { type Field, type ListKind, type ListQuestion, partnerPath } from './question.ts';
import { sections } from './questions.ts';

export interface ReadDraft {
  /** Known and valid facts. */
  readonly facts: Facts;
  /** Errors by field: 'canada.funds_cad', 'languages.2.reading'. */
  readonly errors: Readonly<Record<string, string>>;
}

type Part = Record<string, unknown> | unknown[];

/** Converts field values to the facts that the engine and the server accept. Empty fields are unknown and omitted. */
export function readDraft(draft: Draft): ReadDraft {
  const raw = rawFacts(draft);
  const errors = impossiblePeriods(draft);
  // Each round removes what the schema rejects. Removing an entry may require another round.
  for (let round = 0; round < 50; round++) {
    const read = EnteredFacts.safeParse(raw, withoutWords);
    if (read.success) return { facts: read.data, errors };
    for (const issue of [...read.error.issues].reverse()) {
      errors[fieldOf(draft, raw, issue.path)] ??= messageFor(issue as FieldIssue);
      leaveOut(raw, issue.path);
    }
  }
  return { facts: {}, errors };
}

/** Errors that involve several fields: jobs that end before they begin are omitted. */
function impossiblePeriods({ lists }: Draft): Record<string, string> {
  const found = Object.entries(lists).flatMap(([path, entries]) =>
    entries
      .filter(({ values }) => endsEarly(values))
      .map(({ id }) => [errorKey(path, id, 'to'), 'The last day can’t be before the first day'] as const),
  );
  return Object.fromEntries(found);
}
const endsEarly = ({ from = '', to = '' }: Values): boolean => from !== '' && to !== '' && to < from;

export const errorKey = (path: string, id: string, name: string): string => `${path}.${id}.${name}`;

const entryIds = new WeakMap<object, string>();

function rawFacts({ values, lists }: Draft): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  const hasPartner = values[partnerPath];
  if (hasPartner === 'no') raw[partnerPath] = null;
  if (hasPartner === 'yes') raw[partnerPath] = {};
  for (const question of sections.flatMap(({ questions }) => questions)) {
    const text = (values[question.path] ?? '').trim();
    const ofPartner = question.path.startsWith(`${partnerPath}.`);
    if (text === '' || question.path === partnerPath || (ofPartner && hasPartner !== 'yes')) continue;
    const value =
      question.kind === 'list'
        ? listValue(question, text, lists[question.path] ?? [])
        : readField(question, text);
    if (value !== undefined) put(raw, question.path.split('.'), value);
  }
  return raw;
}

/** Entries without any answers don't count. If there are no others, the list is unknown. */
function listValue({ of }: ListQuestion, text: string, entries: readonly Entry[]): unknown {
  if (text === 'no') return [];
  const startedEntries = entries.filter(
    ({ values }) => Object.values(values).some((each) => each.trim() !== '') && !endsEarly(values),
  );
  return startedEntries.length === 0
    ? undefined
    : startedEntries.map(({ id, values }) => {
        const entry = entryValue(of, values);
        entryIds.set(entry, id);
        return entry;
      });
}

function entryValue(of: ListKind, values: Values): Record<string, unknown> {
  const entry: Record<string, unknown> = {};
  for (const field of entryFields[of]) {
    const text = (values[field.path] ?? '').trim();
    if (text !== '') entry[field.path] = readField(field, text);
  }
  if (of === 'languages') {
    const language = languageOf(values.test);
    if (language) entry.language = language;
    for (const ability of abilities) {
      const scale = scaleOf(values.test, ability);
      const text = (values[ability] ?? '').trim();
      if (scale && 'levels' in scale && text !== '') entry[ability] = text;
    }
  }
  return entry;
}

function readField(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'date':
    case 'country':
      return text;
    case 'number':
    case 'money':
      return readAmount(text);
    case 'choice':
      return field.numeric ? readAmount(text) : text;
    case 'flag':
      return text === 'yes';
    case 'claim':
      return text === 'yes' ? { claimed: true, evidence: [] } : false;
    case 'countries':
      return text.split(',').flatMap((country) => country.trim() || []);
    case 'count': {
      const shown = readAmount(text);
      return Array.from({ length: field.most }, (_, index) =>
        index < shown ? { claimed: true, evidence: [] } : false,
      );
    }
  }
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? {}) as Record<string, unknown>;
    target[name] = inner;
    put(inner, rest, value);
  }
}

const questions = sections.flatMap((section) => section.questions);
const listPaths = questions.flatMap((question) => (question.kind === 'list' ? [question.path] : []));
const fieldPaths = questions.map(({ path }) => path).sort((a, b) => b.length - a.length);

/** Maps an index within a list to the id of the page's entry. Parts of a field map to the field. */
function fieldOf(draft: Draft, raw: Record<string, unknown>, path: readonly PropertyKey[]): string {
  const joined = path.join('.');
  const list = listPaths.find((each) => joined.startsWith(`${each}.`));
  if (list === undefined)
    return fieldPaths.find((field) => joined === field || joined.startsWith(`${field}.`)) ?? joined;
  const [index = '', name = ''] = joined.slice(list.length + 1).split('.');
  const entry = valueAt(raw, [...list.split('.'), index]);
  const id = typeof entry === 'object' && entry !== null ? entryIds.get(entry) : undefined;
  return errorKey(list, id ?? draft.lists[list]?.[Number(index)]?.id ?? index, name);
}

const valueAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], raw);

/** Omits an invalid value if it is optional, or else the whole entry. */
function leaveOut(raw: Record<string, unknown>, path: readonly PropertyKey[]): void {
  const listAt = path.findIndex((key) => typeof key === 'number');
  const parentPath = path.slice(0, -1);
  const parent = valueAt(raw, parentPath) as Part | undefined;
  const last = path.at(-1);
  if (parent === undefined || last === undefined) return;
  if (!Array.isArray(parent) && last in parent && !required.has(String(last))) delete parent[last as string];
  else if (listAt >= 0) {
    const list = valueAt(raw, path.slice(0, listAt)) as unknown[];
    list.splice(Number(path[listAt]), 1);
    if (list.length === 0) removeAt(raw, path.slice(0, listAt));
  } else removeAt(raw, path);
}

const required = new Set(['level', 'test', 'language', 'from']);

function removeAt(raw: Record<string, unknown>, path: readonly PropertyKey[]): void {
  const parent = valueAt(raw, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
  const last = path.at(-1);
  if (parent && last !== undefined) delete parent[last];
}
