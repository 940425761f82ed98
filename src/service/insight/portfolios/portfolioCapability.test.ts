import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortfolioCapability } from '#contract/capability.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { membersAtOnce } from './capability/membersOf.ts';

let service: TestService;
let tenant: TestTenant;
let scheme: string;
let homes: string;
let assets: string[];

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const read = (portfolioUUID: string, query: object = {}): Promise<PortfolioCapability> =>
  tenant.client.getPortfolioCapability({ params: { portfolioUUID }, query });

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2023-10-30T08:00:00Z');
  ({ schemeUUID: scheme } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, scheme, '2023-10-30', 5);
  homes = await addPortfolio(tenant, 'Homes', assets);
});
afterAll(() => service.close());

describe('the capability of a portfolio', () => {
  it('says that nobody knows where nobody was ever called, and where no asset is', async () => {
    expect(await read(homes)).toMatchObject({
      verdict: { sentence: 'No asset has taken part in a turn-down event yet: its power cannot be estimated' },
      nextStep: 'No events are planned with this portfolio.',
      assets: { all: 5, ready: 5, measured: 5, withBaseline: 0 },
      usual: null,
      usualWindow: null,
      workingDay: [],
      concentration: null,
      types: [{ ready: 5, expectedKw: null }],
      commitments: [],
    });
    expect(await read(await addPortfolio(tenant, 'Empty', []))).toMatchObject({
      verdict: { sentence: 'No assets in this portfolio' },
      scheme: null,
      assets: { all: 0, ready: 0 },
    });
  });

  it('is what its ready assets respond with, at the window of most events', async () => {
    const { eventUUID } = await addEvent(tenant, scheme, {
      startTime: '2023-10-31T17:00:00Z',
      endTime: '2023-10-31T18:00:00Z',
      portfolioUUIDs: [homes],
    });
    await optIn(tenant, eventUUID, assets);
    await clockAt('2023-10-31T18:31:00Z');
    await tenant.client.createConsumption({
      body: ['2023-10-31T17:00:00Z', '2023-10-31T17:30:00Z'].flatMap((startTime) =>
        assets.map((assetUUID) => ({ assetUUID, startTime, value: 0.6 })),
      ),
    });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const next = await addEvent(tenant, scheme, {
      name: 'Next',
      startTime: '2023-11-02T17:00:00Z',
      endTime: '2023-11-02T18:00:00Z',
      portfolioUUIDs: [homes],
    });
    await optIn(tenant, next.eventUUID, assets.slice(0, 2));
    const capability = await read(homes);
    // Each uses 1 kWh in half an hour and responds with 0.4 of it: 0.8 kW.
    expect(capability).toMatchObject({
      verdict: {
        tone: 'NEUTRAL',
        sentence: expect.stringMatching(/^4\.0 kW expected at the evening peak, \d\.\d kW firm$/),
      },
      nextStep: '1.6 kW of it is opted in for Next on Thursday. 3 more assets would add 2.4 kW.',
      scheme: { schemeUUID: scheme },
      assets: { all: 5, ready: 5, measured: 5, withBaseline: 5 },
      pastEvents: 1,
      usualWindow: { from: '17:00', to: '18:00', events: 1, ofPortfolio: true },
      concentration: { sentence: 'A fifth of the assets provides 20 % of the power', topPercent: 20 },
    });
    expect(capability.usual!.expectedKw).toBeCloseTo(4, 3);
    expect(capability.types.reduce((sum, { expectedKw }) => sum + expectedKw!, 0)).toBeCloseTo(4, 3);
    for (const day of [capability.workingDay, capability.nonWorkingDay]) {
      expect(day).toHaveLength(48);
      for (const { expectedKw, p10Kw, p90Kw } of day) {
        expect(expectedKw).toBeCloseTo(4, 3);
        expect(p10Kw).toBeLessThan(expectedKw);
        expect(p90Kw).toBeGreaterThan(expectedKw);
      }
    }
    expect(capability.concentration!.points.length).toBeLessThanOrEqual(100);
    const [commitment] = capability.commitments;
    expect(commitment).toMatchObject({ eventUUID: next.eventUUID, optedIn: 2, free: 3, state: 'SCHEDULED' });
    expect(commitment!.partKw).toBeCloseTo(1.6, 3);
    expect(commitment!.sureKw).toBeLessThan(1.6);
    expect(commitment!.freeKw).toBeCloseTo(2.4, 3);
    expect((await read(homes, { eventType: 'TURN_UP' })).verdict.sentence).toBe(
      'No asset has taken part in a turn-up event yet: its power cannot be estimated',
    );
  });

  it('of a large portfolio is that of an even sample of its assets', async () => {
    const whole = await read(homes);
    expect(whole.assets).toMatchObject({ all: 5, sampled: 5, ready: 5 });
    expect(whole.usual).not.toBeNull();
    const usual = { ...membersAtOnce };
    try {
      Object.assign(membersAtOnce, { assets: 4, sampled: 5 });
      expect(await read(homes)).toEqual(whole);
      membersAtOnce.sampled = 2;
      const some = await read(homes);
      expect(some.assets.all).toBe(5);
      // All that were looked at are ready, however many the hashes of their identifiers choose.
      expect(some.assets.ready).toBe(some.assets.sampled === 0 ? 0 : 5);
      expect(some.assets.measured).toBe(some.assets.sampled);
      expect(await read(homes)).toEqual(some);
    } finally {
      Object.assign(membersAtOnce, usual);
    }
  });

  it('warns where no asset can take part', async () => {
    const { assetUUID } = await tenant.client.createAsset({ body: { assetId: 'UNREADY', assetType: 'BATTERY' } });
    expect((await read(await addPortfolio(tenant, 'Unready', [assetUUID]))).verdict).toEqual({
      sentence: 'None of its assets can take part',
      tone: 'WARN',
    });
  });

  it('is the tenant’s own, and refuses other queries', async () => {
    const other = await service.addTenant();
    expect((await other.send('GET', `/analytics/portfolios/${homes}/capability`)).status).toBe(404);
    expect(
      await pointersOf(await tenant.send('GET', `/analytics/portfolios/${homes}/capability?eventType=SIDEWAYS`)),
    ).toEqual(['?eventType']);
  });
});
