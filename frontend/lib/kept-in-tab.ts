import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { forget, isEndedElsewhere, isTypedIn, keep, readKept, signedInUser, tabKey } from './tab-storage.ts';
import { useUnsaved } from './unsaved.ts';

/**
 * State for what people type. It is kept in this tab, for this person and this address, and is there again after a
 * reload, and after signing in again when the session ended elsewhere. Leaving the page asks first, and drops it.
 * Until something is typed, the value follows `initial`.
 * @param name of the field or form on its page; starts with the name of its dialog and a dot
 * @param schema of the value: what does not fit any more is dropped
 * @param always keeps it for the next visit of the page too, and therefore does not ask: for drafts
 * @returns the value, a setter, and whether it differs from `initial`
 */
export function useKeptInTab<Value>(
  name: string,
  initial: Value,
  schema: z.ZodMiniType<Value>,
  { always = false } = {},
): readonly [Value, (value: Value | ((before: Value | undefined) => Value)) => void, boolean] {
  const [key] = useState(() => tabKey('text', name));
  const [user] = useState(signedInUser);
  const [typed, setTyped] = useState<Value | undefined>(() => schema.safeParse(readKept(key)).data);
  const value = typed ?? initial;
  const text = JSON.stringify(value);
  const isChanged = text !== JSON.stringify(initial);
  useEffect(() => {
    if (!isChanged) {
      forget(key);
      setTyped(undefined);
    } else if (user !== undefined) keep(key, user, JSON.parse(text));
  }, [key, user, text, isChanged]);
  useEffect(
    () => () => {
      if (!always && !isEndedElsewhere()) forget(key);
    },
    [key, always],
  );
  useUnsaved(isChanged && !always);
  return [value, setTyped, isChanged];
}

type Widened<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;
/** The fields of a form as people type them. */
type FormFields<Fields> = { readonly [Name in keyof Fields]: Widened<Fields[Name]> };

const Changes = z.record(z.string(), z.unknown());
const unchanged = {};
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of a form over what is stored, kept like `useKeptInTab`: only what someone changed is kept, and the
 * other fields follow what colleagues save meanwhile. Once the changes are what is stored, they are gone.
 */
export function useKeptFields<Fields extends object>(name: string, stored: Fields) {
  const [typed, setTyped] = useKeptInTab<Record<string, unknown>>(name, unchanged, Changes);
  const changesIn = (fields: object) =>
    Object.entries(fields).filter(([field, value]) => {
      const before: unknown = stored[field as keyof Fields];
      return field in stored && typeof value === typeof before && !isSame(value, before);
    });
  const changes = changesIn(typed);
  const count = changes.length;
  const isStale = Object.keys(typed).length !== count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` is new each time
  useEffect(() => {
    if (isStale) setTyped(Object.fromEntries(changes));
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
 * Which dialog is open, or what it is about. It opens again, as the page comes back, if something was typed in it.
 * @param name what the names of its fields start with
 */
export function useKeptDialog<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
): readonly [Value | undefined, (value: Value | undefined) => void] {
  const [key] = useState(() => tabKey('open', name));
  const [user] = useState(signedInUser);
  const [open, setOpen] = useState<Value | undefined>(() =>
    isTypedIn(name) ? schema.safeParse(readKept(key)).data : undefined,
  );
  useEffect(() => {
    if (open === undefined) forget(key);
    else if (user !== undefined) keep(key, user, open);
  }, [key, user, open]);
  useEffect(
    () => () => {
      if (!isEndedElsewhere()) forget(key);
    },
    [key],
  );
  return [open, setOpen];
}
