import type { FastifyReply } from 'fastify';

/** Returns a signal that fires when the browser disconnects before the response. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
}
