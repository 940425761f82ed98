import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainOnClose } from '#server/drainOnClose.ts';
import { stoppingProblem } from '../../server.ts';
import { installProblems } from './problems.ts';

test('a closing server completes running requests, refuses new ones and does not wait for slow clients', async () => {
  const app = Fastify({ return503OnClosing: false });
  installProblems(app, () => true);
  drainOnClose(app, 1500, stoppingProblem);
  let response: (text: string) => void = () => undefined;
  app.get('/long', () => new Promise<string>((resolve) => (response = resolve)));
  app.post('/', async () => 'never');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const running = fetch(`http://127.0.0.1:${port}/long`);
  const pipelined = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  let received = '';
  pipelined.on('data', (chunk) => (received += String(chunk)));
  pipelined.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n[');
  await sleep(100);
  const since = performance.now();
  const closed = app.close();
  await sleep(100);
  response('whole');
  const whole = await running;
  expect([whole.status, whole.headers.get('connection'), await whole.text()]).toEqual([200, 'close', 'whole']);
  await closed;
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(received).toBe('');
});

test('a request on a kept-alive connection gets 503 while the server stops', async () => {
  const app = Fastify({ return503OnClosing: false });
  installProblems(app, () => true);
  drainOnClose(app, 1500, stoppingProblem);
  let finish: (text: string) => void = () => undefined;
  app.get('/long', () => new Promise<string>((resolve) => (finish = resolve)));
  app.get('/', async () => 'hello');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  const gone = once(socket, 'close');
  // The second arrives while the first is running on the connection.
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  const closed = app.close();
  await sleep(100);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  finish('whole');
  await Promise.all([closed, gone]);
  expect(received).toContain('whole');
  expect(received).not.toContain('hello');
});
