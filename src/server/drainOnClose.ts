import type { FastifyInstance } from 'fastify';

/**
 * Drains the clients of a closing server: requests in progress get their whole responses, which end their connections;
 * new ones on persistent connections get the `refusal`. Those left after `limitMs` are disconnected: a closing server
 * no longer checks for slow clients, and would wait for them for ever.
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
