import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  startWebhookReceiver,
  type WebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

/** Sends raw bytes, whatever HTTP says of them, and disconnects. */
async function startRaw(bytes: string | null) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (bytes === null ? socket.resetAndDestroy() : socket.end(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('receivers that misbehave', () => {
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  /** One message to an address of its own; returns its log. */
  const deliverTo = async (url: string): Promise<WebhookDelivery> => {
    const tenantOfCase = await service.addTenant();
    const { uuid: webhookUUID } = await tenantOfCase.client.createWebhook({ body: { url, events: ['EVENT.STARTED'] } });
    await publishTestEvents(service, tenantOfCase, 1);
    await service.service.deliveries.flush();
    return (await tenantOfCase.client.listWebhookDeliveries({ params: { webhookUUID } })).data[0]!;
  };

  it.each([
    [
      'cuts its response off',
      'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
      200,
      /UND_ERR_SOCKET|other side closed|terminated/i,
    ],
    ['breaks its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 200, /chunk/i],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(100_000)}\r\n\r\n`, null, /header/i],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', null, /HPE|expected|parse/i],
    ['hangs up', '', null, /UND_ERR_SOCKET|other side closed/i],
    ['resets the connection', null, null, /ECONNRESET|UND_ERR_SOCKET/],
  ])('%s: retried, with the cause in the log', async (_case, bytes, statusCode, cause) => {
    const raw = await startRaw(bytes);
    const delivery = await deliverTo(`http://${raw.url}/`);
    raw.close();
    expect(delivery).toMatchObject({
      status: 'RETRYING',
      attempts: [{ statusCode, error: expect.stringMatching(cause) }],
    });
  });

  it('refuses the connection, or speaks no TLS: retried, with the cause in the log', async () => {
    const raw = await startRaw('HTTP/1.1 200 OK\r\n\r\n');
    expect(await deliverTo(`https://${raw.url}/`)).toMatchObject({
      status: 'RETRYING',
      attempts: [{ statusCode: null, error: expect.stringMatching(/SSL|TLS|EPROTO|socket disconnected/i) }],
    });
    raw.close();
    expect(await deliverTo(`http://${raw.url}/`)).toMatchObject({
      status: 'RETRYING',
      attempts: [{ statusCode: null, error: expect.stringContaining('ECONNREFUSED') }],
    });
  });

  it('responds without end: read to 64 KB, stored to 4, done', async () => {
    let sent = 0;
    receiver.respond = (_request, response) => void pour(response, (bytes) => (sent += bytes));
    const delivery = await deliverTo(receiver.url);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', attempts: [{ statusCode: 200, error: null }] });
    expect(delivery.attempts[0]!.responseBody).toBe('ü'.repeat(2048));
    expect(sent).toBeLessThan(20 * 1024 * 1024);
    receiver.respond = (_request, response) => void response.end();
  });

  it('hangs or drips: aborted after 15 s, while nine others get each message within a second, in order', async () => {
    const drips = new Set<NodeJS.Timeout>();
    receiver.respond = ({ path }, response) => {
      if (path === '/drip') drips.add(setInterval(() => void response.write('a'), 500));
      else if (path !== '/hang') response.writeHead(204).end();
    };
    receiver.received.length = 0;
    const subscribe = (path: string) =>
      tenant.client.createWebhook({ body: { url: receiver.url + path, events: ['EVENT.STARTED'] } });
    const slow = await Promise.all(['/hang', '/drip'].map(subscribe));
    const healthy = Array.from({ length: 9 }, (_, index) => `/${index}`);
    for (const path of healthy) await subscribe(path);
    const { deliveries } = service.service;
    await publishTestEvents(service, tenant, 1);
    const sending = deliveries.flush();
    const committed = [performance.now()];
    for (let n = 1; n < 110; n++) {
      await publishTestEvents(service, tenant, 1, { first: n });
      committed.push(performance.now());
    }
    const toHealthy = () => receiver.received.filter(({ path }) => healthy.includes(path));
    await expect.poll(() => toHealthy().length, { timeout: 10_000 }).toBe(9 * 110);
    for (const path of healthy) expect(receiver.numbers(path)).toEqual(committed.map((_, n) => n));
    const delays = healthy
      .flatMap((tenantOfCase) =>
        receiver.received.filter(({ path }) => path === tenantOfCase).map(({ at }, n) => at - committed[n]!),
      )
      .sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(1000);
    for (const { uuid: webhookUUID } of slow) {
      const retrying = () =>
        tenant.client.listWebhookDeliveries({ params: { webhookUUID }, query: { status: 'RETRYING' } });
      await expect
        .poll(async () => (await retrying()).totalItems, { timeout: 20_000, interval: 200 })
        .toBeGreaterThan(0);
      const { error, responseTimeMs } = (await retrying()).data[0]!.attempts[0]!;
      expect(error).toBe('no complete response within 15 s');
      expect(Math.abs(responseTimeMs - 15_000)).toBeLessThan(1000);
    }
    for (const drip of drips) clearInterval(drip);
    await deliveries.stop();
    await sending;
  });
});

/** Writes as long as the other side reads. */
async function pour(response: ServerResponse, count: (bytes: number) => void): Promise<void> {
  const block = Buffer.from('ü'.repeat(8192));
  response.on('error', () => undefined);
  while (!response.destroyed) {
    count(block.length);
    if (!response.write(block)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    else await new Promise(setImmediate);
  }
}
