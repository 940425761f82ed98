import { isIPv6, SocketAddress } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** Returns the eight groups of an IPv6 address as Node writes it, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  // Dotted digits at the end stand for two groups; their value does not matter here.
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * Returns the address whose attempts are counted together: IPv4 itself, also if mapped into IPv6; of IPv6 the first 64
 * bits, because a client with one address there has all of its network. Anything that is no address is returned
 * unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.split('%', 1)[0]!;
  if (!isIPv6(plain)) return plain;
  const canonical = new SocketAddress({ address: plain, family: 'ipv6' }).address.toLowerCase();
  const mapped = MAPPED_IPV4.exec(canonical);
  return mapped ? mapped[1]! : `${groupsOf(canonical).slice(0, 4).join(':')}::/64`;
}
