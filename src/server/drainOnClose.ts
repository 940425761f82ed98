import type { FastifyInstance } from 'fastify';

/**
 * What a closing server does with its clients: requests it has begun get their whole answers, with which their
 * connections end; new ones on kept connections get the `refusal`. What is not over after `limitMs` is cut: a closing
 * server no longer looks for slow clients, and would wait for them for ever.
 */
export function drainOnClose(app: FastifyInstance, limitMs: number, refusal: () => Error): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw refusal();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
