/** Stores that this user, in this browser, has confirmed their first message to an applicant. */
const prefix = 'landfall.messages.confirmed.';
const keyOf = (userId: string): string => `${prefix}${userId}`;

// Without storage, the confirmation is shown every time.
export function wasConfirmed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function storeConfirmed(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch (error) {
    console.warn('Could not store the confirmation', error);
  }
}
