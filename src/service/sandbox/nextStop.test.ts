import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { WAIT_MS } from '../baselines/forecasts/quality/waitAfterJump.ts';

const COUNT = 4;

describe('a clock that moves over dispatched events', () => {
  let service: TestService;
  let tenant: TestTenant;
  let schemeUUID: string;
  let assetUUIDs: string[];
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    await clockAt('2026-11-10T10:00:00Z');
    await addBatteries();
  });
  afterAll(() => service.close());

  const clockAt = (now: string) => tenant.client.setClock({ body: { now } });

  /** Batteries of a simulated controller, READY in a scheme whose events are issued an hour before they start. */
  async function addBatteries(): Promise<void> {
    const { userUUID } = await tenant.client.createUser({ body: { userId: 'ada', name: 'Ada' } });
    for (const type of ['DISPATCH', 'DATA_ACCESS'] as const)
      await tenant.client.createConsent({ body: { userUUID, type } });
    const { data } = await tenant.client.createAssetsBulk({
      body: Array.from({ length: COUNT }, (_, i) => ({
        assetId: `B-${i}`,
        assetType: 'BATTERY' as const,
        userUUID,
        powerKw: 3.6,
        meterSerialNumber: 'SIM',
        installationDate: '2026-10-20',
      })),
    });
    assetUUIDs = data.map(({ assetUUID }) => assetUUID);
    const { controllerUUID } = await tenant.client.createController({
      body: { name: 'Manufacturer', channel: 'SIMULATED' },
    });
    await tenant.client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
    ({ schemeUUID } = await tenant.client.createScheme({
      body: { name: 'Peaks', requiresMpan: false, dispatch: { mode: 'AUTO', noticeMinutes: 60 } },
    }));
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
  }

  /** Schedules an hour in which all of them take part. */
  async function addEvent(startTime: string): Promise<string> {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    const { eventUUID } = await tenant.client.createEvent({
      body: { name: startTime, schemeUUID, eventType: 'TURN_DOWN', startTime, endTime, targetKw: 8 },
    });
    await tenant.client.optEventAssets({
      params: { 'event-uuid': eventUUID },
      body: { assetUUIDs, action: 'OPT_IN' },
    });
    return eventUUID;
  }
  const dispatchesOf = (eventUUID: string) =>
    tenant.client.listDispatches({ params: { 'event-uuid': eventUUID }, query: {} });
  const forecastDay = () =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .selectFrom('jobs')
        .select('due_utc')
        .where('tenant_uuid', '=', tenant.tenant)
        .where('kind', '=', 'FORECAST_DAY')
        .executeTakeFirstOrThrow(),
    );

  it('plays those of its last day only', async () => {
    const early = await addEvent('2026-11-12T17:00:00Z');
    const late = await addEvent('2026-11-14T17:00:00Z');
    await clockAt('2026-11-14T20:00:00Z');
    expect((await dispatchesOf(early)).totalItems).toBe(0);
    const played = (await dispatchesOf(late)).data;
    expect(played.map(({ execution }) => execution)).toEqual(Array.from({ length: COUNT }, () => 'COMPLETED'));
    for (const { answeredUTC } of played) expect(answeredUTC).toMatch(/^2026-11-14T16:0/);
  });

  it('forecasts the end of the time it moved over, not each stop', async () => {
    await addEvent('2026-11-10T17:00:00Z');
    // The event is issued at 16:00, where the clock stops, and at which forecasts of the day are due.
    await clockAt('2026-11-10T20:00:00Z');
    expect((await forecastDay()).due_utc.getTime()).toBe(Date.parse('2026-11-10T20:00:00Z') + WAIT_MS);
    await tenant.client.setClock({ body: { advance: 'PT20S' } });
    expect((await forecastDay()).due_utc).toEqual(new Date('2026-11-11T16:00:00Z'));
  });
});
