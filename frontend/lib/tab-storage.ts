import * as z from 'zod/mini';
import { sessionStore } from './session-store.ts';

const prefix = 'landfall.typed.';
const Kept = z.object({ user: z.string(), value: z.unknown() });

/**
 * For what is kept in this tab and at this address.
 * @param kind `text` has what people typed, `open` which dialog they typed it in
 */
export const tabKey = (kind: 'text' | 'open', name: string): string =>
  `${prefix}${kind}.${window.location.pathname}.${name}`;

export const signedInUser = (): string | undefined => {
  const session = sessionStore.get();
  return session.status === 'signedIn' ? session.user.id : undefined;
};

/** Whether the page goes because the session ended elsewhere: its person will be back. */
export const isEndedElsewhere = (): boolean => {
  const session = sessionStore.get();
  return session.status === 'signedOut' && session.by === 'ended';
};

function entryOf(key: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    // A browser may refuse storage, or someone wrote nonsense into it: nothing was kept.
    return undefined;
  }
}

/** What the signed-in person kept; undefined for what someone else did. */
export function readKept(key: string): unknown {
  const kept = entryOf(key);
  return kept && kept.user === signedInUser() ? kept.value : undefined;
}

export function keep(key: string, user: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ user, value }));
  } catch {
    // Without storage, or with more than fits into it, the text lives as long as the page.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

const keysOf = (start: string): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
};

/** Whether the signed-in person has typed something in this dialog, or in one that was opened from it. */
export const isTypedIn = (dialog: string): boolean =>
  keysOf(`${tabKey('text', dialog)}.`).some((key) => readKept(key) !== undefined);

// People who sign out leave nothing for the next person in this tab, nor do those whose session ended.
function forgetOthers(): void {
  const session = sessionStore.get();
  const isOver = session.status === 'signedOut' && session.by === 'choice';
  if (!isOver && session.status !== 'signedIn') return;
  const user = signedInUser();
  for (const key of keysOf(prefix)) if (isOver || entryOf(key)?.user !== user) forget(key);
}
forgetOthers();
sessionStore.subscribe(forgetOthers);
