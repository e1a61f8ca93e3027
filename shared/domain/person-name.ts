/** A person's display name; an account may have none. */
export const shownName = (fullName: string | undefined): string => fullName || 'Unknown User';
