import { API_PREFIX } from '#contract/match.ts';

/** Prefix of the interface's paths in the browser. */
export const PROXY_PREFIX = '/bff/api';

/** Maps a URL of the service to the browser's; null if it is not the service's. */
export function browserAddress(address: string, serviceUrl: string): string | null {
  const service = new URL(serviceUrl);
  const base = service.pathname.replace(/\/$/, '') + API_PREFIX;
  const url = URL.canParse(address, service) ? new URL(address, service) : null;
  if (!url || url.origin !== service.origin) return null;
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname;
  return PROXY_PREFIX + path + url.search;
}

/** Maps the targets of a Link header to the browser's URLs; foreign targets are left out. */
export function browserLinks(link: string, serviceUrl: string): string | null {
  const mapped = [...link.matchAll(/<([^>]*)>((?:\s*;[^,<]*)?)/g)].flatMap(([, target, parameters]) => {
    const address = browserAddress(target!, serviceUrl);
    return address === null ? [] : [`<${address}>${parameters}`];
  });
  return mapped.length > 0 ? mapped.join(', ') : null;
}
