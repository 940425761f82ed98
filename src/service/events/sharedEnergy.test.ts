import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { addStackedSchemes, type StackedSchemes } from '#testing/stackedSchemes.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { SHARED_REASON } from './shares/settleOthers.ts';

const DAY = '2026-02-18';
const at = (time: string) => `${DAY}T${time}:00Z`;
const BASELINE_KWH = 3;

let service: TestService;
let tenant: TestTenant;
let asset: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-02-17T08:00:00Z' } });
});
afterAll(() => service.close());

const test = { runningType: 'TEST' } as const;
const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });
const stats = (eventUUID: string) => tenant.client.getEventStats({ params: params(eventUUID) });
const row = async (eventUUID: string) =>
  (await tenant.client.listEventAssetStats({ params: params(eventUUID) })).data[0]!;

/** An asset of 7 kW with a flat baseline of 3 kWh a half hour, ready in both schemes. */
async function addAsset(schemes: StackedSchemes): Promise<void> {
  [asset] = (await seedFleet(service, tenant, 1, { asset: { power_kw: 7 } })) as [string];
  for (const schemeUUID of [schemes.dfs, schemes.other]) await optInAndPassChecks(tenant, schemeUUID, [asset]);
  const days = Array.from({ length: 20 }, (_, index) => Date.parse(`${DAY}T00:00:00Z`) - (index + 1) * 86_400_000);
  for (const day of days)
    await tenant.client.createConsumption({
      body: Array.from({ length: 48 }, (_, half) => ({
        assetUUID: asset,
        startTime: new Date(day + half * 1_800_000).toISOString(),
        value: BASELINE_KWH,
      })),
    });
}

/** Puts the asset into an event, of two half hours by default, with 1.2 kW kept for it: 600 Wh a half hour. */
async function join(schemeUUID: string, from = '17:00', to = '18:00', reservedKw: number | null = 1.2) {
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    ...test,
    name: `${from} ${schemeUUID}`,
    startTime: at(from),
    endTime: at(to),
    contractedMw: 0.0012,
    priceGbpPerMwh: 300,
  });
  const result = await tenant.client.optEventAssets({
    params: params(eventUUID),
    body: { assetUUIDs: [asset], action: 'OPT_IN', reservedKw },
  });
  expect(result).toMatchObject({ changed: 1, refused: [] });
  return eventUUID;
}

/** Delivers these kWh from 17:00 on, and lets everything be settled. */
async function deliver(kwh: number[]): Promise<void> {
  await tenant.client.setClock({ body: { now: at('20:00') } });
  await tenant.client.createConsumption({
    body: kwh.map((delivered, half) => ({
      assetUUID: asset,
      startTime: new Date(Date.parse(at('17:00')) + half * 1_800_000).toISOString(),
      value: BASELINE_KWH - delivered,
    })),
  });
  await tenant.client.setClock({ body: { advance: 'PT1M' } });
}
const delivered = async (eventUUID: string) =>
  (await stats(eventUUID)).settlementPeriods.map(({ deliveredKwh }) => deliveredKwh);

describe('an asset in two events at one time is settled in both without a double watt-hour', () => {
  it('by promise', async () => {
    const schemes = await addStackedSchemes(tenant, 'SU');
    await addAsset(schemes);
    const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other)];
    await deliver([1, 1.5]);
    expect(await delivered(dfs)).toEqual([0.5, 0.6]);
    expect(await delivered(dno)).toEqual([0.5, 0.6]);
    expect(await stats(dfs)).toMatchObject({
      deliveredKwh: 1.1,
      notAttributedKwh: 1.4,
      settlementPeriods: [{ notAttributedKwh: 0.5 }, { notAttributedKwh: 0.9 }],
    });
    const { revenueGbp } = await stats(dno);
    // £300 a MWh for what is attributed to it.
    expect(revenueGbp).toBeCloseTo(0.3 * 1.1, 6);
    expect(await row(dfs)).toMatchObject({
      deliveredKwh: 1.1,
      rewardableKwh: 1.1,
      shared: {
        deliveredKwh: 2.5,
        attributedKwh: 1.1,
        elsewhere: [{ eventUUID: dno, eventName: expect.any(String) as string, attributedKwh: 1.1 }],
        unattributedKwh: 0.3,
      },
    });
    const slip = await tenant.client.getEventReceipt({
      params: { 'event-uuid': dfs, run: (await stats(dfs)).run },
      query: { at: at('17:30'), withoutPortfolio: 'true', assetUUID: asset },
    });
    expect(slip.lines.map(({ kind, kwh }) => [kind, kwh])).toEqual([
      ['BASELINE', '3.000000'],
      ['METERED', '-1.500000'],
      ['NOT_ATTRIBUTED', '-0.900000'],
    ]);
  });

  it('and the month of the asset says who has what, in JSON and CSV', async () => {
    const schemes = await addStackedSchemes(tenant, 'SU');
    await addAsset(schemes);
    const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other)];
    await deliver([1, 1.5]);
    const month = { month: '2026-02', runningType: 'TEST' } as const;
    const { data, next } = await tenant.client.exportAttribution({ query: month });
    const sums = { assetDeliveredKwh: 2.5, assetUnattributedKwh: 0.3, assetOverAttributedKwh: 0 };
    expect(next).toBeNull();
    expect(data).toMatchObject(
      [schemes.dfs, schemes.other]
        .toSorted()
        .map((schemeUUID) => ({ assetUUID: asset, schemeUUID, events: 1, attributedKwh: 1.1, ...sums })),
    );
    expect((await tenant.client.exportAttribution({ query: { ...month, after: asset } })).data).toEqual([]);
    expect((await tenant.client.exportAttribution({ query: { month: '2026-02' } })).data).toEqual([]);

    // What two events have beyond what was delivered is said.
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('event_asset_stats')
        .set({ attributed_wh: [500, 1000] })
        .where('event_uuid', '=', dno)
        .execute(),
    );
    const csv = await tenant.send('GET', '/exports/attribution?month=2026-02&runningType=TEST', {
      headers: { accept: 'text/csv' },
    });
    const [header, ...lines] = (await csv.text()).trim().split('\r\n');
    expect(header!.split(',').slice(-4)).toEqual([
      'attributedKwh',
      'assetDeliveredKwh',
      'assetUnattributedKwh',
      'assetOverAttributedKwh',
    ]);
    expect(new Set(lines.map((line) => line.split(',').slice(-4).join(' ')))).toEqual(
      new Set(['1.1 2.5 0 0.1', '1.5 2.5 0 0.1']),
    );
    expect((await stats(dfs)).deliveredKwh).toBe(1.1);
  });

  it('a little of it, and use that moved the wrong way', async () => {
    const schemes = await addStackedSchemes(tenant, 'SU');
    await addAsset(schemes);
    const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other)];
    await deliver([0.5, -0.2]);
    expect([await delivered(dfs), await delivered(dno)]).toEqual([
      [0.25, -0.1],
      [0.25, -0.1],
    ]);
  });

  it('in the order of the buyers where a pack has one', async () => {
    const schemes = await addStackedSchemes(tenant, 'SU', { place: 1 });
    await addAsset(schemes);
    const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other)];
    await deliver([1, 1.5]);
    expect([await delivered(dfs), await delivered(dno)]).toEqual([
      [0.4, 0.6],
      [0.6, 0.6],
    ]);
  });

  it('only in the half hours that they have in common', async () => {
    const schemes = await addStackedSchemes(tenant, 'SU');
    await addAsset(schemes);
    const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other, '17:30', '18:30')];
    await deliver([2, 1, 2]);
    expect([await delivered(dfs), await delivered(dno)]).toEqual([
      [2, 0.5],
      [0.5, 2],
    ]);
  });
});

it('an asset that is in one event alone is settled as before', async () => {
  const schemes = await addStackedSchemes(tenant, 'SU');
  await addAsset(schemes);
  const dfs = await join(schemes.dfs);
  await deliver([2, 1.5]);
  expect(await delivered(dfs)).toEqual([2, 1.5]);
  expect(await row(dfs)).toMatchObject({ deliveredKwh: 3.5, shared: null });
  expect((await stats(dfs)).notAttributedKwh).toBe(0);
});

it('both are settled again where the other’s opt-in ends afterwards, and then no more', async () => {
  const schemes = await addStackedSchemes(tenant, 'SU');
  await addAsset(schemes);
  const [dfs, dno] = [await join(schemes.dfs), await join(schemes.other)];
  await deliver([1, 1.5]);
  const before = { dfs: (await stats(dfs)).run, dno: (await stats(dno)).run };
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.updateTable('event_assets').set({ state: 'OPT_OUT' }).where('event_uuid', '=', dno).execute(),
  );
  await tenant.client.createStatsRun({ params: params(dno), body: { reason: 'Its opt-in was an error' } });
  for (let second = 0; second < 5; second++) await tenant.client.setClock({ body: { advance: 'PT1M' } });
  expect(await stats(dfs)).toMatchObject({
    run: before.dfs + 1,
    reason: SHARED_REASON,
    deliveredKwh: 2.5,
    notAttributedKwh: 0,
  });
  expect((await stats(dno)).run).toBe(before.dno + 1);
});
