/** The name of a person as others read it; an account may have none. */
export const shownName = (fullName: string | undefined): string => fullName || 'Unknown User';
