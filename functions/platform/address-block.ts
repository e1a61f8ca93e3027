import { isIPv4, isIPv6 } from './node-on-demand.ts';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The groups of an IPv6 address that identify the network (/64 per subscriber). */
const networkGroups = 4;

/**
 * The range one caller can send from: an IPv4 address, or the /64 network of an IPv6 address. Anything else is
 * returned unchanged.
 */
export function addressBlock(address: string): string {
  const plain = mapped.exec(address)?.[1] ?? address.split('%')[0] ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  // A dotted-decimal suffix stands for two groups.
  const count = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - count }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, networkGroups);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
