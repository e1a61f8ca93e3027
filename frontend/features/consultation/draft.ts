import { draftText } from '../../lib/public-drafts.ts';
import { emptyValues, type FormValues, fieldNames, type StoredResume } from './form-values.ts';

const storageKey = 'visa-consultation-draft';

export interface Draft {
  readonly values: FormValues;
  readonly resume: StoredResume | undefined;
}

/**
 * The draft from an earlier visit. Undefined if there is none. Drafts from an older version of the form, or damaged
 * ones, are used as far as they are valid.
 */
export function readDraft(now: Date): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const values = { ...emptyValues };
    for (const name of fieldNames) {
      const value: unknown = Reflect.get(kept, name);
      if (typeof value === 'string') values[name] = value;
    }
    return { values, resume: resumeIn(Reflect.get(kept, 'resume'), now) };
  } catch {
    // Storage is unavailable or contains invalid JSON. The form then starts empty.
    return undefined;
  }
}

function resumeIn(kept: unknown, now: Date): StoredResume | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, size, receipt, expiresAt }: Record<string, unknown> = { ...kept };
  if (typeof name !== 'string' || typeof size !== 'number') return undefined;
  if (typeof receipt !== 'string' || typeof expiresAt !== 'string') return undefined;
  return new Date(expiresAt) > now ? { name, size, receipt, expiresAt } : undefined;
}

/** @returns whether the draft was saved; a browser may deny storage */
export function writeDraft({ values, resume }: Draft): boolean {
  try {
    localStorage.setItem(storageKey, draftText(localStorage, storageKey, { ...values, resume }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no draft to remove.
  }
}
