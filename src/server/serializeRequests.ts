import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { responseBytes } from './responseBytes.ts';
import { LARGE_BYTES } from './throttledStream.ts';

/** Requests of one connection: whether one is in progress, and those behind it. */
interface ConnectionQueue {
  isBusy: boolean;
  /** Whether the connection ends with the response that is being sent. */
  closesAfterResponse: boolean;
  waiting: { response: ServerResponse; begin: () => void }[];
}

/**
 * Runs the requests of one connection one after the other. A client may send many without waiting (pipelining),
 * hundreds in one packet; run together, their responses would all be buffered until the first of them is read. A large
 * response with others waiting behind it is the last of its connection: the system buffers megabytes for a client that
 * reads nothing, and nobody notices.
 */
export function serializeRequests(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, ConnectionQueue>();
  const queueOf = (socket: Socket): ConnectionQueue => {
    const known = queues.get(socket);
    if (known) return known;
    const queue: ConnectionQueue = { isBusy: false, closesAfterResponse: false, waiting: [] };
    queues.set(socket, queue);
    socket.once('close', () => dropWaiting(queue));
    return queue;
  };
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const queue = queueOf(request.raw.socket);
    const begin = () => {
      queue.isBusy = true;
      response.once('close', () => {
        queue.isBusy = false;
        if (!queue.closesAfterResponse) queue.waiting.shift()?.begin();
      });
      done();
    };
    if (queue.isBusy) queue.waiting.push({ response, begin });
    else begin();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const queue = queueOf(request.raw.socket);
    queue.closesAfterResponse = queue.waiting.length > 0 && responseBytes(reply, payload) > LARGE_BYTES;
    if (queue.closesAfterResponse) reply.header('connection', 'close');
    done();
  });
}

/**
 * Drops the waiting requests of a closed connection. Node closes only the response in front; code that counts requests
 * waits for all.
 */
function dropWaiting({ waiting }: ConnectionQueue): void {
  for (const { response } of waiting.splice(0)) response.emit('close');
}
