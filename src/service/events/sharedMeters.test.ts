import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// The home uses 1 kWh a half hour for a month, 0.6 kWh in the event. A third of it goes through the charger's own
// meter.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;

let service: TestService;
let tenant: TestTenant;
let home: string;
let charger: string;
let schemeUUID: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  [home] = (await seedFleet(service, tenant, 1)) as [string];
  [charger] = (await seedFleet(service, tenant, 1, { outcomeDigit: null })) as [string];
  const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
  await tenant.client.updateAsset({
    params: { assetUUID: charger },
    body: { assetType: 'EV_CHARGER', boundaryMpan: mpan },
  });
  for (const asset of [home, charger])
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(addDays(DAY, -30), 30, () => (asset === home ? 1000 : 400)),
    );
  ({ schemeUUID } = await addScheme(tenant, { requiresMpan: false }));
  await optInAndPassChecks(tenant, schemeUUID, [home, charger]);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, { startTime: AT('17:00'), endTime: AT('17:30') }));
});
afterAll(() => service.close());

const statesOf = async () =>
  Object.fromEntries(
    (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data.map(({ assetUUID, state }) => [
      assetUUID,
      state,
    ]),
  );
const settle = async () => {
  await tenant.client.setClock({ body: { now: AT('17:30') } });
  await tenant.client.createConsumption({
    body: [
      { assetUUID: home, startTime: AT('17:00'), value: 0.6 },
      { assetUUID: charger, startTime: AT('17:00'), value: 0 },
    ],
  });
  await tenant.client.setClock({ body: { advance: 'PT2S' } });
  return tenant.client.getEventStats({ params: { 'event-uuid': eventUUID }, query: {} });
};
/** Bypasses the checks of the interface, as an earlier release or a race could. */
const write = (asset: string, values: { mpan?: string | null; boundary_mpan?: string | null; mpan_repeat?: number }) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.updateTable('assets').set(values).where('asset_uuid', '=', asset).execute(),
  );

describe('metered energy is counted once in an event', () => {
  it('by the boundary meter or by the one behind it, whichever was opted in first', async () => {
    expect(await optIn(tenant, eventUUID, [home])).toMatchObject({ changed: 1 });
    expect(await optIn(tenant, eventUUID, [charger])).toMatchObject({
      changed: 0,
      refused: [{ assetUUID: charger, code: 'METER_COUNTED' }],
    });
    expect(await settle()).toMatchObject({ status: 'FINAL', assetsOptedIn: 1, deliveredKwh: 0.4 });
  });

  it('also if both are opted in by one request, and the other way round once the first is out', async () => {
    expect(await optIn(tenant, eventUUID, [charger, home])).toMatchObject({
      changed: 1,
      refused: [{ assetUUID: home, code: 'METER_COUNTED' }],
    });
    await optIn(tenant, eventUUID, [charger], 'OPT_OUT');
    expect(await optIn(tenant, eventUUID, [home, charger])).toMatchObject({
      changed: 1,
      refused: [{ assetUUID: charger, code: 'METER_COUNTED' }],
    });
  });

  it('also if they are opted in at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const results = await Promise.all([optIn(tenant, eventUUID, [home]), optIn(tenant, eventUUID, [charger])]);
      expect(results.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
      await optIn(tenant, eventUUID, [home, charger], 'OPT_OUT');
    }
  });

  it('two behind one boundary meter have meters of their own', async () => {
    const { boundaryMpan } = await tenant.client.getAsset({ params: { assetUUID: charger } });
    const [battery] = (await seedFleet(service, tenant, 1, { outcomeDigit: null })) as [string];
    await tenant.client.updateAsset({ params: { assetUUID: battery }, body: { assetType: 'BATTERY', boundaryMpan } });
    await optInAndPassChecks(tenant, schemeUUID, [battery]);
    expect(await optIn(tenant, eventUUID, [charger, battery])).toMatchObject({ changed: 2, refused: [] });
  });

  it('not in an overlapping event either', async () => {
    const other = await addEvent(tenant, schemeUUID, { startTime: AT('17:00'), endTime: AT('18:00') });
    await optIn(tenant, other.eventUUID, [home]);
    expect(await optIn(tenant, eventUUID, [charger])).toMatchObject({ refused: [{ code: 'OVERLAPPING_EVENT' }] });
  });

  it('no change of a meter counts it twice', async () => {
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
    await tenant.client.updateAsset({ params: { assetUUID: charger }, body: { boundaryMpan: null } });
    await optIn(tenant, eventUUID, [home, charger]);
    const response = await tenant.send('PATCH', `/assets/${charger}`, { body: { boundaryMpan: mpan } });
    expect(await problemOf(response)).toMatchObject({ status: 409, code: 'CONFLICT' });
    await optIn(tenant, eventUUID, [home], 'OPT_OUT');
    expect((await tenant.send('PATCH', `/assets/${charger}`, { body: { boundaryMpan: mpan } })).status).toBe(200);
  });

  it('at the start the boundary meter stays if both are opted in anyway', async () => {
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
    await write(charger, { boundary_mpan: null });
    await optIn(tenant, eventUUID, [home, charger]);
    await write(charger, { boundary_mpan: mpan });
    expect(await settle()).toMatchObject({ assetsOptedIn: 1, deliveredKwh: 0.4 });
    expect(await statesOf()).toEqual({ [home]: 'OPT_IN', [charger]: 'OPT_OUT' });
  });

  it('one of two stays if the event is changed before its start', async () => {
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
    await write(charger, { boundary_mpan: null });
    await optIn(tenant, eventUUID, [home, charger]);
    await write(charger, { boundary_mpan: mpan });
    await tenant.client.updateEvent({ params: { 'event-uuid': eventUUID }, body: { startTime: AT('16:30') } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    await settle();
    expect(await statesOf()).toEqual({ [home]: 'OPT_IN', [charger]: 'OPT_OUT' });
  });

  it('of two assets with one MPAN the older stays at the start', async () => {
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
    await write(charger, { boundary_mpan: null, mpan: freshMpan() });
    await optIn(tenant, eventUUID, [home, charger]);
    await write(charger, { mpan, mpan_repeat: 1 });
    expect(await settle()).toMatchObject({ assetsOptedIn: 1, deliveredKwh: 0.4 });
    expect(await statesOf()).toEqual({ [home]: 'OPT_IN', [charger]: 'OPT_OUT' });
  });
});
