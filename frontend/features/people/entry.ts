import type * as z from 'zod/mini';

/** A field of the form for a part of a record. */
export interface EntryField {
  /** The value's path, such as `passport.number` or `nationalities.0`. */
  readonly path: string;
  readonly label: string;
  readonly type?: 'date' | 'email';
  /** Which on-screen keyboard a phone shows. */
  readonly inputMode?: 'numeric';
  /** Makes it a select. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly autoComplete?: string;
}

export type Draft = Readonly<Record<string, string>>;
type Value = { [name: string]: unknown } | unknown[];

const steps = (path: string) => path.split('.');
const isIndex = (step: string) => /^\d+$/.test(step);

const valueAt = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : steps(path).reduce<unknown>((inside, step) => (inside as Value | undefined)?.[step as never], value);

export const draftOf = (fields: readonly EntryField[], value: unknown): Draft =>
  Object.fromEntries(
    fields.map(({ path }) => [path, value === undefined ? '' : String(valueAt(value, path) ?? '')]),
  );

function put(value: Value, [first = '', ...rest]: readonly string[], text: string | undefined): void {
  const inside = value as Record<string, unknown>;
  const [next] = rest;
  if (next === undefined) inside[first] = text;
  else {
    inside[first] ??= isIndex(next) ? [] : {};
    put(inside[first] as Value, rest, text);
  }
}

/** Removes empty values. Undefined if nothing is left. */
function pruned(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(pruned).filter((each) => each !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const rest = pruned(each);
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/**
 * Reads a form: the original entry with the typed values applied.
 * @param isRequired whether an empty form is an error
 * @returns undefined for an empty form, or errors by field; `''` holds errors that belong to no field
 */
export function readEntry<Entry>(
  schema: z.ZodMiniType<Entry>,
  fields: readonly EntryField[],
  draft: Draft,
  base: unknown,
  isRequired = false,
): { readonly value?: Entry; readonly problems: Draft } {
  const isList = fields.some(({ path }) => isIndex(path));
  const changed: Record<string, unknown> = { entry: structuredClone(base) ?? (isList ? [] : {}) };
  for (const { path } of fields) put(changed, steps(path ? `entry.${path}` : 'entry'), draft[path]?.trim());
  const entry = pruned(changed.entry) ?? (isRequired ? {} : undefined);
  if (entry === undefined) return { problems: {} };
  const parsed = schema.safeParse(entry);
  if (parsed.success) return { value: parsed.data, problems: {} };
  const problems = parsed.error.issues.toReversed().map(({ path, message }) => {
    const at = path.join('.');
    const known = fields.find((each) => each.path === at);
    const near = at ? fields.find((each) => each.path.startsWith(at)) : undefined;
    return [known?.path ?? near?.path ?? '', message] as const;
  });
  return { problems: Object.fromEntries(problems) };
}
