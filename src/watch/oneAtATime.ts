import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Answers the requests of one connection one after the other. A client may send many at once without waiting
 * (pipelining), hundreds in one packet; begun together, their answers would all be made and kept until the first of
 * them is taken.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const under = new WeakMap<Socket, Promise<void>>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = under.get(socket);
    const over = new Promise<void>((resolve) => {
      const end = () => {
        socket.removeListener('close', end);
        if (under.get(socket) === over) under.delete(socket);
        resolve();
      };
      reply.raw.once('close', end);
      socket.once('close', end);
    });
    under.set(socket, over);
    if (before) void before.then(() => done());
    else done();
  });
}
