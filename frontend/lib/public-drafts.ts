import { sessionStore } from './session-store.ts';

/** Everything that forms on public pages store on the device. Each page uses its own key. */
export const publicDrafts = [
  'visa-consultation-draft',
  'landfall-eligibility',
  'landfall-wizard',
  'landfall-checker',
  'landfall-contact',
];
/** None if the browser blocks storage: forms store nothing then. */
function storages(): readonly Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

const pages = ['/consultation', '/eligibility', '/wizard', '/contact'];

/** Whether a page has a form that would continue to show the input of a user who signs out. */
export const showsDraft = (path: string): boolean => pages.includes(path);

/** The next user of a shared device must not find what the previous one typed on public pages. */
export function clearPublicDrafts(): void {
  for (const storage of storages()) for (const key of publicDrafts) storage.removeItem(key);
}

function ownerOf(storage: Storage, key: string): unknown {
  try {
    return Object(JSON.parse(storage.getItem(key) ?? 'null')).user;
  } catch {
    // Storage is unavailable or contains invalid data, so the draft has no owner.
    return undefined;
  }
}

/**
 * A draft as it is stored: with the user who typed it while signed in. It stays theirs if it is continued after their
 * session has ended.
 */
export function draftText(storage: Storage, key: string, draft: object): string {
  const session = sessionStore.get();
  const user = session.status === 'signedIn' ? session.user.id : ownerOf(storage, key);
  return JSON.stringify({ ...draft, user });
}

/** Removes what other users typed before their session ended. Drafts of visitors who weren't signed in stay. */
export function clearDraftsOfOthers(user: string): void {
  for (const storage of storages())
    for (const key of publicDrafts) if ((ownerOf(storage, key) ?? user) !== user) storage.removeItem(key);
}
