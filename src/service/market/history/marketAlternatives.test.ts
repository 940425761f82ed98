import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { NESO_BIDS, NESO_REQUIREMENT, NESO_SUMMARY } from '#testing/nesoFiles.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
  for (const file of [NESO_REQUIREMENT, NESO_BIDS, NESO_SUMMARY]) await send(file);
});
afterAll(() => service.close());

const send = (file: string, to: string = schemeUUID) =>
  tenant.client.storeRequirementFile({
    body: { name: 'neso.csv', schemeUUID: to, content: Buffer.from(file).toString('base64') },
  });
const DAY = { from: '2026-09-29T00:00:00Z', to: '2026-09-30T00:00:00Z' };
type Query = Partial<CallInput<Endpoints['getMarketAlternatives']>['query']>;
const alternatives = (query: Query = {}) =>
  tenant.client.getMarketAlternatives({ query: { schemeUUID, ...DAY, ...query } });
const zones = async () => (await tenant.client.listMarketZones({ query: { schemeUUID, ...DAY } })).data;
const half = async (zone?: 'Z6' | 'Z12') =>
  (await tenant.client.listMarketHistory({ query: { schemeUUID, sort: 'startTime', ...(zone && { zone }) } })).data[0]!;

/** Makes EQUI-06-Z6 a unit of the tenant. */
async function ownUnit(): Promise<void> {
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Zone 6' } });
  await tenant.client.createUnit({ body: { unitId: 'EQUI-06-Z6', schemeUUID, zone: 'Z6', portfolioUUID } });
}

it('an offer at another price is accepted up to the dearest accepted one of its half hour', async () => {
  // 1.2 MW at £190 in both half hours: accepted up to £201.33 in the first, up to its own £190 in the second.
  const found = await alternatives({ participant: 'Equiwatt Limited' });
  expect(found).toMatchObject({
    offers: 2,
    offeredMwh: 1.2,
    asOffered: { acceptedOffers: 2, acceptedMwh: 1.2, paidGbp: 228 },
    atDearestAccepted: { acceptedOffers: 2, acceptedMwh: 1.2, paidGbp: 234.798 },
  });
  const fixed = new Map(found.atFixedPrices.map(({ priceGbpPerMwh, paidGbp }) => [priceGbpPerMwh, paidGbp]));
  expect([190, 191, 201, 202].map((price) => fixed.get(price))).toEqual([228, 114.6, 120.6, 0]);
  const changed = new Map(found.atChangedPrices.map(({ changePercent, paidGbp }) => [changePercent, paidGbp]));
  expect([-50, 0, 5, 10].map((percent) => changed.get(percent))).toEqual([114, 228, 119.7, 0]);
  expect(changed.size).toBe(21);
});

it('refused offers would have been accepted for less', async () => {
  const { asOffered, atDearestAccepted, atChangedPrices } = await alternatives({ participant: 'ENGIE POWER LIMITED' });
  expect([asOffered.paidGbp, atDearestAccepted.paidGbp]).toEqual([0, 201.33]);
  expect(atChangedPrices.find(({ changePercent }) => changePercent === -10)).toMatchObject({ paidGbp: 198 });
});

it('nothing was offered: all is nothing', async () => {
  for (const query of [
    {},
    { participant: 'NOBODY' },
    { participant: 'EQUIWATT LIMITED', eventType: 'TURN_UP' },
  ] as const)
    expect(await alternatives(query)).toMatchObject({ offers: 0, asOffered: { paidGbp: 0 }, atFixedPrices: [] });
});

it('a half hour has the part of a zone', async () => {
  expect((await half()).ofZone).toBeUndefined();
  expect((await half('Z6')).ofZone).toEqual({
    offers: 3,
    offeredMw: 2.2,
    acceptedMw: 2,
    acceptedGbp: 194.532,
    dearestAcceptedGbpPerMwh: 201.33,
    cheapestRefusedGbpPerMwh: 206.2,
  });
  expect((await half('Z12')).ofZone).toMatchObject({ acceptedMw: 0, dearestAcceptedGbpPerMwh: null });
  const { data } = await tenant.client.listMarketParticipants({ query: { schemeUUID, ...DAY, zone: 'Z12' } });
  expect(data).toMatchObject([{ participant: 'ENGIE POWER LIMITED', isOurs: false }]);
});

it('zones are added up in the order of their numbers', async () => {
  expect(await zones()).toMatchObject([
    { zone: 'Z6', offers: 4, acceptedOffers: 3, acceptedMwh: 1.6, acceptedGbp: 308.532, oursAcceptedMwh: 0 },
    { zone: 'Z12', offers: 1, acceptedMwh: 0 },
  ]);
});

it('markets are the schemes with a history', async () => {
  await addScheme(tenant);
  const { data } = await tenant.client.listMarkets({});
  expect(data).toMatchObject([
    { schemeUUID, firstStartTime: '2026-09-29T17:00:00Z', lastStartTime: '2026-09-29T17:30:00Z' },
  ]);
});

describe('with a unit of ours', () => {
  beforeAll(ownUnit);

  it('ours are marked among participants, in zones and in half hours', async () => {
    const { data } = await tenant.client.listMarketParticipants({ query: { schemeUUID, ...DAY } });
    expect(data.filter(({ isOurs }) => isOurs).map(({ participant }) => participant)).toEqual(['EQUIWATT LIMITED']);
    expect((await zones()).map(({ oursAcceptedMwh }) => oursAcceptedMwh)).toEqual([1.2, 0]);
    expect(await half()).toMatchObject({ oursOfferedMw: 1.2, oursAcceptedMw: 1.2 });
    expect(await half('Z12')).toMatchObject({ oursOfferedMw: null, oursAcceptedMw: null });
  });

  it('the season at other prices is that of our units', async () => {
    expect(await alternatives()).toMatchObject({ offers: 2, asOffered: { paidGbp: 228 } });
  });
});

it('another tenant has no part in it', async () => {
  const other = await service.addTenant();
  expect((await other.client.listMarkets({})).data).toEqual([]);
  for (const read of ['listMarketZones', 'getMarketAlternatives'] as const)
    await expect(other.client[read]({ query: { schemeUUID, ...DAY } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
});

const FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../../../shared/data/neso-dfs');

it.skipIf(!existsSync(join(FOLDER, 'bids.csv')))(
  'the published season at other prices (skipped without ../shared/data/neso-dfs)',
  async () => {
    const season = await addScheme(tenant);
    for (const name of ['requirement.csv', 'bids.csv'])
      await send(readFileSync(join(FOLDER, name), 'utf8'), season.schemeUUID);
    const ofAll = { from: '2026-04-01T00:00:00Z', to: '2026-10-01T00:00:00Z', eventType: 'TURN_DOWN' } as const;
    const { asOffered, atDearestAccepted, atFixedPrices, atChangedPrices } = await alternatives({
      ...ofAll,
      schemeUUID: season.schemeUUID,
      participant: 'EQUIWATT LIMITED',
    });
    const at160 = atFixedPrices.find(({ priceGbpPerMwh }) => priceGbpPerMwh === 160)!;
    const at = (percent: number) => atChangedPrices.find(({ changePercent }) => changePercent === percent)!;
    expect([asOffered, atDearestAccepted, at160, at(-10), at(0)].map(({ paidGbp }) => paidGbp.toFixed(2))).toEqual([
      '32629.15',
      '56840.87',
      '30760.00',
      '32770.44',
      '32629.15',
    ]);
  },
);
