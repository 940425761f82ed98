import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler reads the body itself, and calls `sendContinue` before it does. */
    readsBody?: boolean;
  }
}

const awaitingContinue = new WeakSet<IncomingMessage>();

/** Sends 100 Continue to a client that waits for it; nothing to any other. */
export function sendContinue(request: FastifyRequest, reply: FastifyReply): void {
  if (awaitingContinue.delete(request.raw)) reply.raw.writeContinue();
}

/**
 * Responds to `Expect: 100-continue` with 100 only once everything that the headers can decide has been checked: all
 * hooks before the body, its announced length, and `check`. A refused client gets the final status then, and the
 * connection ends with it, because what follows on it may or may not be the body. Install before hooks that read the
 * body.
 */
export function handleExpectContinue(
  app: FastifyInstance,
  check: (request: FastifyRequest) => void | Promise<void>,
): void {
  app.server.on('checkContinue', (request, response) => {
    awaitingContinue.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { method, raw } = request;
    if (!awaitingContinue.has(raw) || method === 'GET' || method === 'HEAD') return done(null, payload);
    const { routeOptions } = request;
    if (routeOptions.config.readsBody) return done(null, payload);
    if (Number(request.headers['content-length'] ?? 0) > routeOptions.bodyLimit)
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    const begin = async () => {
      await check(request);
      sendContinue(request, reply);
    };
    begin().then(() => done(null, payload), done);
  });
}
