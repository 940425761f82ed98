import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { connectVen, type OadrBody, type OadrVen } from '#testing/openadr/oadrClient.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent, type SeededEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let assets: string[];
let ven: OadrVen;
let event: SeededEvent;

beforeAll(async () => void (service = await startTestService()));
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.addTenant();
  assets = await seedFleet(service, tenant, 2, { prefix: 'home-', outcomeDigit: null });
  ven = await connectVen(service, tenant, assets, { may_meter: true });
});

const begin = async (startsInMs: number): Promise<OadrBody[]> => {
  event = await seedEvent(service, tenant, assets, { startsInMs, state: startsInMs > 0 ? 'SCHEDULED' : 'STARTED' });
  await seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, assets);
  return ven.expect<OadrBody[]>(200, 'GET', '/events');
};
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const dispatch = (id: string) =>
  inTenant(({ tx }) =>
    tx.selectFrom('dispatches').selectAll().where('dispatch_uuid', '=', id).executeTakeFirstOrThrow(),
  );
const report = (eventID: string, payloads: object[] = [], resourceName = 'gateway', status = 201) =>
  ven.expect(status, 'POST', '/reports', {
    eventID,
    clientName: 'gateway',
    resources: payloads.length === 0 ? [] : [{ resourceName, intervals: [{ id: 0, payloads }] }],
  });
const says = (type: string, ...values: unknown[]) => ({ type, values });

it('the first report acknowledges, with what it promises', async () => {
  const [one, other] = await begin(3_600_000);
  await report(one.id, [says('LOAD_SHED_DELTA_AVAILABLE', 1.2)]);
  expect(await dispatch(one.id)).toMatchObject({
    answer: 'ACKNOWLEDGED',
    answered_revision: 1,
    answered_by: ven.clientId,
    promised_w: -1200,
  });
  expect(await dispatch(other.id)).toMatchObject({ answer: null });
  await report(other.id);
  expect(await dispatch(other.id)).toMatchObject({ answer: 'ACKNOWLEDGED' });
});

it.each([
  ['OPERATING_STATE', ['RUNNING_OPTED_OUT'], { answer: 'OPTED_OUT' }],
  ['OPERATING_STATE', ['SGD_ERROR_CONDITION'], { answer: 'REJECTED', reason_code: 'FAULT' }],
  ['OPERATING_STATE', ['NORMAL'], { answer: 'ACKNOWLEDGED', execution: 'NONE' }],
  ['OPERATING_STATE', ['IDLE_CURTAILED'], { answer: 'ACKNOWLEDGED', execution: 'STARTED' }],
  ['X_RESPONSE', ['REJECTED', 'NOT_AVAILABLE'], { answer: 'REJECTED', reason_code: 'NOT_AVAILABLE' }],
  ['X_RESPONSE', ['ACCEPTED'], { answer: 'ACKNOWLEDGED' }],
])('%s %j', async (type, values, expected) => {
  const [one] = await begin(3_600_000);
  await report(one.id, [says(type, ...values)]);
  expect(await dispatch(one.id)).toMatchObject(expected);
});

it('an error while it runs aborts, and normal after the end completes', async () => {
  const [one] = await begin(-600_000);
  await report(one.id);
  await report(one.id, [says('OPERATING_STATE', 'RUNNING_CURTAILED')]);
  await report(one.id, [says('OPERATING_STATE', 'ERROR')]);
  expect(await dispatch(one.id)).toMatchObject({ answer: 'ACKNOWLEDGED', execution: 'ABORTED' });
});

it('refuses an answer that does not exist, and an event of another VEN as one that does not exist', async () => {
  const [one] = await begin(3_600_000);
  const refused = await report(one.id, [says('X_RESPONSE', 'MAYBE')], 'gateway', 400);
  expect(refused.errors[0].pointer).toBe('/resources/0/intervals/0/payloads/0/values');
  const other = await connectVen(service, tenant);
  const body = { clientName: 'x', resources: [] };
  const [foreign, unknown] = [
    await other.expect(409, 'POST', '/reports', { ...body, eventID: one.id }),
    await other.expect(409, 'POST', '/reports', { ...body, eventID: assets[0] }),
  ];
  expect([foreign.detail, foreign.code]).toEqual([unknown.detail, unknown.code]);
  expect(await dispatch(one.id)).toMatchObject({ answer: null });
});

it('a report that knows only the earlier revision does not acknowledge the new one', async () => {
  const [one] = await begin(3_600_000);
  await report(one.id);
  await seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, assets, { kind: 'CHANGED', revision: 2 });
  await report(one.id);
  expect(await dispatch(one.id)).toMatchObject({ revision: 2, answer: null });
  await ven.expect(200, 'GET', '/events');
  await report(one.id);
  expect(await dispatch(one.id)).toMatchObject({ answer: 'ACKNOWLEDGED', answered_revision: 2 });
});

it('energy of whole half hours is kept, and becomes readings of assets that nothing else meters', async () => {
  const [one] = await begin(-3_000_000);
  const start = Math.floor((Date.now() - 3 * HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const interval = (id: number, minutes: number, ...payloads: object[]) => ({
    id,
    intervalPeriod: { start: new Date(start + minutes * 60_000).toISOString(), duration: 'PT15M' },
    payloads,
  });
  await ven.expect(201, 'POST', '/reports', {
    eventID: one.id,
    clientName: 'gateway',
    payloadDescriptors: [{ objectType: 'REPORT_PAYLOAD_DESCRIPTOR', payloadType: 'USAGE', units: 'KWH' }],
    resources: [
      {
        resourceName: 'home-0',
        intervals: [
          interval(0, 0, says('USAGE', 0.1), says('DEMAND', 0.4)),
          interval(1, 15, says('USAGE', 0.2), says('DEMAND', 0.8), says('DATA_QUALITY', 'ESTIMATED')),
          interval(2, 30, says('USAGE', 0.3)),
          interval(3, 45, says('USAGE', 0), says('DATA_QUALITY', 'MISSING')),
        ],
      },
    ],
  });
  const { asset_uuid } = await dispatch(one.id);
  const kept = await inTenant(({ tx }) =>
    tx.selectFrom('device_reports').select(['kind', 'value', 'quality', 'half_hour_utc']).orderBy('kind').execute(),
  );
  expect(kept).toEqual([
    { kind: 'ENERGY_WH', value: 300, quality: 'ESTIMATED', half_hour_utc: new Date(start) },
    { kind: 'POWER_W', value: 600, quality: 'ESTIMATED', half_hour_utc: new Date(start) },
  ]);
  const readings = await inTenant(({ tx }) =>
    tx.selectFrom('asset_readings').select(['asset_uuid', 'last_reading_utc']).execute(),
  );
  expect(readings).toEqual([{ asset_uuid, last_reading_utc: new Date(start) }]);
});

it('readings come from reports only where the controller may meter, and nothing else does', async () => {
  await inTenant(({ tx }) => tx.updateTable('controllers').set({ may_meter: false }).execute());
  const [one] = await begin(-3_000_000);
  const start = new Date(Math.floor((Date.now() - 3 * HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();
  await ven.expect(201, 'POST', '/reports', {
    eventID: one.id,
    clientName: 'gateway',
    resources: [
      {
        resourceName: 'home-0',
        intervalPeriod: { start, duration: 'PT30M' },
        intervals: [{ id: 0, payloads: [says('USAGE', 0.5)] }],
      },
    ],
  });
  expect(await inTenant(({ tx }) => tx.selectFrom('asset_readings').selectAll().execute())).toEqual([]);
});

it('one report speaks for each asset of a summed event by name, or for all, and divides what is promised', async () => {
  assets = await seedFleet(service, tenant, 60, { prefix: 'flat-' });
  ven = await connectVen(service, tenant, assets);
  const [whole] = await begin(3_600_000);
  const resource = (resourceName: string, ...payloads: object[]) => ({
    resourceName,
    intervals: [{ id: 0, payloads }],
  });
  await ven.expect(201, 'POST', '/reports', {
    eventID: whole.id,
    clientName: 'gateway',
    resources: [
      resource('AGGREGATED_REPORT', says('X_RESPONSE', 'ACCEPTED'), says('LOAD_SHED_DELTA_AVAILABLE', 60)),
      resource('flat-7', says('X_RESPONSE', 'REJECTED', 'OFFLINE')),
    ],
  });
  const rows = await inTenant(({ tx }) =>
    tx
      .selectFrom('dispatches')
      .innerJoin('assets', 'assets.asset_uuid', 'dispatches.asset_uuid')
      .select(['asset_id', 'answer', 'promised_w'])
      .where('event_uuid', '=', event.eventUUID)
      .execute(),
  );
  const refused = rows.filter(({ answer }) => answer === 'REJECTED');
  expect(refused.map(({ asset_id }) => asset_id)).toEqual(['flat-7']);
  expect(rows.filter(({ answer }) => answer === 'ACKNOWLEDGED')).toHaveLength(59);
  expect(rows.find(({ asset_id }) => asset_id === 'flat-3')!.promised_w).toBe(-1000);
});
