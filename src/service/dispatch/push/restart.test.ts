import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const SECRET_KEY = '0'.repeat(64);
const BATCHES = 30;
const ASSETS_EACH = 25;

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

it(
  'pushes survive being killed: nothing is lost, and what comes twice has the same id',
  { timeout: 60_000 },
  async () => {
    const { controllerUUID } = await tenant.client.createController({
      body: { name: 'Cloud', channel: 'WEBHOOK', url: receiver.url },
    });
    const assets = await seedFleet(service, tenant, BATCHES * ASSETS_EACH);
    const { eventUUID } = await seedEvent(service, tenant, assets, { startsInMs: 6 * 3_600_000 });
    const batches: string[] = [];
    const seedMore = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const own = assets.slice(batches.length * ASSETS_EACH, (batches.length + 1) * ASSETS_EACH);
        batches.push(await seedBatch(service, tenant, controllerUUID, eventUUID, own, { push: true }));
      }
    };
    let requests = 0;
    receiver.respond = ({ body }, response) => {
      if (++requests % 10 === 0) {
        response.writeHead(500).end();
        return;
      }
      const { payload } = JSON.parse(body) as { payload: { dispatches: Got[] } };
      const answers = payload.dispatches.map(({ dispatchUUID, revision }) => ({
        dispatchUUID,
        revision,
        answer: 'ACCEPTED',
      }));
      setTimeout(() => response.writeHead(200).end(JSON.stringify({ answers })), 5);
    };
    const environment = { DATABASE_URL: service.database.url, SECRET_KEY, ALONE: '1' };
    for (let kill = 0; kill < 2; kill++) {
      const killed = await startServiceProcess(environment);
      const had = receiver.received.length;
      await seedMore(BATCHES / 3);
      await expect.poll(() => receiver.received.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(had + 2);
      await killed.stop('SIGKILL');
    }
    await seedMore(BATCHES / 3);
    const last = await startServiceProcess(environment);
    const open = async () => {
      const { rows } = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql<{ batches: number; dispatches: number }>`
        select (select count(*)::integer from dispatch_batches where state <> 'DELIVERED') as batches,
          (select count(*)::integer from dispatches where answer is distinct from 'ACKNOWLEDGED') as dispatches`.execute(
          tx,
        ),
      );
      return rows[0];
    };
    await expect.poll(open, { timeout: 30_000 }).toEqual({ batches: 0, dispatches: 0 });
    await last.stop();

    const idsOf = new Map<string, Set<string>>();
    const contents = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const { payload } = JSON.parse(body) as { payload: { dispatches: Got[] } };
      for (const { assetUUID, dispatchUUID } of payload.dispatches)
        idsOf.set(assetUUID, (idsOf.get(assetUUID) ?? new Set()).add(dispatchUUID));
      const batch = String(headers['webhook-id']);
      const assetsIn = payload.dispatches.map((each) => each.assetUUID).join();
      contents.set(batch, (contents.get(batch) ?? new Set()).add(assetsIn));
    }
    expect(new Set(idsOf.keys())).toEqual(new Set(assets));
    expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    expect(new Set(contents.keys())).toEqual(new Set(batches));
    expect([...contents.values()].filter((each) => each.size !== 1)).toEqual([]);
  },
);
