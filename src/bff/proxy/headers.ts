import type { FastifyRequest } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import { browserAddress, browserLinks } from './addresses.ts';

// Named, not struck out: a header nobody thought of does not pass.
const UPSTREAM_HEADERS = ['content-type', 'content-encoding', 'idempotency-key'];
/** Of writes alone: a read is shared by everybody who asks the same, whatever each has already. */
const CONDITIONS = ['if-match', 'if-none-match'];
const BROWSER_HEADERS = ['content-type', 'etag', 'retry-after', 'x-api-version', 'idempotency-replayed'];

/** What of a browser's headers the service gets. */
export function toUpstreamHeaders(request: FastifyRequest, method: Method): Record<string, string> {
  const kept = (method === 'GET' ? UPSTREAM_HEADERS : [...UPSTREAM_HEADERS, ...CONDITIONS]).flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { accept: 'application/json', ...(Object.fromEntries(kept) as Record<string, string>) };
}

/** What of the service's headers the browser gets, its addresses turned into ours. */
export function toBrowserHeaders(
  headers: Record<string, string | string[] | undefined>,
  serviceUrl: string,
): Record<string, string> {
  const text = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  const location = text('location');
  const link = text('link');
  const all = [
    ...BROWSER_HEADERS.map((name) => [name, text(name)]),
    ['location', location && browserAddress(location, serviceUrl)],
    ['link', link && browserLinks(link, serviceUrl)],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Record<string, string>;
}
