import { isIP } from 'node:net';
import { invalid } from '../http/problem.ts';
import type { AddressGuard } from './addresses.ts';
import { isLocalhost, type Resolve, resolveWithTimeout } from './resolve.ts';

const LOWEST_FREE_PORT = 1024;
const LOOK_MS = 1000;

/**
 * Throws 400 if a subscription's address can never be sent to: http outside the allowed ranges, a port of another
 * service, or an address, in any notation, that is not public. Names are resolved and checked on each connection.
 * `pointer` is the place of the address in the request.
 */
export async function requireTarget(
  guard: AddressGuard,
  resolve: Resolve,
  href: string,
  pointer = '/url',
): Promise<void> {
  const refuse = (code: string, detail: string) => invalid([{ pointer, code, detail }]);
  if (guard.exempts(href)) return;
  const url = new URL(href);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 443 && port !== 80 && port < LOWEST_FREE_PORT)
    throw refuse('INVALID_URL', 'the port must be 443, 80 or at least 1024');
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isLiteral = isIP(hostname) !== 0;
  if (url.protocol === 'http:' && !guard.opensAny) throw refuse('INVALID_URL', 'must start with https:');
  if (!isLiteral && !isLocalhost(hostname) && url.protocol === 'https:') return;
  const addresses = isLiteral
    ? [hostname]
    : isLocalhost(hostname)
      ? guard.loopback()
      : await resolveWithTimeout(resolve, hostname, LOOK_MS).catch(() => []);
  if (addresses.length > 0 && addresses.every((address) => guard.permits(address, url.protocol))) return;
  const isOpen = addresses.length > 0 && addresses.every((address) => guard.permits(address, 'https:'));
  throw isOpen || addresses.length === 0
    ? refuse('INVALID_URL', 'must start with https:')
    : refuse('BLOCKED_ADDRESS', 'must not resolve to a private or reserved address');
}
