import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookEvent } from '#contract/webhook.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { messageBody } from '../outbound/outbox.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const TABLES = [
  'assets',
  'users',
  'portfolios',
  'event_schemes',
  'events',
  'consents',
  'tariffs',
  'webhook_subscriptions',
];
const stampsIn = (text: string) => [...text.matchAll(/"(?:created|updated)UTC":"([^"]*)"/g)].map(([, stamp]) => stamp!);

test('createdUTC and updatedUTC have milliseconds on a whole second too', async () => {
  const { client } = tenant;
  const { userUUID } = await client.createUser({ body: { userId: 'u', name: 'Ann' } });
  const { assetUUID } = await client.createAsset({ body: { assetId: 'a', userId: 'u' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'P' } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'S' } });
  await client.createEvent({
    body: {
      name: 'E',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2150-01-01T12:00:00Z',
      endTime: '2150-01-01T13:00:00Z',
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH', preference: 'OPT_IN' } });
  await client.createTariffs({
    params: { assetUUID },
    body: {
      direction: 'import',
      name: 'T',
      tariffType: 'SINGLE_RATE',
      unitRates: [{ label: 'All day', pencePerKwh: 20 }],
      validFrom: '2026-01-01',
    },
  });
  await client.createWebhook({ body: { url: 'https://receiver.example/', events: ['EVENT.STARTED'] } });
  await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    for (const table of TABLES) {
      const updated = table === 'consents' ? sql`` : sql`, updated_utc = date_trunc('second', updated_utc)`;
      await sql`update ${sql.table(table)} set created_utc = date_trunc('second', created_utc)${updated}`.execute(tx);
    }
  });
  for (const path of [
    '/assets',
    '/users',
    '/portfolios',
    '/events/schemes',
    '/events',
    '/consents',
    '/tariffs',
    '/webhooks',
  ]) {
    const stamps = stampsIn(await (await tenant.send('GET', path)).text());
    expect(stamps.length, path).toBeGreaterThan(0);
    for (const stamp of stamps) expect(stamp, path).toMatch(/T\d\d:\d\d:\d\d\.000Z$/);
  }
});

test('createdUTC of a webhook message has milliseconds', () => {
  for (const event of webhookEvent.options)
    expect(messageBody('w', event, Date.UTC(2026, 0, 15, 17), '{}')).toContain(
      '"createdUTC":"2026-01-15T17:00:00.000Z"',
    );
});
