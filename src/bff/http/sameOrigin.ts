import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../live/webhookPath.ts';
import { BffProblem } from './problem.ts';

/** A header that only our own scripts can set without asking first. */
const CSRF_HEADER = 'x-halfhour-csrf';

const refused = (detail: string) => new BffProblem('CROSS_SITE', detail);
/** What a monitor asks, and where the provider's pages send a browser back to. */
const OPEN_TO_OTHERS = /^\/bff\/(health|sign-in)(?![\w-])/;
/** No path takes OPTIONS: what asks for the methods of one changes nothing. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function checkUnsafe(request: FastifyRequest, ownOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  const cameFromUs = site === undefined ? request.headers.origin === ownOrigin : site === 'same-origin';
  if (!cameFromUs) throw refused('Only pages of this dashboard may change things');
  if (request.headers[CSRF_HEADER] !== '1') throw refused(`Send the header ${CSRF_HEADER}: 1`);
  const type = request.headers['content-type'];
  if ((hasBody(request) || type !== undefined) && !/^application\/json\s*(;|$)/i.test(type ?? '')) throw refused('Send application/json');
}

/** GETs change nothing, but another site shall neither make us ask the service nor keep a session alive. */
function checkRead(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refused('Only pages of this dashboard may read through it');
}

/** Refuses with 403 what another site makes a browser send. */
export function requireSameOrigin(app: FastifyInstance, { tls }: { tls: boolean }): void {
  app.addHook('onRequest', async (request) => {
    // No browser sends webhooks: a signature takes the place of the origin.
    if (request.method === 'POST' && request.url === WEBHOOK_PATH) return;
    // The Host header was checked before: it is one of our own names.
    if (!isRead(request.method)) checkUnsafe(request, `${tls ? 'https' : 'http'}://${request.raw.headers.host}`);
    else if (request.url.startsWith('/bff/') && !OPEN_TO_OTHERS.test(request.url)) checkRead(request);
  });
}
