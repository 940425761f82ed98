import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatTileFilter, type TileFilter, type Tiles } from '#contract/tiles.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { reportingClass } from './reporting.ts';

const DAY = '2023-03-23';
const LAYOUT = '0123456789abcdef';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

type Query = Parameters<TestTenant['client']['getTiles']>[0]['query'];
const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const tilesOf = (query: Query) => tenant.client.getTiles({ query });
const classesOf = ({ classes }: Tiles) => [...Buffer.from(classes, 'base64')];
const send = (assetUUIDs: string[], startTime: string, value: number) =>
  tenant.client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })) });
const fleet = (count: number, options = {}) => flatFleet(service, tenant, schemeUUID, '2023-03-20', count, options);
const listed = (filter: Pick<TileFilter, 'question' | 'eventUUID' | 'of'>) =>
  tenant.client.listAssets({ query: { tiles: formatTileFilter({ by: 'PORTFOLIO', ...filter }), pageSize: 1000 } });
const schedule = (date = DAY) =>
  addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    priceGbpPerMwh: 500,
  });
const postcodes = (assets: Record<string, string>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`update assets set location_postcode = p.postcode
      from unnest(${Object.keys(assets)}::uuid[], ${Object.values(assets)}::text[]) as p (asset_uuid, postcode)
      where assets.tenant_uuid = ${tenant.tenant} and assets.asset_uuid = p.asset_uuid`.execute(tx),
  );

/** The legend counts what the tiles show, and what each of its lists holds. */
async function expectSameCounts(tiles: Tiles, eventUUID?: string): Promise<void> {
  const classes = classesOf(tiles);
  expect(tiles.groups.flatMap(({ areas }) => areas).reduce((sum, { count }) => sum + count, 0)).toBe(tiles.total);
  for (const [place, count] of tiles.counts.entries()) {
    expect(classes.filter((each) => each === place + 1)).toHaveLength(count);
    const list = await listed({ question: tiles.question, eventUUID, of: { class: place + 1 } });
    expect(list.totalItems).toBe(count);
  }
}

describe('the tiles of a fleet', () => {
  it('say who reports, in blocks of portfolios, areas, types and tariffs', async () => {
    const north = await seedPortfolio(service, tenant, 'North');
    const [a, b] = (await fleet(2, { prefix: 'a', portfolioUUID: north })) as [string, string];
    const [c] = (await seedFleet(service, tenant, 1, { prefix: 'c' })) as [string];
    await postcodes({ [a]: 'SE15 4QN', [b]: 'E1 6AN' });
    await clockAt('2023-03-20T12:00:00Z');
    await send([a], '2023-03-20T10:30:00Z', 1);
    await send([b], '2023-03-19T10:30:00Z', 1);
    const tiles = await tilesOf({ question: 'REPORTING' });
    expect(tiles).toMatchObject({
      eventUUID: null,
      total: 3,
      groups: [
        {
          name: 'North',
          areas: [
            { name: 'E', count: 1 },
            { name: 'SE', count: 1 },
          ],
        },
        { name: null, areas: [{ name: null, count: 1 }] },
      ],
      counts: [1, 0, 0, 1, 0, 1],
    });
    expect(classesOf(tiles)).toEqual([4, 1, 6]);
    await expectSameCounts(tiles);
    const of = { question: 'REPORTING', layout: tiles.layout, pageSize: 1 } as const;
    expect(await tenant.client.listTileAssets({ query: { ...of, index: '0,2', page: 2 } })).toMatchObject({
      data: [{ index: 2, assetUUID: c, assetId: 'c0', class: 6 }],
      counts: [0, 0, 0, 1, 0, 1],
      energy: null,
      totalItems: 2,
      totalPages: 2,
    });
    const marked = await listed({ question: 'REPORTING', of: { layout: tiles.layout, index: '0-1' } });
    expect(marked.data.map(({ assetUUID }) => assetUUID).sort()).toEqual([a, b].sort());
    expect(
      (await tilesOf({ question: 'REPORTING', by: 'AREA' })).groups.map(({ name, areas }) => [name, areas]),
    ).toEqual([
      ['E', [{ name: 'E1', count: 1 }]],
      ['SE', [{ name: 'SE15', count: 1 }]],
      [null, [{ name: null, count: 1 }]],
    ]);
    expect((await tilesOf({ question: 'REPORTING', by: 'TYPE' })).groups).toMatchObject([{ name: 'SMART_METER' }]);
    expect((await tilesOf({ question: 'REPORTING', portfolioUUID: north })).total).toBe(2);
    await tenant.client.createTariffs({
      params: { assetUUID: a },
      body: {
        direction: 'import',
        tariffType: 'SINGLE_RATE',
        name: 'Cosy',
        validFrom: '2023-01-01',
        unitRates: [{ label: 'All', pencePerKwh: 30 }],
      },
    });
    expect((await tilesOf({ question: 'REPORTING', by: 'TARIFF' })).groups.map(({ name }) => name)).toEqual([
      'Cosy',
      null,
    ]);
    // A tile is not another asset's after one has joined.
    await seedFleet(service, tenant, 1, { prefix: 'd' });
    const stale = await tenant.send('GET', `/analytics/tiles/assets?question=REPORTING&layout=${tiles.layout}&index=0`);
    expect(stale.status).toBe(409);
  });

  it('say how those opted in respond, and what chosen ones come to', async () => {
    const assets = await fleet(5, { prefix: 'r' });
    const { eventUUID } = await schedule();
    await optIn(tenant, eventUUID, assets);
    await clockAt(`${DAY}T17:35:00Z`);
    // A fifth of 1 kWh is expected of each, two thirds of it per reading here.
    for (const [index, value] of [0.5, 0.9, 0.995, 1.2].entries())
      await send([assets[index]!], `${DAY}T17:00:00Z`, value);
    const tiles = await tilesOf({ question: 'RESPONDING', eventUUID });
    expect(classesOf(tiles)).toEqual([1, 2, 3, 4, 6]);
    await expectSameCounts(tiles, eventUUID);
    const live = await tenant.client.getEventLive({ params: { 'event-uuid': eventUUID } });
    const all = await tenant.client.listTileAssets({ query: { question: 'RESPONDING', eventUUID, index: '0-4' } });
    expect(all.energy!.likelyKwh).toBeCloseTo(live.projected.kwh, 5);
    expect(all.energy!.forecastKwh).toBeCloseTo(live.expected.kwh, 5);
    const reporting = await tilesOf({ question: 'REPORTING', eventUUID });
    expect(reporting.counts).toEqual([
      live.assets.byReport.REPORTING,
      live.assets.byReport.LATE,
      live.assets.byReport.SILENT,
      0,
      0,
      live.assets.byReport.WAITING,
    ]);
    await clockAt(`${DAY}T19:31:00Z`);
    expect(classesOf(await tilesOf({ question: 'RESPONDING', eventUUID }))[4]).toBe(5);
  });

  it('say what each asset lacks for an event', async () => {
    const [optedIn] = (await fleet(2, { prefix: 'a' })) as [string];
    await seedFleet(service, tenant, 1, { prefix: 'b' });
    const [unconsented] = (await seedFleet(service, tenant, 1, { prefix: 'c', consent: false })) as [string];
    const rejected = await seedFleet(service, tenant, 1, { prefix: 'd', outcomeDigit: 9 });
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [unconsented, ...rejected], action: 'OPT_IN' },
    });
    const { eventUUID } = await schedule();
    await optIn(tenant, eventUUID, [optedIn]);
    const before = await tilesOf({ question: 'ELIGIBLE', eventUUID });
    expect(classesOf(before).slice(0, 3)).toEqual([1, 2, 6]);
    await expectSameCounts(before, eventUUID);
  });

  it('say what each asset earned in the season’s final runs', async () => {
    const assets = await fleet(5, { prefix: 'e' });
    const { eventUUID } = await schedule('2023-03-21');
    await optIn(tenant, eventUUID, assets.slice(0, 4));
    await clockAt('2023-03-21T18:31:00Z');
    for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
      for (const [index, value] of [0.2, 0.4, 0.8, 1.4].entries()) await send([assets[index]!], at, value);
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const { status } = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
    expect(status).toBe('FINAL');
    const tiles = await tilesOf({ question: 'EARNING' });
    expect(classesOf(tiles)).toEqual([1, 2, 3, 4, 6]);
    await expectSameCounts(tiles);
    await clockAt('2023-10-02T08:00:00Z');
    expect((await tilesOf({ question: 'EARNING' })).counts).toEqual([0, 0, 0, 0, 0, 5]);
  });

  it('price each half hour by its own terms, and none that is not called', async () => {
    const assets = await fleet(4, { prefix: 'e' });
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: '2023-03-21T17:00:00Z',
      endTime: '2023-03-21T18:30:00Z',
      halfHourTerms: [
        { startTime: '2023-03-21T17:00:00Z', contractedMw: 1, priceGbpPerMwh: 10 },
        { startTime: '2023-03-21T18:00:00Z', contractedMw: 1, priceGbpPerMwh: 400 },
      ],
    });
    await optIn(tenant, eventUUID, assets);
    await clockAt('2023-03-21T19:00:00Z');
    // The first saves most, but where it is cheap; the last most of all, but where nothing is asked of it.
    const used = [
      [0.1, 1, 1],
      [1, 1, 0.2],
      [0.7, 1, 0.7],
      [1, 0, 0.9],
    ];
    for (const [place, kwhs] of used.entries())
      for (const [slot, clock] of ['17:00', '17:30', '18:00'].entries())
        await send([assets[place]!], `2023-03-21T${clock}:00Z`, kwhs[slot]!);
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    expect(classesOf(await tilesOf({ question: 'EARNING' }))).toEqual([3, 1, 2, 2]);
  });

  it.each([
    ['question=COLOUR', '?question'],
    ['question=RESPONDING', '?question'],
    ['question=REPORTING&by=STREET', '?by'],
    ['question=REPORTING&eventUUID=x', '?eventUUID'],
  ])('refuse %s', async (query, pointer) => {
    const refused = await tenant.send('GET', `/analytics/tiles?${query}`);
    expect(refused.status).toBe(400);
    expect(JSON.parse(await refused.text())).toMatchObject({ errors: [{ pointer }] });
  });

  it('refuse tiles that there are not, and events and portfolios of others', async () => {
    await seedFleet(service, tenant, 1);
    const { eventUUID } = await schedule();
    const status = async (query: string, of = tenant) => (await of.send('GET', query)).status;
    const path = '/analytics/tiles/assets?question=REPORTING&index=';
    expect(await Promise.all(['1', '3-1', 'x', '0'].map((index) => status(path + index)))).toEqual([
      400, 400, 400, 200,
    ]);
    expect(await status(`/assets?tiles=REPORTING.-.-.PORTFOLIO.${LAYOUT}.0`)).toBe(409);
    expect(await status('/assets?tiles=REPORTING.-.-.class.9')).toBe(400);
    const other = await service.addTenant();
    for (const query of [`question=ELIGIBLE&eventUUID=${eventUUID}`, `question=REPORTING&portfolioUUID=${eventUUID}`])
      expect(await status(`/analytics/tiles?${query}`, other)).toBe(404);
  });
});

it('judges a reading by the usual delay of its asset', () => {
  const created_utc = new Date('2023-03-17T00:00Z');
  const at = (hour: number, delay: number | null, last: string | null = '2023-03-20T08:00:00Z') =>
    reportingClass(
      { last_reading_utc: last === null ? null : new Date(last), reading_delay_s: delay, created_utc },
      Date.parse('2023-03-20T00:00Z') + hour * 3_600_000,
    );
  // The half hour to 09:00 is due by 10:30 where the delay is not known, an hour and a half as much again.
  expect([10.5, 10.6, 12.5, 12.6].map((hour) => at(hour, null))).toEqual([1, 2, 2, 4]);
  expect(at(9.6, 1200)).toBe(2);
  expect(at(12, 86_400, '2023-03-19T08:00:00Z')).toBe(1);
  expect(at(12, 1200, '2023-03-19T08:00:00Z')).toBe(4);
  // Silent is what it is on every screen: no reading for two days, and none at all two days after the registration.
  expect(at(12, 1200, '2023-03-18T08:00:00Z')).toBe(3);
  expect([at(0, null, null), at(-48, null, null)]).toEqual([3, 6]);
});
