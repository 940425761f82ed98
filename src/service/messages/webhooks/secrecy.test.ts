import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { createService, type Service } from '#service/service.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  type WebhookReceiver,
  startWebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

describe('signing secrets', () => {
  const webhooks = testWebhooks();
  let tests: TestService;
  let verbose: Service;
  let url: string;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  let log = '';
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    tests = await startTestService({ webhooks });
    tenant = await tests.addTenant();
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString('utf8');
        done();
      },
    });
    verbose = await createService({
      db: tests.database.store.db,
      logger: pino({ level: 'trace' }, stream),
      servers: [],
      webhooks,
      manualScheduler: true,
    });
    url = await verbose.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await verbose.close();
    await tests.close();
    await receiver.close();
  });

  it('are shown at creation and nowhere else: no response, no log of deliveries, no log of the service', async () => {
    const client = createClient({ baseUrl: `${url}/api/v1`, headers: tenant.headers });
    const { uuid: webhookUUID, secret } = await client.createWebhook({
      body: { url: receiver.url, events: ['EVENT.STARTED'] },
    });
    const { secret: newer } = await client.rotateWebhookSecret({ params: { webhookUUID } });
    receiver.respond = (_message, response) => void response.writeHead(410).end('gone');
    await client.testWebhook({ params: { webhookUUID } });
    await publishTestEvents(tests, tenant, 2);
    await verbose.deliveries.flush();
    const send = (method: string, path: string, body?: object) =>
      fetch(url + path, {
        method,
        headers: { ...tenant.headers, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      }).then((response) => response.text());
    const responses = [
      await send('GET', `/webhooks/${webhookUUID}`),
      await send('GET', '/webhooks'),
      await send('GET', `/webhooks/${webhookUUID}/deliveries`),
      await send('PATCH', `/webhooks/${webhookUUID}`, { secret: newer }),
      await send('PATCH', `/webhooks/${webhookUUID}`, { url: 'ftp://example.com' }),
      await send('PATCH', `/webhooks/${webhookUUID}`, { status: 'ACTIVE' }),
      await send('POST', `/webhooks/${webhookUUID}/recover`, { since: 'never' }),
      await send('DELETE', `/webhooks/${webhookUUID}`),
    ].join('\n');
    expect(responses).toContain('410 Gone');
    expect(log).toContain('410 Gone');
    for (const text of [responses, log])
      for (const hidden of [secret, newer])
        for (const shape of [hidden, hidden.slice(6), Buffer.from(hidden.slice(6), 'base64').toString('hex')])
          expect(text).not.toContain(shape);
    expect(log.match(/"msg":"a webhook subscription was disabled"/g)).toHaveLength(1);
  });
});
