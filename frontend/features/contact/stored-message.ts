import { draftText } from '../../lib/public-drafts.ts';
import type { ContactDraft } from './api/send-message.ts';

const storageKey = 'landfall-contact';

/** The form's fields, in order. */
export const fieldNames = ['name', 'email', 'subject', 'message'] as const satisfies (keyof ContactDraft)[];

/** The unsent draft from this tab. Empty if there is none, or if storage is unavailable. */
export function readStoredMessage(): Partial<ContactDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const fields = new Map(Object.entries(Object(stored)));
    return Object.fromEntries(
      fieldNames.flatMap((name) => {
        const value = fields.get(name);
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
  } catch {
    // Storage is unavailable or contains invalid data. The form then starts empty.
    return {};
  }
}

/** Keeps the draft until it is sent or the tab is closed. An empty draft removes the stored one. */
export function storeMessage(typed: Partial<ContactDraft>): void {
  try {
    if (Object.values(typed).some(Boolean))
      sessionStorage.setItem(storageKey, draftText(sessionStorage, storageKey, typed));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}
