import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  isEndedElsewhere,
  isTypedIn,
  readEntry,
  removeEntry,
  signedInUser,
  storeEntry,
  tabKey,
} from './tab-storage.ts';
import { useUnsaved } from './unsaved.ts';

type Update<Value> = Value | ((before: Value) => Value);

/** The drafts on the page, by the keys of their entries, each with a function that shows what is stored now. */
const draftsOnPage = new Map<string, () => void>();

/**
 * State for user input that persists in this tab, for this user and address. It survives a reload, and signing in
 * again after the session ended elsewhere. Leaving the page asks first and then discards it. Until something is
 * typed, the value follows `initial`.
 * @param name of the field or form on its page; starts with the name of its dialog and a dot
 * @param schema of the value; stored values that no longer match are dropped
 * @param always also keeps it for the next visit of the page, and therefore doesn't ask: for drafts
 * @returns the value, a setter, and whether it differs from `initial`. The setter of a draft works after its form was
 * closed, too, because what is sent may arrive later.
 */
export function useTabState<Value>(
  name: string,
  initial: Value,
  schema: z.ZodMiniType<Value>,
  { always = false } = {},
): readonly [Value, (value: Update<Value>) => void, boolean] {
  const entry = useTabEntry('text', name, schema, { staysAfterLeaving: always });
  const [typed, setTyped] = useState(entry.read);
  const value = typed ?? initial;
  const text = JSON.stringify(value);
  const isChanged = text !== JSON.stringify(initial);
  useEffect(() => {
    if (isChanged) return entry.store(JSON.parse(text));
    entry.remove();
    // Not what was typed since the value was shown.
    setTyped((before) => (JSON.stringify(before) === text ? undefined : before));
  }, [entry, text, isChanged]);
  useUnsaved(isChanged && !always);
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    const reread = () => setTyped(entry.read());
    isMounted.current = true;
    draftsOnPage.set(entry.key, reread);
    return () => {
      isMounted.current = false;
      if (draftsOnPage.get(entry.key) === reread) draftsOnPage.delete(entry.key);
    };
  }, [entry]);
  const updated = (before: Value | undefined, next: Update<Value>) =>
    next instanceof Function ? next(before ?? initial) : next;
  const setStored = (next: Update<Value>) => {
    if (!entry.isCurrentUsers()) return;
    const changed = updated(entry.read(), next);
    if (isSame(changed, initial)) entry.remove();
    else entry.store(changed);
    draftsOnPage.get(entry.key)?.();
  };
  const set = (next: Update<Value>) =>
    always && !isMounted.current ? setStored(next) : setTyped((before) => updated(before, next));
  return [value, set, isChanged];
}

interface TabEntry<Value> {
  readonly key: string;
  /** What is stored, if it belongs to the signed-in user and matches the schema. */
  read(): Value | undefined;
  store(value: Value): void;
  remove(): void;
  /** Whether the user it belongs to is still signed in. */
  isCurrentUsers(): boolean;
}

/** A place in this tab's storage. Its value is removed with the component, unless the session ended elsewhere. */
function useTabEntry<Value>(
  kind: 'text' | 'open',
  name: string,
  schema: z.ZodMiniType<Value>,
  { staysAfterLeaving = false } = {},
): TabEntry<Value> {
  const [entry] = useState(() => openEntry(tabKey(kind, name), schema));
  useEffect(
    () => () => {
      if (!staysAfterLeaving && !isEndedElsewhere()) entry.remove();
    },
    [entry, staysAfterLeaving],
  );
  return entry;
}

function openEntry<Value>(key: string, schema: z.ZodMiniType<Value>): TabEntry<Value> {
  const user = signedInUser();
  return {
    key,
    read: () => schema.safeParse(readEntry(key)).data,
    store(value) {
      if (user !== undefined) storeEntry(key, user, value);
    },
    remove: () => removeEntry(key),
    isCurrentUsers: () => user !== undefined && user === signedInUser(),
  };
}

type Widened<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;
/** A form's fields as users type them. */
type FormFields<Fields> = { readonly [Name in keyof Fields]: Widened<Fields[Name]> };

const Typed = z.object({
  fields: z.record(z.string(), z.unknown()),
  /** The version that was shown when the first field was changed. */
  version: z.optional(z.number()),
});
type Typed = z.infer<typeof Typed>;
const unchanged: Typed = { fields: {} };
const typedOf = (changes: readonly [string, unknown][], version: number | undefined): Typed =>
  changes.length > 0 ? { fields: Object.fromEntries(changes), version } : unchanged;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from the stored ones. Fields that the form doesn't have anymore are dropped. */
const changesIn = (fields: object, stored: object): [string, unknown][] =>
  Object.entries(fields).filter(([field, value]) => {
    const before: unknown = stored[field as keyof typeof stored];
    return field in stored && typeof value === typeof before && !isSame(value, before);
  });

/**
 * Form fields layered over stored values, persisted like `useTabState`. Only changed fields are kept; the others
 * follow what colleagues save in the meantime. Changes are cleared once they match the stored values.
 * @param latest the version of the stored values. A save sends the returned `version` instead, the one that the
 * changes are based on: with the latest, it would silently replace what a colleague saved in the meantime.
 */
export function useTabFields<Fields extends object, Version extends number | undefined = undefined>(
  name: string,
  stored: Fields,
  latest?: Version,
) {
  const [typed, setTyped] = useTabState<Typed>(name, unchanged, Typed);
  /** The version for which a save was rejected. */
  const [rejected, setRejected] = useState<number>();
  const changes = changesIn(typed.fields, stored);
  const isChanged = changes.length > 0;
  const base = (isChanged ? typed.version : undefined) ?? latest;
  const isOutdated = rejected !== undefined && base === rejected && latest !== rejected;
  // Before the effect below, so that a save always replaces what is shown.
  const version = isOutdated ? latest : base;
  const isStale = Object.keys(typed.fields).length !== changes.length;
  const rebase = (next: number | undefined) =>
    setTyped((before) => typedOf(Object.entries(before.fields), next));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` and `setTyped` are new each time
  useEffect(() => {
    // Compares what is typed now: a field may have changed since the stored values were shown.
    if (isStale) setTyped((before) => typedOf(changesIn(before.fields, stored), before.version));
  }, [isStale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rebase` is new each time
  useEffect(() => {
    if (isOutdated) rebase(latest);
  }, [isOutdated, latest]);
  const hasConflict = isChanged && rejected !== undefined && version !== rejected;
  return {
    fields: { ...stored, ...Object.fromEntries(changes) } as FormFields<Fields>,
    changes: Object.fromEntries(changes) as Partial<FormFields<Fields>>,
    set: (change: Partial<FormFields<Fields>>) => {
      if (!isChanged) setRejected(undefined);
      setTyped(typedOf(changesIn({ ...typed.fields, ...change }, stored), version));
    },
    isChanged,
    version: version as Version,
    /** After a rejected save, the stored values that the next save would replace. */
    replaced: (hasConflict
      ? Object.fromEntries(changes.map(([field]) => [field, stored[field as keyof Fields]]))
      : {}) as Partial<Fields>,
    /** A save was rejected: the next one replaces the newer version, once the page shows it. */
    showConflict: () => setRejected(version),
    /** Bases the changes on this version: of what was just saved, or of another record that the form is now about. */
    continueFrom: (next: number) => {
      setRejected(undefined);
      rebase(next);
    },
  };
}

/** For mutations that save the fields of a form based on their version. */
export type VersionedForm = Pick<ReturnType<typeof useTabFields>, 'showConflict' | 'continueFrom'>;

/**
 * Which dialog is open, or what it is about. After a reload, it reopens if something was typed in it.
 * @param name the prefix of its fields' names
 */
export function useTabDialog<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
): readonly [Value | undefined, (value: Value | undefined) => void] {
  const entry = useTabEntry('open', name, schema);
  const [open, setOpen] = useState<Value | undefined>(() => (isTypedIn(name) ? entry.read() : undefined));
  useEffect(() => {
    if (open === undefined) entry.remove();
    else entry.store(open);
  }, [entry, open]);
  return [open, setOpen];
}
