import * as z from 'zod/mini';

const PendingSignUp = z.object({ email: z.string(), id: z.string() });
type PendingSignUp = z.infer<typeof PendingSignUp>;

const storageKey = 'landfall.sign-up';

/**
 * The unconfirmed sign-up made in this browser. Only here do we know that the person who opens the email chose
 * the password. Nothing secret is kept: the id says which sign-up it was, so that another person's sign-up with
 * the same address is distinguished.
 */
export function rememberSignUp(signUp: PendingSignUp): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(signUp));
  } catch (error) {
    // Without storage, the emailed link asks for a password.
    console.warn('The sign-up could not be remembered', error);
  }
}

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The sign-up could not be forgotten', error);
  }
}

/** The id of the account this browser signed up with an address; undefined for any other address. */
export function ownSignUp(email: string): string | undefined {
  try {
    const stored = PendingSignUp.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return stored.data?.email === email.trim().toLowerCase() ? stored.data.id : undefined;
  } catch (error) {
    console.warn('The sign-up could not be read', error);
    return undefined;
  }
}
