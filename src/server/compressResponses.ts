import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { gzippedTag } from './entityTag.ts';
import { takesGzip } from './takesGzip.ts';

const gzip = promisify(gzipWithCallback);
/** Minimum size that is compressed: shorter responses fit into one packet as they are. */
const MIN_BYTES = 1400;
/**
 * Level of compression: zlib's threads are shared with name lookups and files; level 4 takes half the time of 6 for a
 * twentieth more.
 */
const LEVEL = 4;
const AT_ONCE = 2;
const COMPRESSIBLE = /^(?:application\/(?:problem\+)?json|text\/csv)\b/;

/**
 * Compresses JSON and CSV with gzip for clients that accept it. Responses that are streamed stay as they are. Install
 * before hooks that look at the length of responses.
 */
export function compressResponses(app: FastifyInstance): void {
  const limit = pLimit(AT_ONCE);
  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = String(reply.getHeader('etag') ?? '');
    // A 304 names the representation that the client has.
    if (reply.statusCode === 304 && request.headers['if-none-match']?.includes(gzippedTag(etag)))
      reply.header('etag', gzippedTag(etag));
    if (!isCompressible(reply)) return done(null, payload);
    addVary(reply, 'accept-encoding');
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || Buffer.byteLength(payload) < MIN_BYTES)
      return done(null, payload);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    limit(() => gzip(payload, { level: LEVEL })).then((compressed) => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      if (etag !== '') reply.header('etag', gzippedTag(etag));
      done(null, compressed);
    }, done);
  });
}

const isCompressible = (reply: FastifyReply): boolean =>
  COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) && !reply.hasHeader('content-encoding');

function addVary(reply: FastifyReply, name: string): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!vary.toLowerCase().includes(name)) reply.header('vary', vary === '' ? name : `${vary}, ${name}`);
}
