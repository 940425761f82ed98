import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { disconnectSlowReaders } from './disconnectSlowReaders.ts';

const LARGE = 'x'.repeat(16 * 1024 * 1024);
let app: FastifyInstance;
afterEach(() => app.close());

async function request(reads: boolean): Promise<{ open: () => Promise<number>; received: () => number }> {
  app = Fastify({ forceCloseConnections: true });
  disconnectSlowReaders(app, 200);
  app.get('/', async () => LARGE);
  app.get('/slow', async () => new Promise((resolve) => setTimeout(() => resolve('late'), 1000)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port }).on(
    'error',
    () => undefined,
  );
  let received = 0;
  if (reads) socket.on('data', (chunk) => (received += chunk.length));
  else socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
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
