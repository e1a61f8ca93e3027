import * as z from 'zod/mini';
import { sessionStore } from './session-store.ts';

const prefix = 'landfall.typed.';
const TabEntry = z.object({ user: z.string(), value: z.unknown() });

/**
 * The storage key for data that is kept in this tab for this address.
 * @param kind `text` for user input, `open` for the dialog it was typed in, `sent` for the request that sends it
 */
export const tabKey = (kind: 'text' | 'open' | 'sent', name: string): string =>
  `${prefix}${kind}.${window.location.pathname}.${name}`;

export const signedInUser = (): string | undefined => {
  const session = sessionStore.get();
  return session.status === 'signedIn' ? session.user.id : undefined;
};

/** Whether the page is left because the session ended elsewhere, in which case the user will be back. */
export const isEndedElsewhere = (): boolean => {
  const session = sessionStore.get();
  return session.status === 'signedOut' && session.by === 'ended';
};

function entryOf(key: string): z.infer<typeof TabEntry> | undefined {
  try {
    return TabEntry.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    // Storage is unavailable or contains invalid data, so nothing was kept.
    return undefined;
  }
}

/** What the signed-in user kept. Undefined for another user's data. */
export function readEntry(key: string): unknown {
  const kept = entryOf(key);
  return kept && kept.user === signedInUser() ? kept.value : undefined;
}

export function storeEntry(key: string, user: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ user, value }));
  } catch {
    // Without storage, or if it is full, the text lasts as long as the page.
  }
}

export function removeEntry(key: string): void {
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

/** Whether the signed-in user has typed something in this dialog or in one opened from it. */
export const isTypedIn = (dialog: string): boolean =>
  keysOf(`${tabKey('text', dialog)}.`).some((key) => readEntry(key) !== undefined);

/** Whether the signed-in user has typed something on this page that hasn't been saved or sent. */
export const isTypedOnPage = (): boolean =>
  keysOf(tabKey('text', '')).some((key) => readEntry(key) !== undefined);

// Users who sign out leave nothing behind for the next user of this tab. The same applies if another user signs in
// after a session has ended.
function clearOtherUsers(): void {
  const session = sessionStore.get();
  const isOver = session.status === 'signedOut' && session.by === 'choice';
  if (!isOver && session.status !== 'signedIn') return;
  const user = signedInUser();
  for (const key of keysOf(prefix)) if (isOver || entryOf(key)?.user !== user) removeEntry(key);
}
clearOtherUsers();
sessionStore.subscribe(clearOtherUsers);
