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

const Changes = z.record(z.string(), z.unknown());
const unchanged = {};
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Form fields layered over stored values, persisted like `useTabState`. Only changed fields are kept; the others
 * follow what colleagues save in the meantime. Changes are cleared once they match the stored values.
 */
export function useTabFields<Fields extends object>(name: string, stored: Fields) {
  const [typed, setTyped] = useTabState<Record<string, unknown>>(name, unchanged, Changes);
  const changesIn = (fields: object) =>
    Object.entries(fields).filter(([field, value]) => {
      const before: unknown = stored[field as keyof Fields];
      return field in stored && typeof value === typeof before && !isSame(value, before);
    });
  const changes = changesIn(typed);
  const count = changes.length;
  const isStale = Object.keys(typed).length !== count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changesIn` is new each time
  useEffect(() => {
    // Of what is typed by now: a field may have changed since the stored values were shown.
    if (isStale) setTyped((before = unchanged) => Object.fromEntries(changesIn(before)));
  }, [isStale]);
  return {
    fields: { ...stored, ...Object.fromEntries(changes) } as FormFields<Fields>,
    changes: Object.fromEntries(changes) as Partial<FormFields<Fields>>,
    set: (change: Partial<FormFields<Fields>>) =>
      setTyped(Object.fromEntries(changesIn({ ...typed, ...change }))),
    isChanged: count > 0,
  };
}

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
