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
    /** SHA-256 of the body; null without a body or without an idempotency key. */
    bodySha256: Buffer | null;
  }
}

const unsupported = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', detail);

/** Throws 413 for a body that is larger than any path accepts, before any other check. */
export function refuseOversizedBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > CONSUMPTION_BODY_BYTES)
    throw new ProblemError('TOO_LARGE', 'No path accepts a body over 16 MiB');
}

/** Inflates gzip bodies; Fastify compares the inflated size with the limit of the path. */
function inflate(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (codingOf(request) === 'identity') return done(null, payload);
    const gunzip = createGunzip();
    // A body that is not read, as of a GET, has no other error listener: an unhandled error would end the process.
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

/** Throws 415 for a body that cannot be read by its headers: of another media type, or of none. */
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
 * Returns the bytes of a large body. With a Content-Length they are copied into place as they arrive: concatenating
 * fifteen bodies that end together would block the event loop for a tenth of a second.
 */
async function readWhole(
  request: FastifyRequest,
  payload: Readable,
  onChunk: (chunk: Buffer) => void,
): Promise<Buffer> {
  const declared =
    request.headers['content-encoding'] === undefined ? Number(request.headers['content-length'] ?? 0) : 0;
  const whole = Buffer.allocUnsafeSlow(declared);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The body is not destroyed if it is too long: that would close the connection before the response is sent.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > CONSUMPTION_BODY_BYTES)
      throw new ProblemError('TOO_LARGE', 'This path accepts at most 16 MiB');
    onChunk(chunk);
    if (bytes + chunk.length <= declared) chunk.copy(whole, bytes);
    else chunks.push(chunk);
    bytes += chunk.length;
    // Without yielding, bodies of many clients, tens of megabytes, arrive in one iteration of the event loop.
    await eventLoopThrottle.wait(chunk.length);
  }
  return chunks.length > 0 ? Buffer.concat(chunks) : whole.subarray(0, bytes);
}

const HASH_CHUNK_BYTES = 128 * 1024;

/** Hashes a body, yielding to the event loop between the chunks of a long one. */
async function sha256(body: Buffer): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += HASH_CHUNK_BYTES) {
    if (at > 0) await eventLoopThrottle.wait(HASH_CHUNK_BYTES);
    hash.update(body.subarray(at, at + HASH_CHUNK_BYTES));
  }
  return hash.digest();
}

/** Parses the JSON bodies of every path of `app`; with `raw` the handler gets the bytes. */
export function installBodyParsers(app: FastifyInstance, { raw = false } = {}): void {
  if (!raw) {
    app.decorateRequest('bodySha256', null);
    inflate(app);
  }
  app.removeAllContentTypeParsers();
  // The body is hashed only for a request with a key.
  const hasKey = ({ headers }: FastifyRequest): boolean => headers['idempotency-key'] !== undefined;
  if (raw)
    app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
      checkCharset(request);
      // The body is hashed while the rest arrives: sixteen megabytes take long.
      const hash = hasKey(request) ? createHash('sha256') : null;
      const body = await readWhole(request, payload, (chunk) => hash?.update(chunk));
      if (hash) request.bodySha256 = hash.digest();
      return body;
    });
  else
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        checkCharset(request);
        if (hasKey(request)) request.bodySha256 = await sha256(body);
        // An empty body equals none; the operation decides whether one is required.
        return body.length === 0 ? undefined : parseJsonBody(body);
      },
    );
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    payload.resume();
    throw unsupported('Send application/json in UTF-8');
  });
}
