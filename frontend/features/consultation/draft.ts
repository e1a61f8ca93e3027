import { emptyValues, type FormValues, fieldNames, type KeptResume } from './form-values.ts';

const storageKey = 'visa-consultation-draft';

export interface Draft {
  readonly values: FormValues;
  readonly resume: KeptResume | undefined;
}

/**
 * The draft of an earlier visit; undefined when there is none. What an older version of the form left, or
 * somebody broke, is taken as far as it fits and never harms.
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
    // Storage may be closed to us, or hold something that is no JSON: the form then starts empty.
    return undefined;
  }
}

function resumeIn(kept: unknown, now: Date): KeptResume | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, size, receipt, expiresAt }: Record<string, unknown> = { ...kept };
  if (typeof name !== 'string' || typeof size !== 'number') return undefined;
  if (typeof receipt !== 'string' || typeof expiresAt !== 'string') return undefined;
  return new Date(expiresAt) > now ? { name, size, receipt, expiresAt } : undefined;
}

/** @returns whether it was kept: a browser may refuse storage */
export function writeDraft({ values, resume }: Draft): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...values, ...(resume && { resume }) }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where storage is closed there is no draft to remove.
  }
}
