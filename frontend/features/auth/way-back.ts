import * as z from 'zod/mini';
import { signInAddress } from '../../lib/return-address.ts';

const WayBack = z.object({ address: z.string(), until: z.number() });

const storageKey = 'landfall.way-back';
/** As long as a confirmation link works. */
const milliseconds = 24 * 3_600_000;

/**
 * Remembers where someone was going who has to open an email first: its link opens a new tab, which knows nothing of
 * the page the mail was requested on.
 */
export function keepWayBack(address: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ address, until: Date.now() + milliseconds }));
  } catch (error) {
    // Without storage the mailed link leads to the dashboard.
    console.warn('The way back could not be remembered', error);
  }
}

export function forgetWayBack(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The way back could not be forgotten', error);
  }
}

/** The sign-in page, leading on to where someone was going when they asked for the mail. */
export function signInAndWayBack(): string {
  try {
    const kept = WayBack.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return kept.success && kept.data.until > Date.now() ? signInAddress(kept.data.address) : '/auth';
  } catch {
    // A browser may refuse storage, or someone wrote nonsense into it.
    return '/auth';
  }
}
