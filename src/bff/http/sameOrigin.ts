import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../live/webhookPath.ts';
import { BffProblem } from './problem.ts';

/** Header that only our own scripts can set without a preflight. */
const CSRF_HEADER = 'x-halfhour-csrf';

const crossSiteProblem = (detail: string) => new BffProblem('CROSS_SITE', detail);
/** Paths that monitors request, and to which the provider's pages send a browser back. */
const OPEN_TO_OTHERS = /^\/bff\/(health|sign-in)(?![\w-])/;
/** Whether a method only reads. No path accepts OPTIONS: requesting the methods of one changes nothing. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the origins a request's headers claim; `null` stays as it is, anything that is no URL becomes `invalid`. */
function namedOrigins({ headers: { origin, referer } }: FastifyRequest): string[] {
  const ofReferer = referer === undefined ? [] : [URL.parse(referer)?.origin ?? 'invalid'];
  return origin === undefined ? ofReferer : [origin, ...ofReferer];
}

/** Whether an origin is this server's, under the host name of the request. */
function isOwnOrigin(origin: string, { raw, headers }: FastifyRequest, tls: boolean): boolean {
  const host = raw.headers.host?.toLowerCase();
  // A proxy unknown to this server may speak https to a browser, which then vouches for the scheme itself.
  const schemes = tls ? ['https'] : headers['sec-fetch-site'] === 'same-origin' ? ['http', 'https'] : ['http'];
  return schemes.some((scheme) => origin === `${scheme}://${host}`);
}

/** Throws unless Sec-Fetch-Site is one of `sites` or absent, and every origin in the request is our own. */
function checkSite(request: FastifyRequest, sites: readonly string[], tls: boolean, detail: string): void {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && !sites.includes(site)) throw crossSiteProblem(detail);
  // Browsers set both consistently: `same-origin` with a foreign origin was forged or changed on its way.
  if (!namedOrigins(request).every((origin) => isOwnOrigin(origin, request, tls))) throw crossSiteProblem(detail);
}

function checkUnsafe(request: FastifyRequest, tls: boolean): void {
  const detail = 'Only pages of this dashboard may change things';
  checkSite(request, ['same-origin'], tls, detail);
  // One of the two must be present: a client that sends neither has no page behind it.
  if (request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined)
    throw crossSiteProblem(detail);
  if (request.headers[CSRF_HEADER] !== '1') throw crossSiteProblem(`Send the header ${CSRF_HEADER}: 1`);
  const type = request.headers['content-type'];
  if ((hasBody(request) || type !== undefined) && !/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw crossSiteProblem('Send application/json');
}

/** Checks a GET: it changes nothing, but another site must neither make us query the service nor extend a session. */
function checkRead(request: FastifyRequest, tls: boolean): void {
  checkSite(request, ['same-origin', 'none'], tls, 'Only pages of this dashboard may read through it');
}

/** Refuses cross-site requests with 403. */
export function requireSameOrigin(app: FastifyInstance, { tls }: { tls: boolean }): void {
  app.addHook('onRequest', async (request) => {
    // No browser sends webhooks: their signature replaces the origin check.
    if (request.method === 'POST' && request.url === WEBHOOK_PATH) return;
    // The Host header was checked before: it is one of our own names.
    if (!isRead(request.method)) checkUnsafe(request, tls);
    else if (request.url.startsWith('/bff/') && !OPEN_TO_OTHERS.test(request.url)) checkRead(request, tls);
  });
}
