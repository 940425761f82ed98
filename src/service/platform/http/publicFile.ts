import { promisify } from 'node:util';
import { constants, gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isNotModified } from '#server/entityTag.ts';
import { takesGzip } from '#server/takesGzip.ts';

const gzip = promisify(gzipWithCallback);

/** Value of Cache-Control: the response may be cached, and is revalidated before each use. */
export const REVALIDATED = 'no-cache';

interface Coded {
  bytes: Buffer;
  etag: string;
}

/** File that does not change while the service runs: created at the first request, sent plain, gzipped or as 304. */
export class PublicFile {
  readonly #type: string;
  readonly #make: () => Promise<Buffer>;
  #plain: Promise<Coded> | undefined;
  #zipped: Promise<Coded> | undefined;

  constructor(type: string, make: () => Promise<Buffer>) {
    this.#type = type;
    this.#make = make;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Pictures and typefaces are compressed by themselves.
    const isText = !/^(?:image|font)\//.test(this.#type);
    if (isText) reply.header('vary', 'accept-encoding');
    const zipped = isText && takesGzip(request.headers['accept-encoding']);
    const { bytes, etag } = await (zipped ? this.#zip() : this.#read());
    reply.header('etag', etag);
    if (isNotModified(request.headers, etag)) return reply.code(304).send();
    if (zipped) reply.header('content-encoding', 'gzip');
    return reply.type(this.#type).send(bytes);
  }

  #read(): Promise<Coded> {
    this.#plain ??= this.#make().then((bytes) => ({ bytes, etag: entityTag(bytes) }));
    // After a failure the next request tries again.
    this.#plain.catch(() => (this.#plain = undefined));
    return this.#plain;
  }

  #zip(): Promise<Coded> {
    this.#zipped ??= this.#read().then(async ({ bytes, etag }) => ({
      bytes: await gzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
      etag: etag.replace(/"$/, '-gzip"'),
    }));
    this.#zipped.catch(() => (this.#zipped = undefined));
    return this.#zipped;
  }
}
