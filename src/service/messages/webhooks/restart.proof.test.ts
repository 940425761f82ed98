import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '#service/service.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  startWebhookReceiver,
  type WebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

const SECRET_KEY = '0'.repeat(64);

describe('deliveries when processes start and stop', () => {
  const webhooks = { ...testWebhooks(), secretKey: readOrCreateSecretKey('', SECRET_KEY) };
  let service: TestService;
  let tenant: TestTenant;
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

  const another = (manualScheduler: boolean): Promise<Service> =>
    createService({
      db: service.database.store.db,
      logger: pino({ level: 'silent' }),
      servers: [],
      webhooks,
      manualScheduler,
    });
  const statuses = async (webhookUUID: string) =>
    (await tenant.client.listWebhookDeliveries({ params: { webhookUUID }, query: { pageSize: 1000 } })).data.map(
      ({ status }) => status,
    );

  it('go out immediately after a commit of this process, and soon after one elsewhere', async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/wake`, events: ['PORTFOLIO.ASSETS_ASSIGNED', 'EVENT.ENDED'] },
    });
    const running = await another(false);
    const url = await running.app.listen({ host: '127.0.0.1', port: 0 });
    const post = async (path: string, body: object) =>
      (
        await fetch(url + path, {
          method: 'POST',
          headers: { ...tenant.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json() as Promise<Record<string, string>>;
    const portfolios = [await post('/portfolios', { name: 'North' }), await post('/portfolios', { name: 'South' })];
    const { assetUUID } = await post('/assets', { name: 'x' });
    for (let move = 0; move < 6; move++) {
      // Longer than outcomes are collected, so that only the commit itself can wake the deliveries.
      await sleep(100);
      const began = performance.now();
      await post(`/portfolios/${portfolios[move % 2]!['portfolioUUID']}/assets`, { assetUUIDs: [assetUUID] });
      await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(move + 1);
      expect(receiver.received[move]!.at - began).toBeLessThan(300);
    }
    await publishTestEvents(service, tenant, 1, { event: 'EVENT.ENDED' });
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 2000 }).toBe(7);
    await running.close();
    expect(await statuses(uuid)).toEqual(Array.from({ length: 7 }, () => 'SUCCEEDED'));
    await tenant.client.deleteWebhook({ params: { webhookUUID: uuid } });
  });

  it('are sent again after a stop during a request', async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/stop`, events: ['EVENT.STARTED'] },
    });
    receiver.received.length = 0;
    receiver.respond = ({ body }, response) => {
      if ((JSON.parse(body) as { payload: { n: number } }).payload.n < 5) response.end();
    };
    const first = await another(false);
    await publishTestEvents(service, tenant, 10);
    await expect.poll(() => receiver.received.length).toBe(6);
    await first.close();
    expect((await statuses(uuid)).filter((status) => status === 'SUCCEEDED')).toHaveLength(5);
    expect((await statuses(uuid)).filter((status) => status === 'PENDING')).toHaveLength(5);
    receiver.respond = (_request, response) => void response.end();
    await service.service.deliveries.flush();
    expect(receiver.numbers()).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
    expect(new Set(await statuses(uuid))).toEqual(new Set(['SUCCEEDED']));
    await tenant.client.deleteWebhook({ params: { webhookUUID: uuid } });
  });

  it('go out once each and in order from three services on one store', async () => {
    const subscriptions = await Promise.all(
      [0, 1, 2, 3].map((n) =>
        tenant.client.createWebhook({ body: { url: `${receiver.url}/${n}`, events: ['EVENT.STARTED'] } }),
      ),
    );
    receiver.received.length = 0;
    const services = await Promise.all([another(false), another(false), another(false)]);
    await publishTestEvents(service, tenant, 150);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(600);
    await Promise.all(services.map((each) => each.close()));
    for (const n of [0, 1, 2, 3])
      expect(receiver.numbers(`/${n}`)).toEqual(Array.from({ length: 150 }, (_, index) => index));
    for (const { uuid } of subscriptions) await tenant.client.deleteWebhook({ params: { webhookUUID: uuid } });
  });

  it('wait for the lease of a process that may still send, and for no longer', async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/lease`, events: ['EVENT.STARTED'] },
    });
    receiver.received.length = 0;
    const lease = (until: string) =>
      tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql`update webhook_subscriptions set lane_owner = gen_random_uuid(), lane_until = now() + ${until}::interval
          where webhook_uuid = ${uuid}`.execute(tx),
      );
    await lease('20 seconds');
    await publishTestEvents(service, tenant, 1);
    await service.service.deliveries.flush();
    expect(receiver.received).toEqual([]);
    await lease('-1 second');
    await service.service.deliveries.flush();
    expect(receiver.received).toHaveLength(1);
    // A lease from before the machine's clock went back two hours.
    await lease('2 hours');
    await publishTestEvents(service, tenant, 1);
    await service.service.deliveries.flush();
    expect(receiver.received).toHaveLength(2);
    await expect(
      tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        tx.selectFrom('webhook_subscriptions').select('lane_owner').where('webhook_uuid', '=', uuid).execute(),
      ),
    ).resolves.toEqual([{ lane_owner: null }]);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update webhook_subscriptions set lane_until = now() + interval '2 hours'
        where webhook_uuid = ${uuid}`.execute(tx),
    );
    await publishTestEvents(service, tenant, 1);
    await service.service.deliveries.flush();
    expect(receiver.received).toHaveLength(3);
    await tenant.client.deleteWebhook({ params: { webhookUUID: uuid } });
  });

  it('survive being killed: nothing is lost, few come twice', { timeout: 60_000 }, async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: `${receiver.url}/kill`, events: ['EVENT.STARTED'] },
    });
    receiver.received.length = 0;
    receiver.respond = (_request, response) => void setTimeout(() => response.end(), 2);
    const environment = { DATABASE_URL: service.database.url, SECRET_KEY, ALONE: '1' };
    for (let kill = 0; kill < 3; kill++) {
      const killed = await startServiceProcess(environment);
      const had = receiver.received.length;
      await publishTestEvents(service, tenant, 300, { first: kill * 300, together: true });
      await expect.poll(() => receiver.received.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(had + 50);
      await killed.stop('SIGKILL');
    }
    const last = await startServiceProcess(environment);
    await expect
      .poll(async () => (await statuses(uuid)).filter((status) => status === 'SUCCEEDED').length, { timeout: 20_000 })
      .toBe(900);
    await last.stop();
    expect(new Set(receiver.numbers())).toEqual(new Set(Array.from({ length: 900 }, (_, n) => n)));
    expect(receiver.received.length).toBeLessThan(990);
  });
});
