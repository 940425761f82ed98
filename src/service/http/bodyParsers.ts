import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONSUMPTION_BODY_BYTES } from '#contract/limits.ts';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { parseJsonBody } from '#server/problems/requestParts.ts';
import { ProblemError } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body as it was read; null without a body or without an idempotency key. */
    bodySha256: Buffer | null;
  }
}

const unsupported = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', detail);

/** Refuses what is larger than any path takes before anything else is looked at. */
export function refuseOversizedBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > CONSUMPTION_BODY_BYTES)
    throw new ProblemError('TOO_LARGE', 'No path takes a body over 16 MiB');
}

/** Inflates gzip bodies; the framework counts the inflated bytes against the path's limit. */
function inflate(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (codingOf(request) === 'identity') return done(null, payload);
    const gunzip = createGunzip();
    // Where nobody reads the body, as of a GET, nobody listens for its faults, and one unheard would end the process.
    gunzip.on('error', () => undefined);
    const inflated = Object.assign(gunzip, { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => (inflated.receivedEncodedLength += chunk.length));
    payload.on('error', (error) => gunzip.destroy(error));
    payload.pipe(gunzip);
    return done(null, inflated);
  });
}

function codingOf(request: FastifyRequest): 'gzip' | 'identity' {
  const coding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding !== 'gzip' && coding !== 'identity') throw unsupported('Content-Encoding may be gzip or identity');
  return coding;
}

/** Fails with 415 for a body that its headers say cannot be read: of another type, or of one that is not named. */
export function requireSupportedMediaType(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (Number(request.headers['content-length'] ?? 1) > 0 && !/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw unsupported('Send application/json in UTF-8');
  checkCharset(request);
  codingOf(request);
}

function checkCharset(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupported('Send application/json in UTF-8');
}

/**
 * The bytes of a large body. Where its length is announced they go where they will stay as they come: gathered at the
 * end, fifteen bodies that end together would hold everybody else up for a tenth of a second.
 */
async function readWhole(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const announced =
    request.headers['content-encoding'] === undefined ? Number(request.headers['content-length'] ?? 0) : 0;
  const whole = Buffer.allocUnsafeSlow(announced);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left as it is where it is too long: destroyed, it would take the connection and the answer with it.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > CONSUMPTION_BODY_BYTES) throw new ProblemError('TOO_LARGE', 'This path takes 16 MiB');
    if (bytes + chunk.length <= announced) chunk.copy(whole, bytes);
    else chunks.push(chunk);
    bytes += chunk.length;
    // Without turns the bodies of many clients come in one iteration of the event loop, tens of megabytes long.
    await eventLoopThrottle.wait(chunk.length);
  }
  return chunks.length > 0 ? Buffer.concat(chunks) : whole.subarray(0, bytes);
}

const HASHED_AT_ONCE = 128 * 1024;

/** In turns with other requests where the body is long. */
async function sha256(body: Buffer): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += HASHED_AT_ONCE) {
    if (at > 0) await eventLoopThrottle.wait(HASHED_AT_ONCE);
    hash.update(body.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest();
}

/** JSON bodies for every path of `app`; with `raw` the handler gets the bytes and parses them itself. */
export function installBodyParsers(app: FastifyInstance, { raw = false } = {}): void {
  if (!raw) {
    app.decorateRequest('bodySha256', null);
    inflate(app);
  }
  app.removeAllContentTypeParsers();
  const noteHash = async (request: FastifyRequest, body: Buffer) => {
    // Sixteen megabytes take a while: only a request that can be repeated by key pays for it.
    if (request.headers['idempotency-key'] !== undefined) request.bodySha256 = await sha256(body);
  };
  if (raw)
    app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
      checkCharset(request);
      const body = await readWhole(request, payload);
      await noteHash(request, body);
      return body;
    });
  else
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        checkCharset(request);
        await noteHash(request, body);
        // An empty body counts as none; whether one is needed is for the operation to say.
        return body.length === 0 ? undefined : parseJsonBody(body);
      },
    );
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    payload.resume();
    throw unsupported('Send application/json in UTF-8');
  });
}
