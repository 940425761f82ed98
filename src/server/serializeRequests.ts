import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { responseBytes } from './responseBytes.ts';
import { LARGE_BYTES } from './throttledStream.ts';

/** Requests of one connection: whether one is being answered, and those behind it. */
interface ConnectionQueue {
  isBusy: boolean;
  /** The connection ends with the answer that is being sent. */
  closesAfterResponse: boolean;
  waiting: { response: ServerResponse; begin: () => void }[];
}

/**
 * Answers the requests of one connection one after the other. A client may send many at once without waiting
 * (pipelining), hundreds in one packet; begun together, their answers would all be made and kept until the first of
 * them is taken. A large answer before which others have been asked for is the last of its connection: the system takes
 * megabytes for a client that reads nothing, and nobody is told that it does not.
 */
export function serializeRequests(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, ConnectionQueue>();
  const queueOf = (socket: Socket): ConnectionQueue => {
    const known = lines.get(socket);
    if (known) return known;
    const line: ConnectionQueue = { isBusy: false, closesAfterResponse: false, waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => dropWaiting(line));
    return line;
  };
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const line = queueOf(request.raw.socket);
    const begin = () => {
      line.isBusy = true;
      response.once('close', () => {
        line.isBusy = false;
        if (!line.closesAfterResponse) line.waiting.shift()?.begin();
      });
      done();
    };
    if (line.isBusy) line.waiting.push({ response, begin });
    else begin();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const line = queueOf(request.raw.socket);
    line.closesAfterResponse = line.waiting.length > 0 && responseBytes(reply, payload) > LARGE_BYTES;
    if (line.closesAfterResponse) reply.header('connection', 'close');
    done();
  });
}

/**
 * The connection is gone: what waits is not begun. Node tells only the response in front that it has closed; whoever
 * counts requests waits for all.
 */
function dropWaiting({ waiting }: ConnectionQueue): void {
  for (const { response } of waiting.splice(0)) response.emit('close');
}
