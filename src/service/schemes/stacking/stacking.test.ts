import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StackingRule } from '#contract/stacking.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { addStackedSchemes, addStackingPack, confirmPair, type StackedSchemes } from '#testing/stackedSchemes.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemes: StackedSchemes;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  schemes = await addStackedSchemes(tenant, 'SU');
});
afterAll(() => service.close());

/** Assets of 7 kW that are ready in both schemes. */
async function readyInBoth(count: number): Promise<string[]> {
  const assets = await seedFleet(service, tenant, count, { asset: { power_kw: 7 } });
  for (const schemeUUID of [schemes.dfs, schemes.other]) await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
}
const opt = (eventUUID: string, assetUUIDs: string[], reservedKw: number | null = null) =>
  tenant.client.optEventAssets({
    params: { 'event-uuid': eventUUID },
    body: { assetUUIDs, action: 'OPT_IN', reservedKw },
  });
const rowOf = async (eventUUID: string) =>
  (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data[0]!;
const test = { runningType: 'TEST' } as const;
/** At the same hour in both schemes. */
const pairOfEvents = async (more: Parameters<typeof addEvent>[2] = {}) =>
  [
    (await addEvent(tenant, schemes.dfs, { ...test, name: 'DFS evening' })).eventUUID,
    (await addEvent(tenant, schemes.other, { ...test, name: 'DNO evening', ...more })).eventUUID,
  ] as [string, string];

describe('opting an asset into a second event at one time', () => {
  it('is permitted where each keeps kW of its own, and the rule is kept and shown', async () => {
    const assets = await readyInBoth(1);
    const [dfs, dno] = await pairOfEvents();
    expect(await opt(dfs, assets, 3)).toMatchObject({ changed: 1 });
    expect(await opt(dno, assets, 4)).toMatchObject({ changed: 1, refused: [] });
    expect(await rowOf(dfs)).toMatchObject({ reservedKw: 3, stacking: [] });
    expect(await rowOf(dno)).toMatchObject({
      reservedKw: 4,
      stacking: [
        {
          eventUUID: dfs,
          eventName: 'DFS evening',
          cell: { a: 'DFS', b: 'SU', mode: 'SPLITTING', value: 'Y', asOf: '2025-01' },
          confirmedBy: null,
          confirmedUTC: null,
        },
      ],
    });
    const { data } = await tenant.client.listAssetCommitments({
      params: { assetUUID: assets[0]! },
      query: { sort: 'startTime' },
    });
    expect(
      data
        .map(({ eventUUID, reservedKw, powerKw }) => [eventUUID, reservedKw, powerKw])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual(
      [
        [dfs, 3, 7],
        [dno, 4, 7],
      ].toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    );
    expect(data.find(({ eventUUID }) => eventUUID === dno)!.stacking).toMatchObject([{ eventName: 'DFS evening' }]);
  });

  it('is refused with the cell, its source and date, where the whole asset is wanted twice', async () => {
    const assets = await readyInBoth(1);
    const [dfs, dno] = await pairOfEvents();
    await opt(dfs, assets);
    const { refused } = await opt(dno, assets, 4);
    expect(refused).toMatchObject([
      {
        code: 'STACKING_NOT_ASSESSED',
        stacking: { eventUUID: dfs, cell: { mode: 'CO_DELIVERY', value: '?', asOf: '2025-01' } },
      },
    ]);
    expect(refused[0]!.detail).toMatch(/"DFS evening": DFS with SU.*not assessed \(ENA Open Networks.*2025-01\)/);
    // Once the first keeps a part alone, the rest is free.
    expect(await opt(dfs, assets, 3)).toMatchObject({ changed: 1 });
    expect(await opt(dno, assets, 4.5)).toMatchObject({ refused: [{ code: 'STACKING_NOT_ASSESSED' }] });
    expect(await opt(dno, assets, 4)).toMatchObject({ changed: 1 });
    expect(await opt(dno, assets, 4)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('stays OVERLAPPING_EVENT within a scheme, and where a pack names no product', async () => {
    const assets = await readyInBoth(1);
    const [dfs] = await pairOfEvents();
    await opt(dfs, assets, 3);
    const again = await addEvent(tenant, schemes.dfs, test);
    expect(await opt(again.eventUUID, assets, 3)).toMatchObject({ refused: [{ code: 'OVERLAPPING_EVENT' }] });
    const { schemeUUID } = await tenant.client.createScheme({
      body: { name: 'Several products', pack: { packId: 'UKPN', version: '2024-12' } },
    });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const group = await addEvent(tenant, schemeUUID, test);
    expect(await opt(group.eventUUID, assets, 3)).toMatchObject({ refused: [{ code: 'OVERLAPPING_EVENT' }] });
  });

  it('is refused where the two want the opposite', async () => {
    const assets = await readyInBoth(1);
    const [, dno] = await pairOfEvents();
    await opt(dno, assets, 3);
    const event = await addEvent(tenant, schemes.dfs, { ...test, eventType: 'TURN_UP' });
    expect(await opt(event.eventUUID, assets, 3)).toMatchObject({
      refused: [{ code: 'STACKING_OPPOSITE_DIRECTIONS' }],
    });
  });

  it('needs an operator’s word for a live event', async () => {
    const assets = await readyInBoth(1);
    const [, dno] = await pairOfEvents();
    const live = await addEvent(tenant, schemes.dfs, { name: 'Live' });
    await opt(dno, assets, 4);
    expect((await opt(live.eventUUID, assets, 3)).refused).toMatchObject([{ code: 'STACKING_NOT_CONFIRMED' }]);
    const confirmed = await confirmPair(tenant, 'DFS', 'SU', 'SPLITTING');
    expect(await opt(live.eventUUID, assets, 3)).toMatchObject({ changed: 1 });
    expect((await rowOf(live.eventUUID)).stacking[0]!.confirmedUTC).toBe(confirmed.confirmation!.confirmedUTC);
  });

  it('is decided again when the window changes: what fits no more is ended, what fits keeps its new rule', async () => {
    const [split, whole] = (await readyInBoth(2)) as [string, string];
    const { startTime, endTime } = await addEvent(tenant, schemes.dfs, test);
    const later = (time: string) => new Date(Date.parse(time) + 7_200_000).toISOString();
    const [dfs, dno] = await pairOfEvents({ startTime: later(startTime), endTime: later(endTime) });
    for (const event of [dfs, dno]) {
      await opt(event, [split], 3);
      await opt(event, [whole]);
    }
    const changed = await tenant.client.updateEvent({ params: { 'event-uuid': dno }, body: { startTime, endTime } });
    expect(changed.refused).toMatchObject([{ assetUUID: whole, code: 'STACKING_NOT_ASSESSED' }]);
    expect(
      (await tenant.client.listEventAssets({ params: { 'event-uuid': dno }, query: { state: 'OPT_IN' } })).data,
    ).toMatchObject([{ assetUUID: split, reservedKw: 3, stacking: [{ cell: { mode: 'SPLITTING' } }] }]);
  });

  it('a bulk action keeps the same kW of each asset', async () => {
    const assets = await readyInBoth(2);
    const [dfs, dno] = await pairOfEvents();
    for (const target of [dfs, dno])
      expect(
        await tenant.client.createBulkAction({
          body: { action: 'EVENT_OPT_IN', target, filter: { assetUUIDs: assets }, reservedKw: 3.5 },
        }),
      ).toMatchObject({ changed: 2, refused: [] });
    const refused = await tenant.send('POST', '/bulk-actions', {
      body: { action: 'ARCHIVE', filter: { assetUUIDs: assets }, reservedKw: 3.5 },
    });
    expect(refused.status).toBe(400);
  });
});

it('two opt-ins at the same moment that exclude each other never both pass, and those that fit both do', async () => {
  const assets = await readyInBoth(5);
  for (let round = 0; round < 4; round++) {
    const [dfs, dno] = await pairOfEvents();
    const [first, second] = round % 2 ? [4, 4] : [3, 4];
    const at = { startTime: `2031-0${round + 1}-10T17:00:00Z`, endTime: `2031-0${round + 1}-10T18:00:00Z` };
    for (const event of [dfs, dno]) await tenant.client.updateEvent({ params: { 'event-uuid': event }, body: at });
    const results = await Promise.all([
      opt(dfs, assets, first),
      opt(dno, [...assets].reverse(), second),
      opt(dno, assets.slice(2), second),
      opt(dfs, assets.slice(0, 3), first),
    ]);
    const changed = results.reduce((sum, result) => sum + result.changed, 0);
    expect([round, changed]).toEqual([round, round % 2 ? 5 : 10]);
    const codes = new Set(results.flatMap(({ refused }) => refused.map(({ code }) => code)));
    expect([...codes]).toEqual(round % 2 ? ['STACKING_NOT_ASSESSED'] : []);
  }
});

describe('an implicit no', () => {
  it('is overridden with a reason that is kept, and nothing else is', async () => {
    const bm = await addStackingPack(tenant, { packId: 'BM_OWN', product: 'BM', recoveryMinutes: 120 });
    const su = await addStackingPack(tenant, { packId: 'OU_OWN', product: 'OU_REAL_TIME' });
    const assets = await seedFleet(service, tenant, 1, { asset: { power_kw: 7 } });
    for (const scheme of [bm, su]) await optInAndPassChecks(tenant, scheme, assets);
    const first = await addEvent(tenant, bm, { ...test, name: 'Balancing' });
    await opt(first.eventUUID, assets, 3);
    const next = await addEvent(tenant, su, {
      ...test,
      startTime: first.endTime,
      endTime: new Date(Date.parse(first.endTime) + 3_600_000).toISOString(),
    });
    expect((await opt(next.eventUUID, assets)).refused).toMatchObject([{ code: 'STACKING_RECOVERY_TIME' }]);
    expect((await opt(next.eventUUID, assets, 4)).refused).toMatchObject([
      { code: 'STACKING_IMPLICIT_NO', stacking: { cell: { mode: 'JUMPING', value: 'n' } } },
    ]);
    const override = (reservedKw: number | null) =>
      tenant.send('POST', `/events/${next.eventUUID}/assets/override`, {
        body: { assetUUIDs: assets, reservedKw, reason: 'Agreed with both' },
      });
    const forbidden = await override(null);
    expect([forbidden.status, (await problemOf(forbidden)).code]).toEqual([409, 'STACKING_RECOVERY_TIME']);
    expect((await override(4)).status).toBe(200);
    expect((await rowOf(next.eventUUID)).stacking).toMatchObject([{ overrideReason: 'Agreed with both' }]);
  });
});

describe('the matrix', () => {
  it('lists each pair once in each mode, with source and date', async () => {
    const { totalItems, data } = await tenant.client.listStackingRules({ query: { pageSize: 1000 } });
    expect([totalItems, new Set(data.map(({ a, b, mode }) => [a, b, mode].join())).size]).toEqual([693, 693]);
    expect(data.every(({ source, asOf }) => source.startsWith('ENA Open Networks') && asOf === '2025-01')).toBe(true);
    const found = await tenant.client.listStackingRules({ query: { mode: 'JUMPING', product: 'DFS', value: 'Y' } });
    expect(found.data.every(({ a, b, value }) => (a === 'DFS' || b === 'DFS') && value === 'Y')).toBe(true);
    expect(found.totalItems).toBe(9);
  });

  it('takes confirmations of what it permits, and adds to them', async () => {
    await confirmPair(tenant, 'SU', 'DFS', 'SPLITTING');
    const second = await confirmPair(tenant, 'DFS', 'SU', 'SPLITTING', 'Again, for the summer');
    expect(second.confirmation!.statement).toBe('Again, for the summer');
    const [rule] = (await tenant.client.listStackingRules({ query: { mode: 'SPLITTING', product: 'SU', value: 'Y' } }))
      .data as [StackingRule];
    expect(rule).toMatchObject({ a: 'DFS', confirmation: { statement: 'Again, for the summer' } });
    await expect(confirmPair(tenant, 'DFS', 'QR', 'SPLITTING')).rejects.toMatchObject({ problem: { status: 409 } });
    const older = { a: 'DFS', b: 'SU', mode: 'SPLITTING', value: 'Y', source: rule.source, asOf: '2024-01' };
    const refused = await tenant.send('POST', '/stacking-rules/confirmations', { body: { ...older, statement: 'x' } });
    expect(refused.status).toBe(409);
    const other = await service.addTenant();
    expect(
      (await other.client.listStackingRules({ query: { pageSize: 1000 } })).data.some((each) => each.confirmation),
    ).toBe(false);
  });
});

it('opting in without a stacking market is as before', async () => {
  const flat = await tenant.client.createScheme({ body: { name: 'Flat', settlementMethod: 'FLAT_RATE' } });
  const assets = await readyInBoth(1);
  await optInAndPassChecks(tenant, flat.schemeUUID, assets);
  const [dfs] = await pairOfEvents();
  await opt(dfs, assets, 3);
  const event = await addEvent(tenant, flat.schemeUUID);
  expect(await optIn(tenant, event.eventUUID, assets)).toMatchObject({ refused: [{ code: 'OVERLAPPING_EVENT' }] });
});
