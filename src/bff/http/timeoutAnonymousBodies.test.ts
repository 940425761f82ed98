import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { timeoutAnonymousBodies } from './timeoutAnonymousBodies.ts';

test.each([
  { who: 'a stranger', mayTakeLonger: false },
  { who: 'somebody signed in', mayTakeLonger: true },
])('the slow body of $who', async ({ mayTakeLonger }) => {
  const app = Fastify();
  timeoutAnonymousBodies(app, 200);
  app.addHook('onRequest', async (request) => {
    if (mayTakeLonger) request.clearBodyTimeout();
  });
  app.post('/', async () => 'whole');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port }).on(
    'error',
    () => undefined,
  );
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[');
  setTimeout(() => socket.write(']'), 1000);
  await expect
    .poll(() => received, { timeout: 5000 })
    .toMatch(mayTakeLonger ? /^HTTP\/1\.1 200 .*whole/s : /^HTTP\/1\.1 408 /);
  await app.close();
});
