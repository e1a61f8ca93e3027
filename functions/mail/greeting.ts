/**
 * The greeting of an email. Only for people with a verified address, so that a stranger can't send text to others.
 */
export const greetingTo = (fullName: string | undefined): string =>
  fullName ? `Hello ${fullName},` : 'Hello,';
