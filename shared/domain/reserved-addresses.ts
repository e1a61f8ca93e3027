/** Domains that never have a mailbox: RFC 2606 and RFC 6761. */
const reservedTopLevels = new Set(['example', 'invalid', 'localhost', 'test']);
const reservedDomains = ['example.com', 'example.net', 'example.org'];

/** Whether an address can't exist: mail to it always bounces. */
export function isReservedAddress(email: string): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    reservedTopLevels.has(topLevel) ||
    reservedDomains.some((reserved) => domain === reserved || domain.endsWith(`.${reserved}`))
  );
}
