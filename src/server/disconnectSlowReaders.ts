import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { openEndedStream } from './openEndedStream.ts';
import { responseBytes } from './responseBytes.ts';
import { LARGE_BYTES, throttledStream } from './throttledStream.ts';

/**
 * Interval of checks: a client that reads nothing of its response is disconnected at the second check: at the first,
 * the buffers may have accepted data.
 */
const IDLE_CHECK_MS = 6500;
/** Time after which such a client is disconnected. */
export const IDLE_TIMEOUT_MS = 2 * IDLE_CHECK_MS;
/**
 * Time that a response may take, and longer by its size: a client on a line of half a megabit a second gets it whole.
 */
const BASE_SEND_TIMEOUT_MS = 13_000;
const MIN_BYTES_PER_MS = 50;

/** Returns the time within which a response of so many bytes has to be read, however steadily: nothing prolongs it. */
export const sendTimeoutMs = (bytes: number): number => BASE_SEND_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS;

/**
 * Disconnects clients that do not read their responses, which would otherwise occupy memory and the connection for
 * ever. The framework's own idle timeout would also disconnect those who wait for a response. Large responses become
 * streams under back pressure; of one without a length, only the time counts in which it waits for the client. Live
 * streams, which the framework does not send, are not affected.
 */
export function disconnectSlowReaders(app: FastifyInstance, silentMs = IDLE_CHECK_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    socket.setTimeout(silentMs);
    const reset = () => resetConnection(socket);
    if (payload instanceof Readable && !reply.hasHeader('content-length')) {
      const { stream, isWaitingForReader } = openEndedStream(payload, sendTimeoutMs, reset);
      reply.raw.on('timeout', () => isWaitingForReader() && reset());
      return done(null, stream);
    }
    const bytes = responseBytes(reply, payload);
    const timer = setTimeout(reset, sendTimeoutMs(bytes)).unref();
    reply.raw.on('timeout', reset);
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

/** Resets a connection: closed in order, the system would keep what it has buffered for a client that does not read. */
function resetConnection(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}
