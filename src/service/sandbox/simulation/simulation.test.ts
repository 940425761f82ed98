import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { scheduleEventsOf } from './scheduleEventsOf.ts';

const NOON = '2099-11-10T12:10:00Z';
const KINDS = ['HEAT_PUMP', 'EV_CHARGER', 'BATTERY', 'OTHER'] as const;
const COUNT = 12;

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt(NOON);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });

/** Devices with simulated meters, READY in a scheme and in a portfolio. */
async function addFleet(): Promise<{ schemeUUID: string; assetUUIDs: string[] }> {
  const { userUUID } = await tenant.client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  for (const type of ['DISPATCH', 'DATA_ACCESS'] as const)
    await tenant.client.createConsent({ body: { userUUID, type } });
  const { data } = await tenant.client.createAssetsBulk({
    body: Array.from({ length: COUNT }, (_, i) => ({
      assetId: `D-${i}`,
      assetType: KINDS[i % KINDS.length]!,
      userUUID,
      meterSerialNumber: `SIM-${i}`,
    })),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'All' } });
  await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Peaks', requiresMpan: false } });
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await tenant.client.setClock({ body: { advance: 'PT2M' } });
  return { schemeUUID, assetUUIDs };
}
const lastReadings = async () =>
  new Set((await tenant.client.listAssets({ query: { pageSize: 100 } })).data.map((asset) => asset.lastReadingUTC));
const events = async () => (await tenant.client.listEvents({ query: { pageSize: 100, sort: 'startTime' } })).data;

it('reads devices of every kind together, in one job', async () => {
  await addFleet();
  expect(await lastReadings()).toEqual(new Set(['2099-11-10T11:30:00Z']));
  const jobs = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('jobs').select(['kind', 'due_utc']).where('kind', 'in', ['METER_READ', 'SIMULATE']).execute(),
  );
  expect(jobs).toEqual([{ kind: 'SIMULATE', due_utc: new Date('2099-11-10T12:30:00Z') }]);
});

it('people and devices that take part in an event use less in it, and more after it', async () => {
  const { schemeUUID, assetUUIDs } = await addFleet();
  const { eventUUID } = await tenant.client.createEvent({
    body: {
      name: 'Evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2099-11-10T17:00:00Z',
      endTime: '2099-11-10T19:00:00Z',
    },
  });
  const params = { 'event-uuid': eventUUID };
  await tenant.client.optEventAssets({ params, body: { assetUUIDs, action: 'OPT_IN' } });
  await clockAt('2099-11-11T08:00:00Z');
  const stats = await tenant.client.getEventStats({ params });
  expect(stats).toMatchObject({ status: 'FINAL', assetsWithData: COUNT });
  expect(stats.deliveredKwh / stats.baselineKwh).toBeGreaterThan(0.3);
});

it('three weeks later readings reach the last half hour, events are settled and the next are scheduled', async () => {
  const { schemeUUID } = await addFleet();
  await scheduleEventsOf(service.database.store.db, tenant.tenant, schemeUUID);
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  const before = await events();
  expect(before.length).toBeGreaterThan(5);
  await clockAt('2099-12-01T15:40:00Z');
  expect(await lastReadings()).toEqual(new Set(['2099-12-01T15:00:00Z']));
  const after = await events();
  const past = after.filter(({ eventUUID }) => before.some((event) => event.eventUUID === eventUUID));
  expect(past.map(({ state, statsStatus }) => `${state} ${statsStatus}`)).toEqual(past.map(() => 'ENDED READY'));
  const next = after.filter(({ state }) => state === 'SCHEDULED');
  expect(Date.parse(next[0]!.startTime) - Date.parse('2099-12-01T15:40:00Z')).toBeLessThan(6 * 3_600_000);
  expect(next.some(({ startTime }) => startTime === '2099-12-02T17:00:00Z')).toBe(true);
  expect(next.every(({ assetsOptedIn, contractedMw }) => assetsOptedIn > 0 && contractedMw! > 0)).toBe(true);
});

it('schedules what an operator cancels not again, and nothing for other tenants', async () => {
  const { schemeUUID } = await addFleet();
  await clockAt('2099-11-10T13:00:00Z');
  expect(await events()).toEqual([]);
  await scheduleEventsOf(service.database.store.db, tenant.tenant, schemeUUID);
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  const [first] = await events();
  await tenant.client.cancelEvent({ params: { 'event-uuid': first!.eventUUID }, body: { reason: 'Not required' } });
  await tenant.client.setClock({ body: { advance: 'PT30M' } });
  const again = (await events()).filter(({ startTime }) => startTime === first!.startTime);
  expect(again.map(({ state }) => state)).toEqual(['CANCELLED']);
});

it('tells how many meters have their history while it is read', async () => {
  await addFleet();
  expect((await tenant.client.getClock()).loading).toBeNull();
  await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx, now }) => {
    await tx
      .updateTable('asset_readings')
      .set({ last_reading_utc: new Date(now - 100 * 48 * HALF_HOUR_MS) })
      .where('asset_uuid', 'in', tx.selectFrom('assets').select('asset_uuid').where('asset_id', 'in', ['D-1', 'D-2']))
      .execute();
    await tx
      .updateTable('jobs')
      .set({ due_utc: new Date(now), retry_at: new Date(now + 60_000) })
      .where('kind', '=', 'SIMULATE')
      .execute();
  });
  expect((await tenant.client.getClock()).loading).toEqual({ done: COUNT - 2, total: COUNT });
});
