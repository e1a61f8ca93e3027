import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sessionStore } from './session-store.ts';

const prefix = 'landfall.typed.';
const Kept = z.object({ user: z.string(), value: z.unknown() });

// Whoever signs out leaves nothing for the next person in this tab.
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.status === 'signedOut' && session.by === 'choice') forgetAll();
});

function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

const signedInUser = (): string | undefined => {
  const session = sessionStore.get();
  return session.status === 'signedIn' ? session.user.id : undefined;
};

function read(key: string): unknown {
  const text = sessionStorage.getItem(key);
  const { data } = Kept.safeParse(text === null ? undefined : JSON.parse(text));
  return data && data.user === signedInUser() ? data.value : undefined;
}

/**
 * State that survives a session that ends elsewhere: what was typed is kept in this tab as the page goes, for this
 * person and this address, and is there again once they have signed in. Nothing is kept in any other case.
 * @param name of the field or form on its page
 * @param schema of the value: what does not fit any more is dropped
 * @param always keeps it whenever the page goes, also by a link or a reload: for drafts
 */
export function useKeptInTab<Value>(
  name: string,
  initial: Value,
  schema: z.ZodMiniType<Value>,
  { always = false } = {},
): readonly [Value, (value: Value) => void] {
  const [key] = useState(() => `${prefix}${window.location.pathname}.${name}`);
  const [user] = useState(signedInUser);
  const [value, setValue] = useState<Value>(() => schema.safeParse(read(key)).data ?? initial);
  const latest = useRef({ value, initial });
  latest.current = { value, initial };
  useEffect(() => {
    if (always) return undefined;
    sessionStorage.removeItem(key);
    return () => {
      const session = sessionStore.get();
      const { value: typed, initial: untouched } = latest.current;
      if (session.status !== 'signedOut' || session.by !== 'ended' || user === undefined) return;
      if (JSON.stringify(typed) === JSON.stringify(untouched)) return;
      sessionStorage.setItem(key, JSON.stringify({ user, value: typed }));
    };
  }, [key, user, always]);
  const text = JSON.stringify(value);
  const untouched = text === JSON.stringify(initial);
  useEffect(() => {
    if (!always || user === undefined) return;
    if (untouched) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ user, value: JSON.parse(text) }));
  }, [always, key, user, text, untouched]);
  return [value, setValue];
}
