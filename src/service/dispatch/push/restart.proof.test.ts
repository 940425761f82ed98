import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedDispatch } from '#testing/seedDispatch.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { dispatchId } from '../issue/dispatchId.ts';

const SECRET_KEY = '0'.repeat(64);
const ASSETS = 300;
const BATCH_SIZE = 25;

let service: TestService;
let tenant: TestTenant;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({
    webhooks: { ...testWebhooks(), secretKey: readOrCreateSecretKey('', SECRET_KEY) },
  });
  tenant = await service.addTenant();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

interface Got {
  dispatchUUID: string;
  assetUUID: string;
  revision: number;
}
const dispatchesOf = (body: string) => (JSON.parse(body) as { payload: { dispatches: Got[] } }).payload.dispatches;

it(
  'an order survives that the service is killed while it is sent: nothing is lost, and what comes twice has the same id',
  { timeout: 60_000 },
  async () => {
    const { controllerUUID } = await tenant.client.createController({
      body: { name: 'Cloud', channel: 'WEBHOOK', url: receiver.url, batchSize: BATCH_SIZE },
    });
    const { eventUUID, assetUUIDs } = await seedDispatch(service, tenant, { assets: ASSETS, issued: false });
    await tenant.client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
    let requests = 0;
    receiver.respond = ({ body }, response) => {
      if (++requests % 10 === 0) return void response.writeHead(500).end();
      const answers = dispatchesOf(body).map(({ dispatchUUID, revision }) => ({
        dispatchUUID,
        revision,
        answer: 'ACCEPTED',
      }));
      return void response.writeHead(200).end(JSON.stringify({ answers }));
    };
    const environment = { DATABASE_URL: service.database.url, SECRET_KEY, ALONE: '1' };
    const killed = await startServiceProcess(environment);
    await createClient({ baseUrl: `${killed.url}/api/v1`, headers: tenant.headers }).createDispatchOrder({
      params: { 'event-uuid': eventUUID },
      body: { allocation: 'CAPACITY', noticeMinutes: 2880 },
    });
    await expect.poll(() => receiver.received.length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(2);
    await killed.stop('SIGKILL');

    const last = await startServiceProcess(environment);
    const counted = async () => {
      const { rows } = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql<{ batches: number; answered: number }>`
          select (select count(*)::integer from dispatch_batches where state = 'DELIVERED') as batches,
            (select count(*)::integer from dispatches where answer = 'ACKNOWLEDGED') as answered`.execute(tx),
      );
      return rows[0];
    };
    const all = { batches: ASSETS / BATCH_SIZE, answered: ASSETS };
    await expect.poll(counted, { timeout: 30_000 }).toEqual(all);
    await last.stop();

    const idsOf = new Map<string, Set<string>>();
    const contents = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const batch = String(headers['webhook-id']);
      contents.set(batch, (contents.get(batch) ?? new Set()).add(JSON.stringify(dispatchesOf(body).map(assetOf))));
      for (const got of dispatchesOf(body))
        idsOf.set(got.assetUUID, (idsOf.get(got.assetUUID) ?? new Set()).add(got.dispatchUUID));
    }
    expect(idsOf).toEqual(new Map(assetUUIDs.map((asset) => [asset, new Set([dispatchId(eventUUID, asset)])])));
    expect([...contents.values()].map(({ size }) => size)).toEqual(Array.from({ length: all.batches }, () => 1));
  },
);

const assetOf = ({ assetUUID }: Got): string => assetUUID;
