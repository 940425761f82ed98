import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { responseBytes } from './responseBytes.ts';
import { LARGE_BYTES, throttledStream } from './throttledStream.ts';

/**
 * A client that takes nothing of its answer for this long is cut, at the second look: the first finds what the buffers
 * took.
 */
const IDLE_TIMEOUT_MS = 6500;
/**
 * An answer may take this long, and longer by its size: a client on a line of half a megabit a second gets it whole.
 */
const BASE_SEND_TIMEOUT_MS = 13_000;
const MIN_BYTES_PER_MS = 50;

/**
 * The time within which an answer of so many bytes has to be taken, however steadily it is read: nothing prolongs it.
 */
export const sendTimeoutMs = (bytes: number): number => BASE_SEND_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS;

/**
 * Cuts clients that do not take their answers: without it they would keep them, and the connection, for ever. The
 * framework's own limit on silence would also cut those who wait for an answer. Large answers become streams under
 * back pressure. Live streams, which the framework does not send, are not touched.
 */
export function disconnectSlowReaders(app: FastifyInstance, silentMs = IDLE_TIMEOUT_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    socket.setTimeout(silentMs);
    const bytes = responseBytes(reply, payload);
    const timer = setTimeout(() => resetConnection(socket), sendTimeoutMs(bytes)).unref();
    reply.raw.on('timeout', () => resetConnection(socket));
    reply.raw.once('close', () => clearTimeout(timer));
    if (
      bytes <= LARGE_BYTES ||
      !(typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof Readable)
    )
      return done(null, payload);
    reply.header('content-length', bytes);
    return done(null, throttledStream(payload));
  });
}

/**
 * Closes a connection at once: closed in order, the system would keep what it has buffered for a client that does not
 * read.
 */
function resetConnection(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}
