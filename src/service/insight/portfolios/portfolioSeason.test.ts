import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let scheme: string;
let north: string;
let south: string;
/** The first three are of the north, the others of the south. */
let assets: string[];

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const read = (portfolioUUID: string, query: object = {}): Promise<PortfolioSeason> =>
  tenant.client.getPortfolioSeason({ params: { portfolioUUID }, query });

/**
 * An event of both portfolios in which every asset of the north uses so much in each half hour, of the south 0.5 kWh.
 */
const settled = (day: string, used: number, reporting = assets): Promise<string> =>
  settleEvent(tenant, scheme, {
    day,
    terms: { portfolioUUIDs: [north, south], contractedMw: 0.003, priceGbpPerMwh: 333.33 },
    optedIn: assets,
    used: new Map(reporting.map((assetUUID) => [assetUUID, assets.indexOf(assetUUID) < 3 ? used : 0.5])),
  });

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2023-10-30T08:00:00Z');
  ({ schemeUUID: scheme } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, scheme, '2023-10-30', 5);
  north = await addPortfolio(tenant, 'North', assets.slice(0, 3));
  south = await addPortfolio(tenant, 'South', assets.slice(3));
});
afterAll(() => service.close());

describe('the season of a portfolio', () => {
  it('says that nobody knows before an event is final, and what comes', async () => {
    expect((await read(north)).verdict.sentence).toBe(
      'No event of this portfolio is final yet: its delivery cannot be estimated',
    );
    expect((await read(await addPortfolio(tenant, 'Empty', []))).verdict.sentence).toBe('No assets in this portfolio');
  });

  it('is the portfolio’s part in its events, with the share of £ of their receipts', async () => {
    const eventUUID = await settled('2023-10-31', 0.4);
    const season = await read(north);
    expect(season).toMatchObject({
      from: '2023-09-30T23:00:00Z',
      verdict: { sentence: 'Typically delivers 3.6 kW, in its only event with a final run', tone: 'NEUTRAL' },
      usual: [{ eventType: 'TURN_DOWN', kw: 3.6, lowestKw: 3.6, kwPerAsset: 1.2, events: 1 }],
      season: { events: 1, deliveredKwh: 3.6, preliminaryGbp: 0 },
    });
    expect(season.events.data).toMatchObject([
      { eventUUID, state: 'FINAL', optedIn: 3, run: 2, deliveredKwh: 3.6, contractedMw: 0.003 },
    ]);
    const receipt = await tenant.client.getEventReceipt({
      params: { 'event-uuid': eventUUID, run: 2 },
      query: { by: 'PORTFOLIO' },
    });
    for (const portfolio of [north, south]) {
      const line = receipt.lines.find(({ key }) => key === portfolio)!;
      const [event] = (await read(portfolio)).events.data;
      expect([event!.deliveredKwh, event!.revenueGbp]).toEqual([Number(line.kwh), Number(line.gbp)]);
      expect((await read(portfolio)).season.revenueGbp).toBe(event!.revenueGbp);
    }
  });

  it('says what is usual once there are three events, and when the newest is behind', async () => {
    await settled('2023-11-01', 0.5);
    await settled('2023-11-02', 0.6);
    expect((await read(north)).verdict).toEqual({
      sentence: 'Typically delivers 3.0 kW, at least 2.4 kW in each of its last 3 events',
      tone: 'NEUTRAL',
    });
    await settled('2023-11-03', 0.8);
    expect((await read(north)).verdict).toEqual({
      sentence: 'Below typical: 1.2 kW in Event of 2023-11-03; it typically delivers 2.7 kW',
      tone: 'WARN',
    });
  });

  it('leaves what is preliminary out of the usual, names it in the £, and counts on those opted in to come', async () => {
    await settled('2023-11-06', 0, assets.slice(1));
    const next = await addEvent(tenant, scheme, { name: 'Next', portfolioUUIDs: [north] });
    await optIn(tenant, next.eventUUID, assets.slice(0, 2));
    const { usual, season, events } = await read(north);
    expect(usual).toMatchObject([{ events: 4, lowestKw: 1.2, kwPerAsset: 0.85 }]);
    expect(season.preliminaryGbp).toBeGreaterThan(0);
    expect(events.data.slice(0, 2)).toMatchObject([
      { name: 'Next', state: 'SCHEDULED', optedIn: 2, usualKw: 1.7, run: null, deliveredKwh: null },
      { state: 'SETTLING', optedIn: 3, run: 2 },
    ]);
    expect(await read(north, { sort: 'startTime', pageSize: 1, page: 6 })).toMatchObject({
      events: { data: [{ name: 'Next' }], totalItems: 6, totalPages: 6 },
    });
    await tenant.client.setClock({ body: { advance: 'PT11M' } });
    const list = await tenant.client.listPortfolioResults({ query: { sort: '-assetCount' } });
    expect(list.data.map(({ name, nextEvent }) => [name, nextEvent?.name])).toEqual([
      ['North', 'Next'],
      ['South', undefined],
      ['Empty', undefined],
    ]);
    expect(list.data[0]).toMatchObject({ assetCount: 3, standing: { usual, season }, nextEvent: { optedIn: 2 } });
    expect(list.data[2]).toMatchObject({ standing: { usual: [], season: { events: 0, revenueGbp: 0 }, kept: null } });
  });

  it('is the tenant’s own, and refuses other queries', async () => {
    const other = await service.addTenant();
    expect((await other.send('GET', `/analytics/portfolios/${north}/season`)).status).toBe(404);
    expect((await other.client.listPortfolioResults()).data).toEqual([]);
    expect(await pointersOf(await tenant.send('GET', `/analytics/portfolios/${north}/season?sort=name`))).toEqual([
      '?sort',
    ]);
    expect(await pointersOf(await tenant.send('GET', '/analytics/portfolios?sort=usual&status=GONE'))).toEqual([
      '?sort',
      '?status',
    ]);
  });
});
