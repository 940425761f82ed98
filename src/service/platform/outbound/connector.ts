import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressGuard, BlockedAddress } from './addresses.ts';
import { isLocalhost, type Resolve, resolveWithTimeout } from './resolve.ts';

const CONNECT_MS = 5000;

/**
 * Returns a connector that connects only to addresses that the guard permits: the literal one, or every current one of
 * the name, to which the connection is then bound; it checks the remote address of the socket again. Names are resolved
 * for each connection.
 */
export function guardedConnector(guard: AddressGuard, resolve: Resolve): buildConnector.connector {
  const addressesOf = async (hostname: string): Promise<string[]> => {
    if (isIP(hostname)) return [hostname];
    return isLocalhost(hostname) ? guard.loopback() : resolveWithTimeout(resolve, hostname);
  };
  return (options, callback) => {
    const connect = async () => {
      const addresses = await addressesOf(options.hostname);
      guard.require(addresses, options.protocol);
      const bound = buildConnector({
        timeout: CONNECT_MS,
        allowH2: false,
        maxCachedSessions: 0,
        lookup: fixedLookup(addresses),
      });
      bound(options, (error, socket) => {
        if (error) callback(error, null);
        else if (guard.permits(socket.remoteAddress ?? '', options.protocol)) callback(null, socket);
        else {
          socket.destroy();
          callback(new BlockedAddress(`blocked address ${socket.remoteAddress}`), null);
        }
      });
    };
    connect().catch((error: Error) => callback(error, null));
  };
}

/** Returns a look-up with a fixed result. */
const fixedLookup = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all: wantsAll }, callback) =>
    wantsAll ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family);
};
