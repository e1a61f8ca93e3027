const gmail = 'gmail.com';
const gmailDomains = [gmail, 'googlemail.com'];

/**
 * The mailbox that an address delivers to, as far as its spelling tells: most providers ignore what follows a plus
 * sign, and Gmail ignores periods. For counting what a mailbox is sent, never for telling people apart.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = name.indexOf('+');
  const user = plus > 0 ? name.slice(0, plus) : name;
  return gmailDomains.includes(domain) ? `${user.replaceAll('.', '')}@${gmail}` : `${user}@${domain}`;
}
