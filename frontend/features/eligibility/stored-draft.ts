import * as z from 'zod/mini';
import { draftText } from '../../lib/public-drafts.ts';
import { Draft } from './draft.ts';

const StoredDraft = z.object({ draft: Draft, routes: z.optional(z.array(z.string())) });
interface StoredDraft {
  readonly draft: Draft;
  readonly routes?: readonly string[] | undefined;
}

const storageKey = 'landfall-eligibility';

/** The answers from an earlier visit on this device. Undefined if there are none, or if storage is unavailable. */
export function readStoredDraft(): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? undefined : StoredDraft.safeParse(JSON.parse(text)).data;
  } catch {
    // Storage is unavailable or contains invalid data. The questionnaire then starts empty.
    return undefined;
  }
}

/** Stores the answers on this device only. */
export function storeDraft(stored: StoredDraft): void {
  try {
    localStorage.setItem(storageKey, draftText(localStorage, storageKey, stored));
  } catch {
    // Without storage, the answers last as long as the page.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}
