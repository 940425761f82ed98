import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONSUMPTION_BODY_BYTES } from '#contract/limits.ts';
import { parseJson } from './json.ts';
import { ProblemError } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body as it was read; null without a body or without an idempotency key. */
    bodySha256: Buffer | null;
  }
}

const unsupported = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', detail);

/** Refuses what is larger than any path takes before anything else is looked at. */
export async function refuseHugeBody(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > CONSUMPTION_BODY_BYTES) throw new ProblemError('TOO_LARGE', 'No path takes a body over 16 MiB');
}

/** Inflates gzip bodies; the framework counts the inflated bytes against the path's limit. */
function inflate(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
    if (encoding === 'identity') return payload;
    if (encoding !== 'gzip') throw unsupported('Content-Encoding may be gzip or identity');
    const gunzip = createGunzip();
    // Where nobody reads the body, as of a GET, nobody listens for its faults, and one unheard would end the process.
    gunzip.on('error', () => undefined);
    const inflated = Object.assign(gunzip, { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => (inflated.receivedEncodedLength += chunk.length));
    payload.on('error', (error) => gunzip.destroy(error));
    payload.pipe(gunzip);
    return inflated;
  });
}

function checkCharset(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupported('Send application/json in UTF-8');
}

/** JSON bodies for every path of `app`; with `raw` the handler gets the bytes and parses them itself. */
export function installBodies(app: FastifyInstance, { raw = false } = {}): void {
  if (!raw) {
    app.decorateRequest('bodySha256', null);
    inflate(app);
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    checkCharset(request);
    // Sixteen megabytes take a while: only a request that can be repeated by key pays for it.
    if (request.headers['idempotency-key'] !== undefined) request.bodySha256 = createHash('sha256').update(body).digest();
    if (raw) return body;
    // An empty body counts as none; whether one is needed is for the operation to say.
    return body.length === 0 ? undefined : parseJson(body);
  });
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    payload.resume();
    throw unsupported('Send application/json in UTF-8');
  });
}
