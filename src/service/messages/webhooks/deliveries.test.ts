import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookDelivery, WebhookEvent } from '#contract/webhook.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const webhooks = testWebhooks();

describe('deliveries', () => {
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startTestService({ webhooks });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    tenant = await service.addTenant();
  });
  afterEach(() => receiver.close());
  afterAll(() => service.close());

  const subscribe = async (path = '/', events: WebhookEvent[] = ['EVENT.STARTED']) =>
    tenant.client.createWebhook({ body: { url: receiver.url + path, events } });
  const settled = () => service.service.deliveries.flush();
  const later = async (ms: number) => {
    webhooks.move(ms);
    await settled();
  };
  const logOf = async (webhookUUID: string): Promise<WebhookDelivery[]> =>
    (
      await tenant.client.listWebhookDeliveries({
        params: { webhookUUID },
        query: { pageSize: 1000, sort: 'createdUTC' },
      })
    ).data;
  const always = (status: number, headers: Record<string, string> = {}) => {
    receiver.respond = (_request, response) => void response.writeHead(status, headers).end();
  };

  it('reach every active subscription to the event, signed, as committed', async () => {
    const [first, second] = [
      await subscribe('/a', ['PORTFOLIO.ASSETS_ASSIGNED', 'EVENT.STARTED']),
      await subscribe('/b', ['PORTFOLIO.ASSETS_ASSIGNED']),
    ];
    await subscribe('/c', ['EVENT.ENDED']);
    const otherTenant = await service.addTenant();
    await otherTenant.client.createWebhook({
      body: { url: `${receiver.url}/d`, events: ['PORTFOLIO.ASSETS_ASSIGNED'] },
    });
    const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'North \u2028 </script> ü' } });
    const asset = await tenant.client.createAsset({ body: { name: 'x' } });
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [asset.assetUUID] } });
    await settled();

    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    for (const { path, headers, body } of receiver.received) {
      const { uuid, secret } = path === '/a' ? first : second;
      expect(body).toMatch(
        new RegExp(
          `^\\{"uuid":"${uuid}","event":"PORTFOLIO.ASSETS_ASSIGNED","createdUTC":"[^"]+Z",` +
            `"payload":\\{"portfolioUUID":"${portfolioUUID}","assetUUIDs":\\["${asset.assetUUID}"\\]\\}\\}$`,
        ),
      );
      expect(headers['content-type']).toBe('application/json');
      expectSigned({ headers, body }, [secret]);
    }
    const [delivery, ...more] = await logOf(first.uuid);
    expect(more).toEqual([]);
    const { headers, body } = receiver.received.find(({ path }) => path === '/a')!;
    expect(delivery).toMatchObject({
      deliveryUUID: headers['webhook-id'],
      subscriptionUUID: first.uuid,
      status: 'SUCCEEDED',
      test: false,
      nextAttemptUTC: null,
      body,
    });
    expect(delivery!.attempts).toMatchObject([
      {
        attempt: 1,
        statusCode: 204,
        error: null,
        responseBody: '',
        requestHeaders: {
          'webhook-id': headers['webhook-id'],
          'service-Webhook-Signature': headers['service-webhook-signature'],
        },
      },
    ]);
    expect(JSON.stringify(await logOf(first.uuid))).not.toContain(first.secret);
  });

  it('carry business time, while attempts follow the machine’s clock', async () => {
    const { uuid } = await subscribe();
    await tenant.client.setClock({ body: { now: '2013-12-04T12:00:00Z' } });
    await publishTestEvents(service, tenant, 1);
    await settled();
    const [delivery] = await logOf(uuid);
    expect(delivery!.createdUTC).toMatch(/^2013-12-04T12:00/);
    expect(delivery!.attempts[0]!.attemptedUTC > '2026').toBe(true);
  });

  it('keep the order of creation, a thousand of them, to each of three subscriptions', async () => {
    await Promise.all(['/1', '/2', '/3'].map((path) => subscribe(path)));
    await publishTestEvents(service, tenant, 500, { together: true });
    const sending = settled();
    await publishTestEvents(service, tenant, 500, { first: 500 });
    await sending;
    await settled();
    const expected = Array.from({ length: 1000 }, (_, n) => n);
    for (const path of ['/1', '/2', '/3']) expect(receiver.numbers(path)).toEqual(expected);
  });

  it('are tried ten times over the schedule with one id, then failed', async () => {
    always(500);
    const { uuid } = await subscribe();
    await publishTestEvents(service, tenant, 1);
    await settled();
    for (const step of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      const [{ attempts, nextAttemptUTC, status }] = (await logOf(uuid)) as [WebhookDelivery];
      expect(status).toBe('RETRYING');
      const pause = (Date.parse(nextAttemptUTC!) - Date.parse(attempts.at(-1)!.attemptedUTC)) / SECOND;
      expect(pause).toBeGreaterThanOrEqual(step * 0.8 - 0.001);
      expect(pause).toBeLessThanOrEqual(step * 1.2 + 0.001);
      const before = receiver.received.length;
      await later(pause * SECOND - SECOND);
      expect(receiver.received).toHaveLength(before);
      await later(SECOND);
      expect(receiver.received).toHaveLength(before + 1);
    }
    const [delivery] = await logOf(uuid);
    expect(delivery).toMatchObject({ status: 'FAILED', nextAttemptUTC: null });
    expect(delivery!.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    await later(30 * DAY);
    expect(receiver.received).toHaveLength(10);
  });

  it.each([200, 201, 204, 206, 299])('succeed with %i', async (status) => {
    always(status);
    const { uuid } = await subscribe();
    await publishTestEvents(service, tenant, 1);
    await settled();
    expect(await logOf(uuid)).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ statusCode: status, error: null }] }]);
  });

  it.each([300, 304, 400, 404, 409, 418, 429, 500, 503, 599])('are retried after %i', async (status) => {
    always(status);
    const { uuid } = await subscribe();
    await publishTestEvents(service, tenant, 1);
    await settled();
    expect(await logOf(uuid)).toMatchObject([
      { status: 'RETRYING', attempts: [{ statusCode: status, error: `the receiver returned ${status}` }] },
    ]);
    always(204);
    await later(6 * SECOND);
    expect(await logOf(uuid)).toMatchObject([
      { status: 'SUCCEEDED', nextAttemptUTC: null, attempts: [{ statusCode: status }, { statusCode: 204 }] },
    ]);
  });

  it.each([301, 302, 303, 307, 308])('do not follow a %i', async (status) => {
    const { uuid } = await subscribe();
    always(status, { location: `${receiver.url}/elsewhere` });
    await publishTestEvents(service, tenant, 1);
    await settled();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await logOf(uuid)).toMatchObject([{ status: 'RETRYING' }]);
  });

  it.each([
    ['7', 7, 7],
    ['2', 5, 5],
    ['1000000000', 10, 10],
    [() => new Date(webhooks.clock!() + 3 * DAY).toUTCString(), 10, 10],
    ['soon', 4, 6],
    ['-3', 4, 6],
  ])('honour Retry-After %s within twice the step', async (header, least, most) => {
    always(503, { 'retry-after': typeof header === 'string' ? header : header() });
    const { uuid } = await subscribe();
    await publishTestEvents(service, tenant, 1);
    await settled();
    const [{ attempts, nextAttemptUTC }] = (await logOf(uuid)) as [WebhookDelivery];
    const pause = Date.parse(nextAttemptUTC!) - Date.parse(attempts[0]!.attemptedUTC);
    expect(pause).toBeGreaterThanOrEqual(least * SECOND - 1);
    expect(pause).toBeLessThanOrEqual(most * SECOND + 1);
  });

  it('end immediately, all of them, when the receiver responds with 410', async () => {
    always(500);
    const { uuid: webhookUUID } = await subscribe();
    await publishTestEvents(service, tenant, 3);
    await settled();
    always(410);
    await later(6 * SECOND);
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'The endpoint returned 410 Gone',
    });
    expect((await logOf(webhookUUID)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    const had = receiver.received.length;
    await publishTestEvents(service, tenant, 1);
    await later(DAY);
    expect(receiver.received).toHaveLength(had);
  });

  it('disable a subscription after five days of failures only, published once', async () => {
    always(500);
    const { uuid: webhookUUID } = await subscribe();
    for (let hours = 0; hours < 126; hours += 7) {
      await publishTestEvents(service, tenant, 1);
      await later(7 * HOUR);
      expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({ status: 'ACTIVE' });
    }
    await later(2 * HOUR);
    await publishTestEvents(service, tenant, 1);
    await settled();
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({
      status: 'DISABLED',
      disabledReason: expect.stringContaining('5 days'),
    });
    // What was published once it was disabled waits.
    expect(
      (await logOf(webhookUUID)).every(
        ({ status, attempts }) => status === (attempts.length > 0 ? 'FAILED' : 'PENDING'),
      ),
    ).toBe(true);
    await tenant.client.updateWebhook({ params: { webhookUUID }, body: { status: 'ACTIVE' } });
    await publishTestEvents(service, tenant, 1);
    await settled();
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({
      status: 'ACTIVE',
      disabledReason: null,
    });
  });

  it('never disable one that succeeds occasionally', async () => {
    const { uuid: webhookUUID } = await subscribe();
    for (let day = 0; day < 12; day++) {
      always(day % 4 === 3 ? 204 : 500);
      await publishTestEvents(service, tenant, 1);
      await later(DAY);
    }
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({ status: 'ACTIVE' });
  });

  it('published while their subscription is disabled wait, and are sent in order once it is enabled', async () => {
    const { uuid: webhookUUID } = await subscribe();
    const turn = (status: 'ACTIVE' | 'DISABLED') =>
      tenant.client.updateWebhook({ params: { webhookUUID }, body: { status } });
    await publishTestEvents(service, tenant, 1);
    expect(await turn('DISABLED')).toMatchObject({ waiting: 1 });
    await publishTestEvents(service, tenant, 3, { first: 1, together: true });
    await later(DAY);
    expect(receiver.received).toHaveLength(0);
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({ waiting: 4 });
    expect((await tenant.client.listWebhooks()).data).toMatchObject([{ waiting: 4 }]);
    expect(await logOf(webhookUUID)).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'PENDING', nextAttemptUTC: null, attempts: [] })),
    );
    expect(await turn('ACTIVE')).toMatchObject({ waiting: 4 });
    await publishTestEvents(service, tenant, 1, { first: 4 });
    await settled();
    expect(receiver.numbers()).toEqual([0, 1, 2, 3, 4]);
    expect(await tenant.client.getWebhook({ params: { webhookUUID } })).toMatchObject({ waiting: 0 });
  });

  it('are all there after a receiver that was gone: what was not tried once it is enabled, what failed by recover', async () => {
    const { uuid: webhookUUID } = await subscribe();
    await tenant.client.setClock({ body: { now: '2026-01-01T00:00:00Z' } });
    always(410);
    await publishTestEvents(service, tenant, 1);
    await settled();
    await publishTestEvents(service, tenant, 2, { first: 1, together: true });
    always(204);
    receiver.received.length = 0;
    await tenant.client.updateWebhook({ params: { webhookUUID }, body: { status: 'ACTIVE' } });
    await settled();
    expect(receiver.numbers()).toEqual([1, 2]);
    const since = '2026-01-01T00:00:00Z';
    expect(await tenant.client.recoverWebhook({ params: { webhookUUID }, body: { since } })).toEqual({ requeued: 1 });
    await settled();
    expect(receiver.numbers()).toEqual([1, 2, 0]);
  });

  it('wait 90 days at most', async () => {
    const { uuid: webhookUUID } = await subscribe();
    await tenant.client.updateWebhook({ params: { webhookUUID }, body: { status: 'DISABLED' } });
    await publishTestEvents(service, tenant, 1);
    const waitingAfter = async (advance: string) => {
      await tenant.client.setClock({ body: { advance } });
      return (await tenant.client.getWebhook({ params: { webhookUUID } })).waiting;
    };
    expect([await waitingAfter('P89D'), await waitingAfter('P2D')]).toEqual([1, 0]);
  });

  it('stop when their subscription is deleted, and leave their log', async () => {
    always(500);
    const { uuid: webhookUUID } = await subscribe();
    await publishTestEvents(service, tenant, 2);
    await settled();
    await tenant.client.deleteWebhook({ params: { webhookUUID } });
    await later(DAY);
    expect(receiver.received).toHaveLength(2);
    expect(await logOf(webhookUUID)).toMatchObject([
      { status: 'FAILED', nextAttemptUTC: null, attempts: [{}] },
      { status: 'FAILED', attempts: [{}] },
    ]);
  });

  it('are signed by every secret of the last 24 hours, ten old ones at most', async () => {
    const { uuid: webhookUUID, secret } = await subscribe();
    const rotated = [secret];
    for (let round = 0; round < 11; round++)
      rotated.unshift((await tenant.client.rotateWebhookSecret({ params: { webhookUUID } })).secret);
    await publishTestEvents(service, tenant, 1);
    await settled();
    expectSigned(receiver.received[0]!, rotated.slice(0, 11));
    await later(DAY + SECOND);
    await publishTestEvents(service, tenant, 1);
    await settled();
    expectSigned(receiver.received[1]!, rotated.slice(0, 1));
  });

  it('are replayed one at a time with the same id, each request one attempt', async () => {
    const { uuid: webhookUUID } = await subscribe();
    await publishTestEvents(service, tenant, 1);
    await settled();
    const [{ deliveryUUID }] = (await logOf(webhookUUID)) as [WebhookDelivery];
    const replay = () => tenant.client.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID } });
    expect(await replay()).toMatchObject({ deliveryUUID, status: 'RETRYING', attempts: [{ attempt: 1 }] });
    await replay();
    await settled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      deliveryUUID,
      deliveryUUID,
      deliveryUUID,
    ]);
    expect(await logOf(webhookUUID)).toMatchObject([
      { status: 'SUCCEEDED', attempts: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }] },
    ]);
    await tenant.client.updateWebhook({ params: { webhookUUID }, body: { status: 'DISABLED' } });
    expect((await tenant.send('POST', `/webhooks/${webhookUUID}/deliveries/${deliveryUUID}/replay`)).status).toBe(409);
    expect((await tenant.send('POST', `/webhooks/${webhookUUID}/deliveries/${webhookUUID}/replay`)).status).toBe(404);
  });

  it('are recovered since an instant: failed and still failing ones only', async () => {
    always(500);
    const { uuid: webhookUUID } = await subscribe();
    await tenant.client.setClock({ body: { now: '2026-01-01T00:00:00Z' } });
    await publishTestEvents(service, tenant, 3);
    await tenant.client.setClock({ body: { now: '2026-01-03T00:00:00Z' } });
    await publishTestEvents(service, tenant, 4, { first: 3 });
    await settled();
    always(204);
    await publishTestEvents(service, tenant, 1, { first: 7 });
    await settled();
    receiver.received.length = 0;
    const recover = (since: string) => tenant.client.recoverWebhook({ params: { webhookUUID }, body: { since } });
    expect(await recover('2026-01-02T00:00:00Z')).toEqual({ requeued: 4 });
    await settled();
    expect(new Set(receiver.numbers())).toEqual(new Set([3, 4, 5, 6]));
    expect(receiver.received).toHaveLength(4);
    expect(await recover('2026-01-02T00:00:00Z')).toEqual({ requeued: 0 });
    expect(await recover('2025-12-31T00:00:00+01:00')).toEqual({ requeued: 3 });
    await settled();
    expect((await logOf(webhookUUID)).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 'SUCCEEDED'),
    );
  });
});

/** Verifies both headers by hand: the interface's with the newest secret, the standard one with each. */
function expectSigned({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, secrets: readonly string[]): void {
  expect(headers['service-webhook-signature']).toBe(
    `svcsha256=${createHmac('sha256', secrets[0]!).update(body).digest('hex')}`,
  );
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(
    secrets
      .map(
        (secret) =>
          `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
            .update(signed)
            .digest('base64')}`,
      )
      .join(' '),
  );
}
