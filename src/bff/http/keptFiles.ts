import { ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Files kept, the last ones asked for; larger ones are read each time. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_OF_ONE = 4 * 1024 * 1024;

/**
 * Keeps the built files that are answered whole: read from the disk for every answer, a megabyte costs more time than
 * all the rest of the request. A build's files do not change while it is served: one that does has another
 * Last-Modified.
 */
export function keepFiles(app: FastifyInstance): void {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const keep = async (name: string, path: string): Promise<Buffer> => {
    const file = await readFile(path);
    kept.set(name, file);
    bytes += file.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return file;
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    const length = Number(reply.getHeader('content-length'));
    // A part of a file is read from the disk.
    if (!(payload instanceof ReadStream) || reply.statusCode !== 200 || !(length <= MOST_OF_ONE))
      return done(null, payload);
    const path = String(payload.path);
    const name = nameOf(path, reply);
    const answer = (file: Buffer) => {
      if (file.length !== length) return done(null, payload);
      // It may still be opening, and find that its file is gone: that is nobody's fault any more.
      payload.on('error', () => undefined).destroy();
      return done(null, file);
    };
    const file = kept.get(name);
    if (file) return answer(file);
    void keep(name, path).then(answer, () => done(null, payload));
  });
}

const nameOf = (path: string, reply: FastifyReply): string =>
  `${path} ${String(reply.getHeader('last-modified'))} ${String(reply.getHeader('content-length'))}`;
