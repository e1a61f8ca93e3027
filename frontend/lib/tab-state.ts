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

/** For each draft on the page, how it takes over what was stored for it. */
const rereads = new Map<string, () => void>();

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
): readonly [Value, (value: Value | ((before: Value | undefined) => Value)) => void, boolean] {
  const [key] = useState(() => tabKey('text', name));
  const [user] = useState(signedInUser);
  const read = (): Value | undefined => schema.safeParse(readEntry(key)).data;
  const [typed, setTyped] = useState(read);
  const [reread] = useState(() => () => setTyped(read()));
  const isMounted = useRef(false);
  const value = typed ?? initial;
  const text = JSON.stringify(value);
  const isChanged = text !== JSON.stringify(initial);
  useEffect(() => {
    if (!isChanged) {
      removeEntry(key);
      // Not what was typed since the value was shown.
      setTyped((before) => (JSON.stringify(before) === text ? undefined : before));
    } else if (user !== undefined) storeEntry(key, user, JSON.parse(text));
  }, [key, user, text, isChanged]);
  useEffect(
    () => () => {
      if (!always && !isEndedElsewhere()) removeEntry(key);
    },
    [key, always],
  );
  useLayoutEffect(() => {
    isMounted.current = true;
    rereads.set(key, reread);
    return () => {
      isMounted.current = false;
      if (rereads.get(key) === reread) rereads.delete(key);
    };
  }, [key, reread]);
  useUnsaved(isChanged && !always);
  const set = (next: Value | ((before: Value | undefined) => Value)) => {
    if (isMounted.current || !always) return setTyped(next);
    if (user === undefined || user !== signedInUser()) return;
    const stored = next instanceof Function ? next(read()) : next;
    if (isSame(stored, initial)) removeEntry(key);
    else storeEntry(key, user, stored);
    rereads.get(key)?.();
  };
  return [value, set, isChanged];
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
const keep = (changes: readonly [string, unknown][], version: number | undefined): Typed =>
  changes.length > 0 ? { fields: Object.fromEntries(changes), version } : unchanged;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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
  const changesIn = (fields: object) =>
    Object.entries(fields).filter(([field, value]) => {
      const before: unknown = stored[field as keyof Fields];
      return field in stored && typeof value === typeof before && !isSame(value, before);
    });
  const changes = changesIn(typed.fields);
  const isChanged = changes.length > 0;
  const base = (isChanged ? typed.version : undefined) ?? latest;
  const isOutdated = rejected !== undefined && base === rejected && latest !== rejected;
  // Before the effect below, so that a save always replaces what is shown.
  const version = isOutdated ? latest : base;
  const isStale = Object.keys(typed.fields).length !== changes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changesIn` is new each time
  useEffect(() => {
    // Of what is typed by now: a field may have changed since the stored values were shown.
    if (isStale) setTyped((before = unchanged) => keep(changesIn(before.fields), before.version));
  }, [isStale]);
  const rebase = (next: number | undefined) =>
    setTyped((before = unchanged) => keep(Object.entries(before.fields), next));
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
      setTyped(keep(changesIn({ ...typed.fields, ...change }), version));
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
  const [key] = useState(() => tabKey('open', name));
  const [user] = useState(signedInUser);
  const [open, setOpen] = useState<Value | undefined>(() =>
    isTypedIn(name) ? schema.safeParse(readEntry(key)).data : undefined,
  );
  useEffect(() => {
    if (open === undefined) removeEntry(key);
    else if (user !== undefined) storeEntry(key, user, open);
  }, [key, user, open]);
  useEffect(
    () => () => {
      if (!isEndedElsewhere()) removeEntry(key);
    },
    [key],
  );
  return [open, setOpen];
}
