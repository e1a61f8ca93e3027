import * as z from 'zod/mini';
import { Draft } from './draft.ts';

const Kept = z.object({ draft: Draft, routes: z.optional(z.array(z.string())) });
interface Kept {
  readonly draft: Draft;
  readonly routes?: readonly string[] | undefined;
}

const storageKey = 'landfall-eligibility';

/** What was answered earlier on this device; undefined when nothing was, or when storage is closed to us. */
export function readKept(): Kept | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? undefined : Kept.safeParse(JSON.parse(text)).data;
  } catch {
    // A browser may refuse storage, or someone wrote nonsense into it: the questionnaire then starts empty.
    return undefined;
  }
}

/** Keeps the answers on this device and nowhere else. */
export function keep(kept: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
