import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../live/webhookPath.ts';
import { BffProblem } from './problem.ts';

/** A header that only our own scripts can set without asking first. */
const CSRF_HEADER = 'x-halfhour-csrf';

const crossSiteProblem = (detail: string) => new BffProblem('CROSS_SITE', detail);
/** What a monitor asks, and where the provider's pages send a browser back to. */
const OPEN_TO_OTHERS = /^\/bff\/(health|sign-in)(?![\w-])/;
/** No path takes OPTIONS: what asks for the methods of one changes nothing. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The origins a request's headers say it comes from; `null` stays as it is, what is no address becomes `invalid`. */
function namedOrigins({ headers: { origin, referer } }: FastifyRequest): string[] {
  const ofReferer = referer === undefined ? [] : [URL.parse(referer)?.origin ?? 'invalid'];
  return origin === undefined ? ofReferer : [origin, ...ofReferer];
}

/** Whether an origin is this server's, under the name it was called by. */
function isOwnOrigin(origin: string, { raw, headers }: FastifyRequest, tls: boolean): boolean {
  const host = raw.headers.host?.toLowerCase();
  // A proxy that this server was not told of may speak https to a browser, which then vouches for the scheme itself.
  const schemes = tls ? ['https'] : headers['sec-fetch-site'] === 'same-origin' ? ['http', 'https'] : ['http'];
  return schemes.some((scheme) => origin === `${scheme}://${host}`);
}

/** Fails unless Sec-Fetch-Site is one of `sites` or absent, and every origin that the request names is our own. */
function checkSite(request: FastifyRequest, sites: readonly string[], tls: boolean, detail: string): void {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && !sites.includes(site)) throw crossSiteProblem(detail);
  // Browsers name both consistently: what says `same-origin` beside a foreign origin was made up or changed on its way.
  if (!namedOrigins(request).every((origin) => isOwnOrigin(origin, request, tls))) throw crossSiteProblem(detail);
}

function checkUnsafe(request: FastifyRequest, tls: boolean): void {
  const detail = 'Only pages of this dashboard may change things';
  checkSite(request, ['same-origin'], tls, detail);
  // One of the two must be there: a tool that names neither has no page behind it.
  if (request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined)
    throw crossSiteProblem(detail);
  if (request.headers[CSRF_HEADER] !== '1') throw crossSiteProblem(`Send the header ${CSRF_HEADER}: 1`);
  const type = request.headers['content-type'];
  if ((hasBody(request) || type !== undefined) && !/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw crossSiteProblem('Send application/json');
}

/** GETs change nothing, but another site shall neither make us ask the service nor keep a session alive. */
function checkRead(request: FastifyRequest, tls: boolean): void {
  checkSite(request, ['same-origin', 'none'], tls, 'Only pages of this dashboard may read through it');
}

/** Refuses with 403 what another site makes a browser send. */
export function requireSameOrigin(app: FastifyInstance, { tls }: { tls: boolean }): void {
  app.addHook('onRequest', async (request) => {
    // No browser sends webhooks: a signature takes the place of the origin.
    if (request.method === 'POST' && request.url === WEBHOOK_PATH) return;
    // The Host header was checked before: it is one of our own names.
    if (!isRead(request.method)) checkUnsafe(request, tls);
    else if (request.url.startsWith('/bff/') && !OPEN_TO_OTHERS.test(request.url)) checkRead(request, tls);
  });
}
