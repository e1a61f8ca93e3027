/** How an email begins. Only for people who proved their address: a stranger's text is not mailed to others. */
export const greetingTo = (fullName: string | undefined): string =>
  fullName ? `Hello ${fullName},` : 'Hello,';
