import type { FastifyInstance } from 'fastify';

/** A client that takes nothing of its answer for this long is cut, at the second look: the first finds what the buffers took. */
const SILENT_MS = 6500;
/** An answer may take this long, and longer by its size; bytes a millisecond. */
const ANSWER_MS = 13_000;
const SLOWEST = 10;

/**
 * Cuts clients that do not take their answers: without it they would keep them, and the connection, for ever. The
 * framework's own limit on silence would also cut those who wait for an answer.
 */
export function cutDeafReaders(app: FastifyInstance, silentMs = SILENT_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    socket.setTimeout(silentMs);
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : Number(reply.getHeader('content-length') ?? 0);
    const timer = setTimeout(() => socket.destroy(), ANSWER_MS + bytes / SLOWEST).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
