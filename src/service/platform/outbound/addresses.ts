import { BlockList, isIP } from 'node:net';
import { StartupError } from '#store/startupError.ts';

/** IPv4 networks that are not the public internet (IANA special-purpose registry, multicast, reserved). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The global unicast space of IPv6, and the ranges in it that lead elsewhere: tunnels and documentation. */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const LOOPBACK = ['127.0.0.1', '::1'];
export const LOOPBACK_CIDRS = ['127.0.0.0/8', '::1/128'];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix = '', ...rest] = cidr.split('/');
    const isGood =
      isIP(network) !== 0 &&
      /^\d{1,3}$/.test(prefix) &&
      Number(prefix) <= (isIP(network) === 6 ? 128 : 32) &&
      rest.length === 0;
    if (!isGood)
      throw new StartupError(`The setting WEBHOOK_ALLOW_CIDRS cannot be used: ${cidr} is not a range like 10.0.0.0/8.`);
    list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list;
}

const notPublic4 = listOf(NOT_PUBLIC_4);
const public6 = listOf(PUBLIC_6);
const notPublic6 = listOf(NOT_PUBLIC_6);

/** Whether an IP address belongs to the public internet. IPv4 inside IPv6, however written, does not. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic4.check(address, 'ipv4');
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

export class BlockedAddress extends Error {}

/** Guard of the addresses that may be sent to: public ones by https, and the named ranges by either protocol. */
export class AddressGuard {
  readonly #opened: BlockList;
  #exempt: string | null = null;
  readonly opensAny: boolean;

  constructor(allowCidrs: readonly string[]) {
    this.#opened = listOf(allowCidrs);
    this.opensAny = allowCidrs.length > 0;
  }

  /** Allows exactly one address: that of the dashboard in this process. */
  exempt(href: string): void {
    this.#exempt = new URL(href).href;
  }

  exempts(href: string): boolean {
    return this.#exempt !== null && new URL(href).href === this.#exempt;
  }

  permits(address: string, protocol: string): boolean {
    if (isIP(address) === 0) return false;
    return this.#opened.check(address, familyOf(address)) || (protocol === 'https:' && isPublic(address));
  }

  /** Throws unless every one of the addresses may be sent to: one bad address among good ones is an attack. */
  require(addresses: readonly string[], protocol: string): void {
    const refused = addresses.find((address) => !this.permits(address, protocol));
    if (refused === undefined) return;
    throw new BlockedAddress(
      protocol === 'http:' && isPublic(refused)
        ? 'http: is only allowed for ranges that have been opened; use https:'
        : `blocked address ${refused}`,
    );
  }

  /** Returns the addresses of the name localhost: the allowed ones, or all if none is. */
  loopback(): string[] {
    const open = LOOPBACK.filter((address) => this.permits(address, 'http:'));
    return open.length > 0 ? open : LOOPBACK;
  }
}
