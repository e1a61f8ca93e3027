const gmail = 'gmail.com';
const gmailDomains = [gmail, 'googlemail.com'];

/**
 * The mailbox that an address delivers to, as far as its spelling tells: most providers ignore what follows a plus
 * sign, and Gmail ignores periods. For counting what a mailbox is sent, never for telling people apart.
 */
export function mailboxOf(email: string): string {
  const { name, plus, domain } = partsOf(email.toLowerCase());
  const user = plus > 0 ? name.slice(0, plus) : name;
  return gmailDomains.includes(domain) ? `${user.replaceAll('.', '')}@${gmail}` : `${user}@${domain}`;
}

/** Whether there is something after a plus sign, so that the same mailbox has any number of such addresses. */
export const isTagged = (email: string): boolean => partsOf(email).plus > 0;

function partsOf(address: string) {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return { name, plus: name.indexOf('+'), domain: address.slice(at + 1) };
}
