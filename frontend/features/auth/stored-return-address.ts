import * as z from 'zod/mini';
import { signInAddress } from '../../lib/return-address.ts';

const StoredAddress = z.object({ address: z.string(), until: z.number() });

const storageKey = 'landfall.way-back';
/** The lifetime of a confirmation link. */
const milliseconds = 24 * 3_600_000;

/**
 * Remembers the destination of someone who has to open an email first. Its link opens a new tab, which doesn't know
 * which page the email was requested on.
 */
export function storeReturnAddress(address: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ address, until: Date.now() + milliseconds }));
  } catch (error) {
    // Without storage, the emailed link leads to the dashboard.
    console.warn('Could not store the return address', error);
  }
}

export function forgetReturnAddress(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('Could not remove the return address', error);
  }
}

/** The sign-in page, with the destination from before the email was requested. */
export function signInWithReturnAddress(): string {
  try {
    const kept = StoredAddress.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return kept.success && kept.data.until > Date.now() ? signInAddress(kept.data.address) : '/auth';
  } catch {
    // Storage is unavailable or contains invalid data.
    return '/auth';
  }
}
