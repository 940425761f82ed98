import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Function that returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<string[]>;

const DNS_MS = 5000;
const TIMED_OUT = new Set(['ETIMEOUT', 'ECANCELLED']);

export class DnsTimeout extends Error {
  constructor() {
    super('the name was not resolved within 5 s');
  }
}

export const isLocalhost = (hostname: string): boolean => /(^|\.)localhost\.?$/i.test(hostname);

/**
 * Returns a function that queries the name servers, the machine's by default, then, for names they do not have, the
 * machine (its hosts file). The machine's own look-ups share four threads, so a name whose server hangs must not reach
 * them.
 */
export const resolverOf =
  (servers?: readonly string[]): Resolve =>
  async (hostname) => {
    const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
    if (servers) resolver.setServers(servers);
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length > 0) return addresses;
    if (
      results.some(
        (result) => result.status === 'rejected' && TIMED_OUT.has((result.reason as NodeJS.ErrnoException).code ?? ''),
      )
    )
      throw new DnsTimeout();
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
export const resolveName = resolverOf();

/** Resolves a name like `resolve`, with a time limit on the whole. */
export async function resolveWithTimeout(resolve: Resolve, hostname: string, limitMs = DNS_MS): Promise<string[]> {
  const enough = new AbortController();
  const late = sleep(limitMs, undefined, { signal: enough.signal, ref: false }).then(() =>
    Promise.reject(new DnsTimeout()),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([resolve(hostname), late]);
  } finally {
    enough.abort();
  }
}
