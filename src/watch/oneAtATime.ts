import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection: whether one is being answered, and those behind it. */
interface Line {
  isBusy: boolean;
  waiting: { response: ServerResponse; begin: () => void }[];
}

/**
 * Answers the requests of one connection one after the other. A client may send many at once without waiting
 * (pipelining), hundreds in one packet; begun together, their answers would all be made and kept until the first of
 * them is taken.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => abandon(line));
    return line;
  };
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const line = lineOf(request.raw.socket);
    const begin = () => {
      line.isBusy = true;
      response.once('close', () => {
        line.isBusy = false;
        line.waiting.shift()?.begin();
      });
      done();
    };
    if (line.isBusy) line.waiting.push({ response, begin });
    else begin();
  });
}

/** The connection is gone: what waits is not begun. Node tells only the response in front that it has closed; whoever counts requests waits for all. */
function abandon({ waiting }: Line): void {
  for (const { response } of waiting.splice(0)) response.emit('close');
}
