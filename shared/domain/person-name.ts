/** A person's display name; an account may have none. */
export const displayName = (fullName: string | undefined): string => fullName || 'Unknown User';
