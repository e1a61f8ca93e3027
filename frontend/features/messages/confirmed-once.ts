const prefix = 'landfall.messages.confirmed.';
const keyOf = (userId: string): string => `${prefix}${userId}`;

/** Whether this user, in this browser, has confirmed their first message to an applicant. */
export function wasConfirmed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Without storage, the question is asked every time.
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
