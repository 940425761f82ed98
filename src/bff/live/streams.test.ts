import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_STREAMS, MAX_PER_OPERATOR, MAX_PER_SESSION, LiveStreams } from './streams.ts';

const A = { session: 'a', operator: 'of a' };
let server: Server;
let responses: ServerResponse[];
beforeEach(async () => {
  responses = [];
  server = createServer((_request, response) => {
    response.flushHeaders();
    responses.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** A browser's end of a stream, paused: it reads nothing until resumed. */
async function connect(): Promise<IncomingMessage> {
  const request = get({ port: (server.address() as AddressInfo).port, agent: false });
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  incoming.on('error', () => undefined);
  return incoming;
}

test('a closed stream is not written to again, though its browser has vanished', async () => {
  const streams = new LiveStreams();
  const incoming = await connect();
  streams.add(A, responses[0]!);
  const failed = vi.fn();
  responses[0]!.on('error', failed);
  streams.end('a', 'last');
  streams.send('beat');
  streams.end('a', 'last');
  expect([streams.count, streams.sessions]).toEqual([0, []]);
  incoming.setEncoding('utf8');
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  expect(text).toBe('last');
  expect(failed).not.toHaveBeenCalled();
});

test('a browser that stops reading is dropped', async () => {
  const streams = new LiveStreams();
  await connect();
  streams.add(A, responses[0]!);
  const closed = once(responses[0]!, 'close');
  for (let i = 0; i < 200; i++) streams.send('x'.repeat(64 * 1024));
  await closed;
  expect(streams.count).toBe(0);
});

test('a browser that disconnected before its stream opened uses no slot', async () => {
  const streams = new LiveStreams();
  const incoming = await connect();
  const closed = once(responses[0]!, 'close');
  incoming.destroy();
  await closed;
  streams.add(A, responses[0]!);
  expect(streams.count).toBe(0);
});

/** A stream that nobody reads, and whether it was closed. */
function deadStream(): ServerResponse & { wasEnded: boolean } {
  const response = {
    wasEnded: false,
    on: () => undefined,
    once: () => undefined,
    destroy: () => undefined,
    end: () => void (response.wasEnded = true),
  };
  return response as unknown as ServerResponse & { wasEnded: boolean };
}

test('limits the streams of a session, of an operator and in total', () => {
  const streams = new LiveStreams();
  const open = (session: string, operator: string) => streams.add({ session, operator }, deadStream());
  for (let i = 0; i < MAX_PER_SESSION; i++) open('a', 'of a');
  expect(() => streams.requireRoom(A)).toThrow(/A session may have/);
  expect(() => streams.requireRoom({ session: 'a 2', operator: 'of a' })).not.toThrow();
  for (let i = MAX_PER_SESSION; i < MAX_PER_OPERATOR; i++) open(`a ${i}`, 'of a');
  expect(() => streams.requireRoom({ session: 'a 2', operator: 'of a' })).toThrow(/An operator may have/);
  expect(() => streams.requireRoom({ session: 'b', operator: 'of b' })).not.toThrow();
});

test('at the total limit, the operator with most streams loses one to an operator with fewer', () => {
  const streams = new LiveStreams();
  const ofMost = Array.from({ length: MAX_PER_OPERATOR }, () => deadStream());
  for (const [i, stream] of ofMost.entries()) streams.add({ session: `a ${i}`, operator: 'of a' }, stream);
  for (let i = MAX_PER_OPERATOR; i < MAX_STREAMS; i++) streams.add({ session: `${i}`, operator: `${i}` }, deadStream());
  streams.requireRoom({ session: 'b', operator: 'of b' });
  expect([streams.count, ofMost.filter(({ wasEnded }) => wasEnded).length]).toEqual([MAX_STREAMS - 1, 1]);
  streams.add({ session: 'b', operator: 'of b' }, deadStream());
  expect(() => streams.requireRoom({ session: 'a 99', operator: 'of a' })).toThrow(/Too many live streams/);
  expect(streams.count).toBe(MAX_STREAMS);
});
