import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { createService } from '#service/service.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  startWebhookReceiver,
  type WebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

const UNKNOWN_UUID = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';

describe('webhook subscriptions', () => {
  let service: TestService;
  let tenant: TestTenant;
  let otherTenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    otherTenant = await service.addTenant();
  });
  afterAll(() => service.close());

  const subscribe = (body: object) =>
    tenant.send('POST', '/webhooks', {
      body: { url: 'https://hooks.example.com/in', events: ['EVENT.STARTED'], ...body },
    });

  it('are created, read, listed, changed and deleted; the secret is shown once', async () => {
    const { data, ...created } = await tenant
      .send('POST', '/webhooks', {
        body: {
          url: 'https://Hooks.Example.com/a',
          events: ['EVENT.STARTED', 'EVENT.ENDED', 'EVENT.STARTED'],
          description: 'Ops',
        },
      })
      .then(async (response) => ({
        data: (await response.json()) as Record<string, unknown>,
        status: response.status,
        location: response.headers.get('location'),
        etag: rowTag(response.headers.get('etag')!),
      }));
    const uuid = data['uuid'] as string;
    expect(created).toEqual({ status: 201, location: `/api/v1/webhooks/${uuid}`, etag: '"1"' });
    expect(data).toMatchObject({
      url: 'https://hooks.example.com/a',
      events: ['EVENT.STARTED', 'EVENT.ENDED'],
      description: 'Ops',
      status: 'ACTIVE',
      disabledReason: null,
    });
    const { secret, ...shown } = data;
    expect(secret).toMatch(/^whsec_/);
    expect(await tenant.client.getWebhook({ params: { webhookUUID: uuid } })).toEqual(shown);
    expect((await tenant.client.listWebhooks({ query: { status: 'ACTIVE' } })).data).toContainEqual(shown);

    const stale = await tenant.send('PATCH', `/webhooks/${uuid}`, {
      body: { description: null },
      headers: { 'if-match': '"7"' },
    });
    expect(stale.status).toBe(412);
    expect(
      await tenant.client.updateWebhook({
        params: { webhookUUID: uuid },
        body: { description: null, events: ['EVENT.ENDED'], status: 'DISABLED' },
      }),
    ).toMatchObject({
      description: null,
      events: ['EVENT.ENDED'],
      status: 'DISABLED',
      disabledReason: 'Disabled on request',
    });
    expect(
      await tenant.client.updateWebhook({ params: { webhookUUID: uuid }, body: { status: 'ACTIVE' } }),
    ).toMatchObject({ status: 'ACTIVE', disabledReason: null });

    expect((await tenant.send('DELETE', `/webhooks/${uuid}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/secret/rotate'],
    ] as const)
      expect(
        (
          await tenant.send(
            method,
            `/webhooks/${uuid}${path}`,
            method === 'PATCH' ? { body: { description: 'x' } } : {},
          )
        ).status,
      ).toBe(404);
    expect((await tenant.send('GET', `/webhooks/${uuid}/deliveries`)).status).toBe(200);
  });

  it.each([
    undefined,
    '',
    '/in',
    'hooks.example.com',
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://example.com/',
    `https://example.com/${'a'.repeat(5000)}`,
    'https://example.com/#a',
    'https://example.com/#',
    'https://user:pw@example.com/',
    'https://user@example.com/',
    'https://',
    'https://example.com:22/',
    'https://example.com:0/',
    5,
    null,
  ])('refuses the address %j', async (url) => {
    const problem = await problemOf(await subscribe({ url }));
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(problem.errors?.[0]?.pointer).toBe(url === undefined ? '' : '/url');
  });

  it.each([
    '127.0.0.1',
    '[::1]',
    '0',
    '2130706433',
    '0x7f.1',
    '0177.1',
    '127.1',
    '①②⑦.0.0.1',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fd00::1]',
    '[fe80::1]',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'localhost.',
    'api.localhost',
    '127.0.0.1.',
    '0.0.0.0',
    '[::]',
    '198.18.0.1',
    '240.0.0.1',
  ])('refuses the blocked host %s, on creation and on change', async (host) => {
    expect(await problemOf(await subscribe({ url: `https://${host}/in` }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/url', code: 'BLOCKED_ADDRESS' }],
    });
    const { uuid } = (await (await subscribe({})).json()) as { uuid: string };
    expect((await tenant.send('PATCH', `/webhooks/${uuid}`, { body: { url: `https://${host}/in` } })).status).toBe(400);
    await tenant.send('DELETE', `/webhooks/${uuid}`);
  });

  it.each([
    [[]],
    [['EVENT.EXPLODED']],
    [['*']],
    [['event.started']],
    [Array.from({ length: 1000 }, () => 'EVENT.STARTED')],
    ['EVENT.STARTED'],
    [undefined],
  ])('refuses the events %j', async (events) => {
    expect((await subscribe({ events })).status).toBe(400);
  });

  it('are limited to 100 per tenant, the same address twice among them', async () => {
    const full = await service.addTenant();
    const body = { url: 'https://hooks.example.com/in', events: ['EVENT.STARTED'] };
    const statuses: number[] = [];
    // As many at once as a tenant may have in flight.
    const sendNext = async () => {
      const { status } = await full.send('POST', '/webhooks', { body });
      if (statuses.push(status) < 103) await sendNext();
    };
    await Promise.all(Array.from({ length: 15 }, sendNext));
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  });

  it('cannot be seen by another tenant', async () => {
    const { uuid } = (await (await subscribe({})).json()) as { uuid: string };
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/secret/rotate'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${UNKNOWN_UUID}/replay`],
    ] as const)
      expect((await otherTenant.send(method, `/webhooks/${uuid}${path}`)).status).toBe(404);
    expect((await otherTenant.send('PATCH', `/webhooks/${uuid}`, { body: { description: 'x' } })).status).toBe(404);
    expect(
      (await otherTenant.send('POST', `/webhooks/${uuid}/recover`, { body: { since: '2026-01-01T00:00:00Z' } })).status,
    ).toBe(404);
    expect((await otherTenant.client.listWebhooks({})).totalItems).toBe(0);
  });

  it('respond to a repeated creation with the same secret, which no stored data shows', async () => {
    const options = {
      body: { url: 'https://hooks.example.com/once', events: ['EVENT.STARTED'] },
      headers: { 'idempotency-key': randomBytes(8).toString('hex') },
    };
    const first = (await (await tenant.send('POST', '/webhooks', options)).json()) as { secret: string };
    const again = await tenant.send('POST', '/webhooks', options);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    const bytes = Buffer.from(first.secret.slice(6), 'base64').toString('hex');
    const { pool } = service.database.store;
    const client = await pool.connect();
    await client.query("select set_config('app.tenant', $1, false)", [tenant.tenant]);
    const { rows } = await client.query<{ text: string }>(
      'select w::text as text from webhook_subscriptions w union all select i::text from idempotency_keys i',
    );
    await client.query("select set_config('app.tenant', '', false)");
    client.release();
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows)
      expect([text.includes(first.secret), text.includes(first.secret.slice(6)), text.includes(bytes)]).toEqual([
        false,
        false,
        false,
      ]);
  });
});

describe('testing a subscription', () => {
  let service: TestService;
  let tenant: TestTenant;
  const webhooks = testWebhooks();
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks });
    tenant = await service.addTenant();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  it('sends the first type, or each named one, and returns and logs the result', async () => {
    const { uuid: webhookUUID } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/test`, events: ['EVENT.ENDED', 'EVENT.STARTED'] },
    });
    const one = await tenant.client.testWebhook({ params: { webhookUUID } });
    expect(one.deliveries).toMatchObject([{ event: 'EVENT.ENDED', statusCode: 204, error: null }]);
    receiver.respond = (_request, response) => void response.writeHead(500).end('no');
    const two = await tenant.client.testWebhook({
      params: { webhookUUID },
      body: { events: ['EVENT.SCHEDULED', 'ASSET.MPAN_VALIDATED'] },
    });
    expect(two.deliveries).toMatchObject([
      { event: 'EVENT.SCHEDULED', statusCode: 500, error: 'the receiver returned 500' },
      { event: 'ASSET.MPAN_VALIDATED', statusCode: 500 },
    ]);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { uuid: webhookUUID, event: 'EVENT.ENDED', test: true, payload: { state: 'ENDED' } },
      ...['EVENT.SCHEDULED', 'ASSET.MPAN_VALIDATED'].map((event) => ({ event, test: true })),
    ]);
    const log = await tenant.client.listWebhookDeliveries({ params: { webhookUUID } });
    expect(log.data.map(({ test, status, nextAttemptUTC }) => ({ test, status, nextAttemptUTC }))).toEqual(
      ['FAILED', 'FAILED', 'SUCCEEDED'].map((status) => ({ test: true, status, nextAttemptUTC: null })),
    );
    expect(log.data.find(({ event }) => event === 'EVENT.SCHEDULED')!.attempts).toMatchObject([
      { attempt: 1, statusCode: 500, responseBody: 'no' },
    ]);
  });

  it('reaches a disabled subscription, and repeats the response for the same key', async () => {
    receiver.respond = (_request, response) => void response.end('ok');
    const { uuid: webhookUUID } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/off`, events: ['EVENT.ENDED'] },
    });
    await tenant.client.updateWebhook({ params: { webhookUUID }, body: { status: 'DISABLED' } });
    await publishTestEvents(service, tenant, 1, { event: 'EVENT.ENDED' });
    const options = { headers: { 'idempotency-key': 'test-once' } };
    const [first, again] = [
      await tenant.send('POST', `/webhooks/${webhookUUID}/test`, options),
      await tenant.send('POST', `/webhooks/${webhookUUID}/test`, options),
    ];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(await again.json()).toEqual(await first.json());
    expect(receiver.received.filter(({ path }) => path === '/off')).toHaveLength(1);
  });

  it('leaves a delivery that another tenant cannot replay, not even by a subscription of its own', async () => {
    const otherTenant = await service.addTenant();
    const [theirs, own] = await Promise.all(
      [tenant, otherTenant].map(({ client }) =>
        client.createWebhook({ body: { url: receiver.url, events: ['EVENT.ENDED'] } }),
      ),
    );
    const { deliveries } = await tenant.client.testWebhook({ params: { webhookUUID: theirs!.uuid } });
    for (const { uuid } of [theirs!, own!])
      expect(
        (await otherTenant.send('POST', `/webhooks/${uuid}/deliveries/${deliveries[0]!.deliveryUUID}/replay`)).status,
      ).toBe(404);
  });

  it('is limited as its tenant is, a hundred together', async () => {
    const limited = await service.addTenant({});
    const { uuid } = await limited.client.createWebhook({
      body: { url: `${receiver.url}/often`, events: ['EVENT.ENDED'] },
    });
    const began = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => limited.send('POST', `/webhooks/${uuid}/test`)),
    );
    const seconds = Math.ceil((performance.now() - began) / 1000);
    const sent = responses.filter(({ status }) => status === 200).length;
    const refused = responses.filter(({ status }) => status === 429);
    expect(sent + refused.length).toBe(100);
    expect(sent).toBeLessThanOrEqual(25 * seconds);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true);
    expect(receiver.received.filter(({ path }) => path === '/often')).toHaveLength(sent);
  });

  it('is sent once if its key reaches another process meanwhile, and again after a kill', async () => {
    const other = await createService({
      db: service.database.store.db,
      logger: pino({ level: 'silent' }),
      servers: [],
      webhooks,
      manualScheduler: true,
    });
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { uuid } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/slow`, events: ['EVENT.ENDED'] },
    });
    const headers = { ...tenant.headers, 'idempotency-key': 'test-slow' };
    const post = (to: string) => fetch(`${to}/webhooks/${uuid}/test`, { method: 'POST', headers });
    let respond = () => {};
    receiver.respond = (_request, response) => void (respond = () => response.end('ok'));
    const sent = () => receiver.received.filter(({ path }) => path === '/slow').length;
    const first = post(service.url);
    await expect.poll(sent).toBe(1);
    expect(await problemOf(await post(url))).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
    respond();
    const body = await (await first).json();
    const again = await post(url);
    expect([again.headers.get('idempotency-replayed'), await again.json(), sent()]).toEqual(['true', body, 1]);

    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update idempotency_keys set status = 102, created_at = now() - interval '31 seconds'
        where key = 'test-slow'`.execute(tx),
    );
    receiver.respond = (_request, response) => void response.end('ok');
    expect([(await post(url)).status, sent()]).toEqual([200, 2]);
    await other.close();
  });

  it('refuses unknown types and unknown subscriptions', async () => {
    expect((await tenant.send('POST', `/webhooks/${UNKNOWN_UUID}/test`)).status).toBe(404);
    const { uuid } = await tenant.client.createWebhook({ body: { url: receiver.url, events: ['EVENT.ENDED'] } });
    expect((await tenant.send('POST', `/webhooks/${uuid}/test`, { body: { events: ['EVENT.EXPLODED'] } })).status).toBe(
      400,
    );
  });

  it('accepts http only for allowed ranges', async () => {
    const body = (url: string) => ({ body: { url, events: ['EVENT.ENDED'] } });
    expect((await tenant.send('POST', '/webhooks', body('http://localhost:9999/'))).status).toBe(201);
    expect(await problemOf(await tenant.send('POST', '/webhooks', body('http://8.8.8.8/')))).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_URL' }],
    });
    expect(await problemOf(await tenant.send('POST', '/webhooks', body('http://10.0.0.1/')))).toMatchObject({
      status: 400,
      errors: [{ code: 'BLOCKED_ADDRESS' }],
    });
  });
});
