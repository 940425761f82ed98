import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainOnClose } from '#server/drainOnClose.ts';
import { installProblems } from './problems.ts';
import { stoppingProblem } from './server.ts';

test('a closing server answers what it has begun, refuses what is new and does not wait for who is slow', async () => {
  const app = Fastify({ return503OnClosing: false });
  installProblems(app, () => true);
  drainOnClose(app, 1500, stoppingProblem);
  let answer: (text: string) => void = () => undefined;
  app.get('/long', () => new Promise<string>((resolve) => (answer = resolve)));
  app.post('/', async () => 'never');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const begun = fetch(`http://127.0.0.1:${port}/long`);
  const pipelined = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  let told = '';
  pipelined.on('data', (chunk) => (told += String(chunk)));
  pipelined.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n[');
  await sleep(100);
  const began = performance.now();
  const closed = app.close();
  await sleep(100);
  answer('whole');
  const whole = await begun;
  expect([whole.status, whole.headers.get('connection'), await whole.text()]).toEqual([200, 'close', 'whole']);
  await closed;
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(told).toBe('');
});

test('a request on a kept connection is told that the server is stopping', async () => {
  const app = Fastify({ return503OnClosing: false });
  installProblems(app, () => true);
  drainOnClose(app, 1500, stoppingProblem);
  let finish: (text: string) => void = () => undefined;
  app.get('/long', () => new Promise<string>((resolve) => (finish = resolve)));
  app.get('/', async () => 'hello');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  let told = '';
  socket.on('data', (chunk) => (told += String(chunk)));
  const gone = once(socket, 'close');
  // The second comes while the first keeps the connection busy.
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  const closed = app.close();
  await sleep(100);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  finish('whole');
  await Promise.all([closed, gone]);
  expect(told).toContain('whole');
  expect(told).not.toContain('hello');
});
