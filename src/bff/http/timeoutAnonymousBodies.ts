import type { FastifyInstance } from 'fastify';
import { respondToBrokenRequest } from './brokenRequest.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets this body take longer, once the sender is signed in. */
    clearBodyTimeout: () => void;
  }
}

const BODY_TIMEOUT_ERROR: NodeJS.ErrnoException = Object.assign(new Error('The body took too long to arrive'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/** Disconnects requests whose body has not arrived `limitMs` after its headers, unless the sender is signed in. */
export function timeoutAnonymousBodies(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('clearBodyTimeout', () => undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // After a response has begun, a second one would be read as part of it.
      if (reply.raw.headersSent) raw.socket.destroy();
      else respondToBrokenRequest(BODY_TIMEOUT_ERROR, raw.socket);
    }, limitMs).unref();
    request.clearBodyTimeout = () => clearTimeout(timer);
    raw.once('close', request.clearBodyTimeout);
  });
}
