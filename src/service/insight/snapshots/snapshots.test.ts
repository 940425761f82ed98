import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatDays } from '#testing/flatDays.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let scheme: string;
let north: string;
let south: string;
let assets: string[];

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const list = async (query: object = {}) => (await tenant.client.listPortfolioResults({ query })).data;
const verdict = (name: 'PORTFOLIOS' | 'SCHEMES') => tenant.client.getListVerdict({ query: { list: name } });

/** An event of both portfolios, in which each asset uses so much in each half hour. */
const settled = (day: string, used: number): Promise<string> =>
  settleEvent(tenant, scheme, {
    day,
    terms: { portfolioUUIDs: [north, south], contractedMw: 0.004, priceGbpPerMwh: 500 },
    optedIn: assets,
    used: new Map(assets.map((assetUUID) => [assetUUID, used])),
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

describe('what is kept of portfolios and schemes for their lists', () => {
  it('is nothing before the first calculation, and never 0 where nobody knows', async () => {
    expect(await list()).toMatchObject([
      { name: 'North', standing: null, nextEvent: null },
      { name: 'South', standing: null },
    ]);
    await service.service.scheduler.runDue();
    // A day: calculations that took long on a busy machine are further apart.
    await tenant.client.setClock({ body: { advance: 'P1D' } });
    expect((await list())[0]!.standing).toMatchObject({ ready: 3, expectedKw: null, sureKw: null, kept: null });
    expect(await verdict('PORTFOLIOS')).toMatchObject({
      sentence: 'It is not known yet what 2 portfolios can turn down',
      say: '',
    });
    expect(await verdict('SCHEMES')).toMatchObject({
      sentence: '1 scheme is open; no events settled this season; 5 assets can take part',
      say: 'No events are planned.',
    });
  });

  it('follows stats runs, and agrees with the portfolio’s own page', async () => {
    await settled('2023-10-31', 0.6);
    await settled('2023-11-01', 0.7);
    await tenant.client.setClock({ body: { advance: 'PT2H' } });
    const [first, second] = await list({ sort: '-sureKw' });
    const capability = await tenant.client.getPortfolioCapability({ params: { portfolioUUID: north } });
    const season = await tenant.client.getPortfolioSeason({ params: { portfolioUUID: north } });
    expect(first).toMatchObject({
      portfolioUUID: north,
      standing: {
        ready: 3,
        expectedKw: capability.usual!.expectedKw,
        sureKw: capability.usual!.sureKw,
        season: season.season,
        usual: season.usual,
        kept: season.kept,
      },
    });
    expect(second!.portfolioUUID).toBe(south);
    // The first event had nothing to be forecast from: of the second, 0.8 kW was forecast of each asset, and 0.6 came.
    expect(season.kept).toMatchObject({ events: 1, forecastKwh: 2.4, deliveredKwh: 1.8, percent: 75 });
    expect((await list({ sort: 'revenueGbp' })).map(({ name }) => name)).toEqual(['South', 'North']);
    expect((await list({ sort: '-keptPercent', search: 'nor' })).map(({ name }) => name)).toEqual(['North']);
  });

  it('says how much of its next event a portfolio is in, and what was last said of that of a scheme', async () => {
    const { eventUUID } = await addEvent(tenant, scheme, {
      name: 'Next',
      startTime: '2023-11-03T17:00:00Z',
      endTime: '2023-11-03T18:00:00Z',
      portfolioUUIDs: [north],
      contractedMw: 0.002,
    });
    await optIn(tenant, eventUUID, assets.slice(0, 2));
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
    expect((await list({ sort: 'name' })).map(({ nextEvent }) => nextEvent)).toMatchObject([
      { name: 'Next', optedIn: 2 },
      null,
    ]);
    expect(await verdict('PORTFOLIOS')).toMatchObject({
      sentence: expect.stringMatching(/^2 portfolios can turn down \d\.\d kW together, \d\.\d kW of it firm$/),
      say: '2 of 3 assets in North are opted in to Next, Fri 3 Nov.',
    });
    const { data } = await tenant.client.listSchemeResults();
    const standing = await tenant.client.getSchemeStanding({ params: { schemeUUID: scheme } });
    const balance = await tenant.client.getEventBalance({ params: { 'event-uuid': eventUUID } });
    expect(data).toMatchObject([
      {
        schemeUUID: scheme,
        standing: { registered: 5, ready: 5, expectedKw: standing.ready.expectedKw, sureKw: standing.ready.sureKw },
        season: { settled: 2, revenueGbp: standing.season.revenueGbp, lowInARow: 0 },
        nextEvent: {
          eventUUID,
          state: 'SCHEDULED',
          contractedKwh: 2,
          likely: balance.likely,
          chancePercent: balance.chancePercent,
          optedIn: 2,
        },
      },
    ]);
    expect(await verdict('SCHEMES')).toMatchObject({
      sentence: expect.stringMatching(
        /^£\d\.\d\d earned this season in 2 events; 5 assets can take part, \d\.\d kW \(as of \d\d:\d\d\)$/,
      ),
      say: `Next: Next of ${data[0]!.name}, Fri 3 Nov. ${balance.verdict.sentence}.`,
    });
  });

  it('changes with the assets of a portfolio, and ends with it', async () => {
    await tenant.client.removePortfolioAsset({ params: { portfolioUUID: south, assetUUID: assets[4]! } });
    await tenant.client.setClock({ body: { advance: 'PT2H' } });
    expect((await list({ search: 'south' }))[0]!.standing!.ready).toBe(1);
    await tenant.client.optSchemeAssets({
      params: { schemeUUID: scheme },
      body: { assetUUIDs: [assets[0]!], action: 'OPT_OUT' },
    });
    await tenant.client.setClock({ body: { advance: 'PT2H' } });
    expect((await list({ search: 'north' }))[0]!.standing!.ready).toBe(2);
    expect((await tenant.client.listSchemeResults()).data[0]!.standing!.ready).toBe(4);
    await tenant.client.archivePortfolio({ params: { portfolioUUID: south } });
    await tenant.client.setClock({ body: { advance: 'P2D' } });
    expect(await list({ status: 'ARCHIVED' })).toMatchObject([{ name: 'South', standing: null }]);
  });

  it('is calculated again within the hour while assets have no baseline yet', async () => {
    const [joined] = (await seedFleet(service, tenant, 1, { prefix: 'joined', portfolioUUID: north })) as [string];
    await optInAndPassChecks(tenant, scheme, [joined]);
    await tenant.client.setClock({ body: { advance: 'PT3H' } });
    const standings = async () => [
      (await list({ search: 'north' }))[0]!.standing!,
      (await tenant.client.listSchemeResults()).data[0]!.standing!,
    ];
    const before = await standings();
    await seedReadings(
      service,
      tenant,
      joined,
      flatDays('2023-09-20', 40, () => 1000),
    );
    await tenant.client.setClock({ body: { advance: 'PT3H' } });
    for (const [index, { ready, expectedKw }] of (await standings()).entries()) {
      expect(ready).toBe(before[index]!.ready);
      expect(expectedKw).toBeGreaterThan(before[index]!.expectedKw!);
    }
  });

  it('is the tenant’s own, and refuses other orders', async () => {
    const other = await service.addTenant();
    expect((await other.client.listPortfolioResults()).data).toEqual([]);
    expect((await other.client.listSchemeResults()).data).toEqual([]);
    expect(await pointersOf(await tenant.send('GET', '/analytics/schemes?sort=ready&status=OPEN'))).toEqual([
      '?sort',
      '?status',
    ]);
  });
});
