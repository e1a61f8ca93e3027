import type { ContactDraft } from './api/send-message.ts';

const storageKey = 'landfall-contact';

/** The fields of the form, in order. */
export const fieldNames = ['name', 'email', 'subject', 'message'] as const satisfies (keyof ContactDraft)[];

/** What was typed in this tab and not sent; empty when nothing was, or when storage is closed to us. */
export function readKeptMessage(): Partial<ContactDraft> {
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
    // A browser may refuse storage, or someone wrote nonsense into it: the form then starts empty.
    return {};
  }
}

/** Keeps what was typed until it is sent or the tab is closed; nothing typed is nothing kept. */
export function keepMessage(typed: Partial<ContactDraft>): void {
  try {
    if (Object.values(typed).some(Boolean)) sessionStorage.setItem(storageKey, JSON.stringify(typed));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the text lives as long as the page.
  }
}
