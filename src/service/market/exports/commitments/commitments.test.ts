import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { addStackedSchemes, confirmPair, type StackedSchemes } from '#testing/stackedSchemes.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const RANGE = { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };
const at = (day: string, clock: string) => `2026-${day}T${clock}:00Z`;

let service: TestService;
let tenant: TestTenant;
let schemes: StackedSchemes;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-02-01T08:00:00Z' } });
  schemes = await addStackedSchemes(tenant, 'SU');
});
afterAll(() => service.close());

async function readyAssets(count: number): Promise<string[]> {
  const assets = await seedFleet(service, tenant, count, { asset: { power_kw: 7 } });
  for (const schemeUUID of Object.values(schemes)) await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets.toSorted();
}
/** An event of an evening, with these assets and their kW. */
async function join(schemeUUID: string, name: string, day: string, assets: string[], reservedKw: number | null) {
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    name,
    startTime: at(day, '17:00'),
    endTime: at(day, '18:00'),
  });
  const body = { assetUUIDs: assets, action: 'OPT_IN' as const, reservedKw };
  expect(await tenant.client.optEventAssets({ params: { 'event-uuid': eventUUID }, body })).toMatchObject({
    changed: assets.length,
  });
  return eventUUID;
}
const list = (more: { after?: string } = {}) =>
  tenant.client.exportCommitments({ query: { schemeUUID: schemes.dfs, ...RANGE, ...more } });

it('names each event of another scheme with the kW of both, the rule, its source and who confirmed it', async () => {
  const assets = await readyAssets(2);
  const { confirmation } = await confirmPair(tenant, 'DFS', 'SU', 'SPLITTING');
  const dfs = await join(schemes.dfs, 'DFS evening', '02-18', assets, 3);
  const dno = await join(schemes.other, 'DNO evening', '02-18', [assets[1]!], 4);
  const later = await join(schemes.other, 'DNO later', '02-20', [assets[1]!], null);
  await join(schemes.other, 'DNO in March', '03-05', [assets[1]!], null);
  const own = { eventUUID: dfs, eventName: 'DFS evening', startTime: at('02-18', '17:00'), reservedKw: 3 };
  const { data, next } = await list();
  expect(next).toBeNull();
  expect(data).toMatchObject([
    // Registered there, and in no event of the range.
    { ...own, assetUUID: assets[0], otherSchemeUUID: schemes.other, otherEventUUID: null, ruleMode: null },
    {
      ...own,
      assetUUID: assets[1],
      otherSchemeUUID: schemes.other,
      otherSchemeName: 'OUR_DNO',
      otherEventUUID: dno,
      otherEventName: 'DNO evening',
      otherStartTime: at('02-18', '17:00'),
      otherEndTime: at('02-18', '18:00'),
      otherReservedKw: 4,
      ruleA: 'DFS',
      ruleB: 'SU',
      ruleMode: 'SPLITTING',
      ruleValue: 'Y',
      ruleAsOf: '2025-01',
      confirmedUTC: confirmation!.confirmedUTC,
      overrideReason: null,
    },
    // So far apart that no rule was asked.
    { assetUUID: assets[1], otherEventUUID: later, otherReservedKw: null, ruleValue: null },
  ]);
  expect(data[1]!.ruleSource).toMatch(/^ENA Open Networks/);
});

it('continues behind an asset of an event, and CSV has everything', async () => {
  const assets = await readyAssets(3);
  const [first, second] = [
    await join(schemes.dfs, 'First', '02-10', assets, null),
    await join(schemes.dfs, 'Second', '02-12', assets, null),
  ];
  const pairs = (rows: { eventUUID: string; assetUUID: string }[]) =>
    rows.map(({ eventUUID, assetUUID }) => [eventUUID, assetUUID]);
  const all = [first, second].flatMap((event) => assets.map((asset) => [event, asset]));
  expect(pairs((await list()).data)).toEqual(all);
  expect(pairs((await list({ after: `${first}.${assets[1]}` })).data)).toEqual(all.slice(2));
  expect(pairs((await list({ after: `${first}.${assets[2]}` })).data)).toEqual(all.slice(3));
  const search = new URLSearchParams({ schemeUUID: schemes.dfs, ...RANGE });
  const csv = await tenant.send('GET', `/exports/commitments?${search}`, { headers: { accept: 'text/csv' } });
  const [header, ...lines] = (await csv.text()).trim().split('\r\n');
  expect(header).toMatch(/^assetUUID,assetId,eventUUID,.*,otherSchemeUUID,.*,ruleMode,/);
  expect(lines.map((line) => [line.split(',')[2], line.split(',')[0]])).toEqual(all);
});

it('has as many parts as assets need, and each pair once', async () => {
  const assets = await readyAssets(130);
  await join(schemes.dfs, 'First', '02-10', assets, null);
  await join(schemes.dfs, 'Second', '02-12', assets, null);
  const seen: string[] = [];
  let parts = 0;
  for (let after: string | null | undefined; after !== null; parts++) {
    const { data, next } = await list(after === undefined ? {} : { after });
    expect(data.length).toBeLessThanOrEqual(100);
    seen.push(...data.map(({ eventUUID, assetUUID }) => `${eventUUID}.${assetUUID}`));
    after = next;
  }
  expect([parts, seen.length, new Set(seen).size]).toEqual([3, 260, 260]);
});

it('refuses what does not exist, and more than a quarter', async () => {
  const get = (query: Record<string, string>) => {
    const search = new URLSearchParams({ schemeUUID: schemes.dfs, ...RANGE, ...query });
    return tenant.send('GET', `/exports/commitments?${search}`);
  };
  const { schemeUUID: elsewhere } = await addScheme(await service.addTenant());
  expect((await problemOf(await get({ schemeUUID: elsewhere }))).status).toBe(404);
  const { eventUUID } = await addEvent(tenant, schemes.other);
  expect((await problemOf(await get({ after: `${eventUUID}.${elsewhere}` }))).status).toBe(404);
  expect(await pointersOf(await get({ after: eventUUID }))).toEqual(['?after']);
  expect(await pointersOf(await get({ to: '2026-06-01T00:00:00Z' }))).toEqual(['?to']);
});
