import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide } from '#energy/simulated/decide.ts';
import { kindOfType } from '#energy/simulated/device.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';

const START = '2026-11-10T17:00:00Z';
const END = '2026-11-10T19:00:00Z';
const KINDS = ['EV_CHARGER', 'HEAT_PUMP', 'BATTERY'] as const;
/** Of each kind. */
const COUNT = 40;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Fleet {
  tenant: TestTenant;
  eventUUID: string;
  assetUUIDs: string[];
  controllerUUID: string;
}

/** Devices of a simulated controller that are asked for 1.5 kW less in an evening event; nothing is answered yet. */
async function addFleet(columns: { name?: string; poll_interval_seconds?: number } = {}): Promise<Fleet> {
  const tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-11-10T15:30:00Z' } });
  const { userUUID } = await tenant.client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  for (const type of ['DISPATCH', 'DATA_ACCESS'] as const)
    await tenant.client.createConsent({ body: { userUUID, type } });
  const { data } = await tenant.client.createAssetsBulk({
    body: KINDS.flatMap((assetType) =>
      Array.from({ length: COUNT }, (_, i) => ({
        assetId: `${assetType}-${i}`,
        assetType,
        userUUID,
        meterSerialNumber: 'SIM',
        installationDate: '2026-11-08',
      })),
    ),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Peaks', requiresMpan: false } });
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await tenant.client.setClock({ body: { now: '2026-11-10T16:00:00Z' } });
  const { eventUUID } = await tenant.client.createEvent({
    body: { name: 'Evening', schemeUUID, eventType: 'TURN_DOWN', startTime: START, endTime: END },
  });
  await tenant.client.optEventAssets({
    params: { 'event-uuid': eventUUID },
    body: { assetUUIDs, action: 'OPT_IN' },
  });
  const controllerUUID = await seedController(service, tenant, { channel: 'SIMULATED', ...columns });
  await seedBatch(service, tenant, controllerUUID, eventUUID, assetUUIDs);
  await inTenant(tenant, (scope) => enqueue(scope, 'SIMULATE', [controllerUUID], scope.now));
  return { tenant, eventUUID, assetUUIDs, controllerUUID };
}
const inTenant = <Result>({ tenant }: TestTenant, work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant, work);
const states = ({ tenant, eventUUID }: Fleet) =>
  inTenant(tenant, ({ tx }) =>
    tx
      .selectFrom('dispatches as d')
      .innerJoin('assets as a', 'a.asset_uuid', 'd.asset_uuid')
      .innerJoin('dispatch_batches as b', 'b.batch_uuid', 'd.batch_uuid')
      .select(['a.asset_id', 'a.asset_type', 'd.answer', 'd.reason_code', 'd.execution', 'd.latency_ms'])
      .select(['d.answered_utc', 'b.state', 'b.delivered_utc'])
      .where('d.event_uuid', '=', eventUUID)
      .orderBy('a.asset_id')
      .execute(),
  );
const moveTo = ({ tenant }: Fleet, now: string) => tenant.client.setClock({ body: { now } });
const run = ({ tenant }: Fleet) => service.service.scheduler.runUntilIdle(tenant.tenant);

it('devices answer after their own latency, and do what they said', async () => {
  const fleet = await addFleet();
  await run(fleet);
  expect((await states(fleet)).every(({ state }) => state === 'DELIVERED')).toBe(true);
  await moveTo(fleet, '2026-11-10T16:03:00Z');
  const expected = (id: string, type: string) => decide(id, kindOfType(type, null), Date.parse(START));
  for (const row of await states(fleet)) {
    const { answer, reasonCode, latencyMs } = expected(row.asset_id, row.asset_type);
    expect([row.asset_id, row.answer, row.reason_code]).toEqual([
      row.asset_id,
      answer === 'ACCEPTED' ? 'ACKNOWLEDGED' : answer,
      reasonCode,
    ]);
    if (answer !== null) expect(row.answered_utc!.getTime() - row.delivered_utc!.getTime()).toBe(latencyMs);
  }
  await moveTo(fleet, '2026-11-10T21:00:00Z');
  const after = await states(fleet);
  for (const row of after) {
    const { answer, optOutAfterMs, resumeAfterMs } = expected(row.asset_id, row.asset_type);
    const execution =
      answer !== 'ACCEPTED'
        ? 'NONE'
        : optOutAfterMs !== null
          ? 'STARTED'
          : resumeAfterMs !== null
            ? 'ABORTED'
            : 'COMPLETED';
    expect([row.asset_id, row.execution]).toEqual([row.asset_id, execution]);
    if (optOutAfterMs !== null && answer === 'ACCEPTED') expect(row.answer).toBe('OPTED_OUT');
  }
  expect(new Set(after.map(({ answer }) => answer))).toEqual(new Set(['ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', null]));
});

/** Energy of a half hour in kWh, of some assets together; exported energy counts as negative. */
const energy = ({ tenant }: Fleet, assetUUIDs: readonly string[], from: string): Promise<number> =>
  inTenant(tenant, async ({ tx }) => {
    const slot = (Date.parse(from) % 86_400_000) / HALF_HOUR_MS + 1;
    const { rows } = await sql<{ wh: number }>`
      select coalesce(sum(case direction when 0 then wh[${slot}::integer] else -wh[${slot}::integer] end), 0)::integer
        as wh from reading_days
      where asset_uuid = any(${assetUUIDs}::uuid[]) and day = ${from.slice(0, 10)}`.execute(tx);
    return rows[0]!.wh / 1000;
  });

it('what they execute is measured, and two runs are equal, in steps or in one move', async () => {
  const [stepped, moved] = [await addFleet(), await addFleet()];
  for (const now of ['16:00:05', '16:20:00', '17:10:00', '17:40:00', '18:30:00'])
    await moveTo(stepped, `2026-11-10T${now}Z`);
  for (const fleet of [stepped, moved]) await moveTo(fleet, '2026-11-10T22:00:00Z');
  // An opt-out comes at its own instant: its latency depends on the millisecond of the delivery.
  const outcomes = async (fleet: Fleet) =>
    (await states(fleet)).map(({ asset_id, answer, reason_code, execution, latency_ms }) => [
      asset_id,
      answer,
      reason_code,
      execution,
      answer === 'OPTED_OUT' ? null : latency_ms,
    ]);
  expect(await outcomes(moved)).toEqual(await outcomes(stepped));
  const yes = async (fleet: Fleet, type: string) => {
    const done = (await states(fleet)).filter((row) => row.asset_type === type && row.execution === 'COMPLETED');
    const ids = new Set(done.map(({ asset_id }) => asset_id));
    const { data } = await fleet.tenant.client.listAssets({ query: { pageSize: 500 } });
    return data.filter(({ assetId }) => ids.has(assetId)).map(({ assetUUID }) => assetUUID);
  };
  const chargers = await yes(moved, 'EV_CHARGER');
  expect(await energy(moved, chargers, '2026-11-10T17:30:00Z')).toBe(0);
  expect(await energy(moved, chargers, '2026-11-10T19:00:00Z')).toBeGreaterThan(chargers.length);
  const batteries = await yes(moved, 'BATTERY');
  const given =
    (await energy(moved, batteries, '2026-11-09T17:30:00Z')) - (await energy(moved, batteries, '2026-11-10T17:30:00Z'));
  expect(given / (batteries.length * 0.75)).toBeCloseTo(0.95, 1);
  for (const at of ['2026-11-10T17:30:00Z', '2026-11-10T19:30:00Z'])
    expect(await energy(moved, moved.assetUUIDs, at)).toBe(await energy(stepped, stepped.assetUUIDs, at));
});

it('one that polls takes a batch at its next poll, one that is unsteady when it is within reach again', async () => {
  const polling = await addFleet({ poll_interval_seconds: 300 });
  await moveTo(polling, '2026-11-10T16:30:00Z');
  const [first] = await states(polling);
  const waited = first!.delivered_utc!.getTime() - Date.parse('2026-11-10T16:00:00Z');
  expect(waited).toBeGreaterThan(1000);
  expect(waited).toBeLessThanOrEqual(301_000);

  const unsteady = await addFleet({ name: 'Heat 7 (unsteady)' });
  await run(unsteady);
  const health = async () =>
    (await unsteady.tenant.client.getController({ params: { controllerUUID: unsteady.controllerUUID } })).health;
  const alerts = () =>
    inTenant(unsteady.tenant, ({ tx }) => tx.selectFrom('alerts').select(['kind', 'closed_utc']).execute());
  expect([(await states(unsteady))[0]!.state, await health()]).toEqual(['SENT', 'UNREACHABLE']);
  expect(await alerts()).toEqual([{ kind: 'CONTROLLER_UNREACHABLE', closed_utc: null }]);
  await moveTo(unsteady, '2026-11-10T16:10:00Z');
  expect([(await states(unsteady))[0]!.state, await health()]).toEqual(['DELIVERED', 'ONLINE']);
  expect((await alerts()).filter(({ closed_utc }) => closed_utc === null)).toEqual([]);
});
