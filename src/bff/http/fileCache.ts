import { ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Maximum size of the cached files, the most recently requested; larger ones are read each time. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Caches the built files that are served whole: reading a megabyte from disk takes longer than the rest of the request.
 * A build's files do not change while it is served: one that does has another Last-Modified.
 */
export function installFileCache(app: FastifyInstance): void {
  const cache = new Map<string, Buffer>();
  let bytes = 0;
  const loadFile = async (name: string, path: string): Promise<Buffer> => {
    const file = await readFile(path);
    cache.set(name, file);
    bytes += file.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= MAX_CACHE_BYTES) break;
      cache.delete(oldest);
      bytes -= length;
    }
    return file;
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    const length = Number(reply.getHeader('content-length'));
    // Ranges are read from the disk.
    if (!(payload instanceof ReadStream) || reply.statusCode !== 200 || !(length <= MAX_FILE_BYTES))
      return done(null, payload);
    const path = String(payload.path);
    const name = cacheKey(path, reply);
    const sendFile = (file: Buffer) => {
      if (file.length !== length) return done(null, payload);
      // The stream may still be opening and find that its file is gone: nothing waits for it any more.
      payload.on('error', () => undefined).destroy();
      return done(null, file);
    };
    const file = cache.get(name);
    if (file) return sendFile(file);
    void loadFile(name, path).then(sendFile, () => done(null, payload));
  });
}

const cacheKey = (path: string, reply: FastifyReply): string =>
  `${path} ${String(reply.getHeader('last-modified'))} ${String(reply.getHeader('content-length'))}`;
