/** Whether this person, in this browser, has been asked before their first message to an applicant. */
const prefix = 'landfall.messages.confirmed.';
const keyOf = (userId: string): string => `${prefix}${userId}`;

// Where a browser keeps nothing, it asks every time.
export function wasConfirmed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function rememberConfirmed(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch (error) {
    console.warn('The confirmation could not be remembered', error);
  }
}
