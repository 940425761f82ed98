import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { disconnectSlowReaders } from './disconnectSlowReaders.ts';
import { serializeRequests } from './serializeRequests.ts';

const LARGE = 16 * 1024 * 1024;
let app: FastifyInstance;
afterEach(() => app.close());

async function serve(): Promise<{ begun: string[]; port: number }> {
  const begun: string[] = [];
  app = Fastify({ forceCloseConnections: true });
  serializeRequests(app);
  disconnectSlowReaders(app, 200);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    begun.push(name);
    return name === 'large' ? 'x'.repeat(LARGE) : name;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { begun, port: (app.server.address() as AddressInfo).port };
}

const get = (name: string) => `GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('requests sent together get their responses in order; a large one before others is the last', async () => {
  const { begun, port } = await serve();
  // The rest of what was requested is not read: the connection may end with a reset.
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(get('a') + get('b') + get('large') + get('c'));
  await ended;
  expect(begun).toEqual(['a', 'b', 'large']);
  expect(received).toBeGreaterThan(LARGE);
});

test('responses that a non-reading client has requested besides are never made', async () => {
  const { begun, port } = await serve();
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  socket.pause();
  socket.write(get('large') + get('b').repeat(500));
  const open = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(() => begun.length).toBe(1);
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun.filter((name) => name === 'large')).toEqual(['large']);
  socket.destroy();
});
