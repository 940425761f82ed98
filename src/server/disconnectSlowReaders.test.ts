import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { disconnectSlowReaders } from './disconnectSlowReaders.ts';

const LARGE = 'x'.repeat(16 * 1024 * 1024);
let app: FastifyInstance;
afterEach(() => app.close());

/** A response that takes the server longer to make than a client may be silent. */
async function* makeSlowly(): AsyncGenerator<Buffer> {
  yield Buffer.from('begin');
  await sleep(1000);
  for (let part = 0; part < 64; part++) yield Buffer.alloc(256 * 1024, 'x');
}

async function request(reads: boolean, path = '/'): Promise<{ open: () => Promise<number>; received: () => number }> {
  app = Fastify({ forceCloseConnections: true });
  disconnectSlowReaders(app, 200);
  app.get('/', async () => LARGE);
  app.get('/slow', async () => new Promise((resolve) => setTimeout(() => resolve('late'), 1000)));
  app.get('/made', async (_request, reply) => reply.send(Readable.from(makeSlowly(), { objectMode: false })));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port }).on(
    'error',
    () => undefined,
  );
  let received = 0;
  if (reads) socket.on('data', (chunk) => (received += chunk.length));
  else socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return {
    open: () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))),
    received: () => received,
  };
}

test('a client that does not read its response is disconnected', async () => {
  const { open } = await request(false);
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 5000 }).toBe(0);
});

test('one that reads gets it whole, and one that waits for a response is not disconnected', async () => {
  const { received } = await request(true);
  await expect.poll(received, { timeout: 5000 }).toBeGreaterThan(LARGE.length);
  const late = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/slow`);
  expect(await late.text()).toBe('late');
});

test('a response without a length waits for the server, not for a client that does not read it', async () => {
  const { received } = await request(true, '/made');
  await expect.poll(received, { timeout: 5000 }).toBeGreaterThan(LARGE.length);
  await app.close();
  const { open } = await request(false, '/made');
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 5000 }).toBe(0);
});
