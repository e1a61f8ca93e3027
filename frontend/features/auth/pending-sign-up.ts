import * as z from 'zod/mini';

const PendingSignUp = z.object({ email: z.string(), id: z.string() });
type PendingSignUp = z.infer<typeof PendingSignUp>;

const storageKey = 'landfall.sign-up';

/**
 * Remembers the unconfirmed sign-up made in this browser. Only in this browser do we know that whoever opens the
 * email also chose the password. Nothing secret is stored: the id tells this sign-up from someone else's with the
 * same address.
 */
export function storeSignUp(signUp: PendingSignUp): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(signUp));
  } catch (error) {
    // Without storage, the emailed link asks for a password.
    console.warn('Could not store the pending sign-up', error);
  }
}

export function clearSignUp(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('Could not remove the pending sign-up', error);
  }
}

/** The account id of this browser's sign-up with an address. Undefined for any other address. */
export function findOwnSignUp(email: string): string | undefined {
  try {
    const stored = PendingSignUp.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return stored.data?.email === email.trim().toLowerCase() ? stored.data.id : undefined;
  } catch (error) {
    console.warn('Could not read the pending sign-up', error);
    return undefined;
  }
}
