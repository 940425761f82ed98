import type { FastifyRequest } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import { browserAddress, browserLinks } from './addresses.ts';

// This is an allow-list: an unexpected header is not forwarded.
const UPSTREAM_HEADERS = ['content-type', 'content-encoding', 'idempotency-key'];
/** Conditional headers of writes only: a read is shared by all identical requests, whatever each has cached. */
const CONDITIONS = ['if-match', 'if-none-match'];
const BROWSER_HEADERS = [
  'content-type',
  'content-disposition',
  'etag',
  'retry-after',
  'x-api-version',
  'idempotency-replayed',
];

/** Returns the request headers forwarded to the service. */
export function toUpstreamHeaders(request: FastifyRequest, method: Method): Record<string, string> {
  const forwarded = (method === 'GET' ? UPSTREAM_HEADERS : [...UPSTREAM_HEADERS, ...CONDITIONS]).flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { accept: 'application/json', ...(Object.fromEntries(forwarded) as Record<string, string>) };
}

/** Returns the response headers forwarded to the browser, URLs mapped to ours. */
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
