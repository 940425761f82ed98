import type { FastifyInstance } from 'fastify';
import { BffProblem } from './problem.ts';

/**
 * What a closing server does with browsers: requests it has begun get their whole answers, with which their connections
 * end; new ones on kept connections are told to come again. What is not over after `limitMs` is cut: a closing
 * server no longer looks for slow clients, and would wait for them for ever.
 */
export function drainWhenClosing(app: FastifyInstance, limitMs: number): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw new BffProblem('UNAVAILABLE', 'The dashboard is stopping', { 'retry-after': '1' });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
