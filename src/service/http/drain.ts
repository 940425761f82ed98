import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

/**
 * What a closing server does with its clients: requests it has begun get their whole answers, with which their connections
 * end; new ones on kept connections are told to go elsewhere. What is not over after `limitMs` is cut: a closing
 * server no longer looks for slow clients, and would wait for them for ever.
 */
export function drainWhenClosing(app: FastifyInstance, limitMs: number): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw new ProblemError('UNAVAILABLE', 'The service is stopping', { headers: { 'retry-after': '1' } });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
