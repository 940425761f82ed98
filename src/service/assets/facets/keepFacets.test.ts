import { type Arbitrary, constant, constantFrom, record, sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import { enqueue } from '#service/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type Query = Partial<AssetFacetsQuery>;

describe('the facets of a large fleet', () => {
  let service: TestService;
  let tenant: TestTenant;
  let [scheme, other, portfolio, next, single] = ['', '', '', '', ''];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const { client } = tenant;
    await client.setClock({ body: { now: '2023-10-30T08:00:00Z' } });
    ({ schemeUUID: scheme } = await addScheme(tenant));
    ({ schemeUUID: other } = await addScheme(tenant, { name: 'Other' }));
    const ready = await flatFleet(service, tenant, scheme, '2023-10-30', 6);
    const rest = await seedFleet(service, tenant, 30, { prefix: 'new' });
    const unasked = await seedFleet(service, tenant, 8, { prefix: 'unasked', consent: false, outcomeDigit: null });
    const alone = await seedFleet(service, tenant, 4, { user: false, asset: { mpan_status: 'INVALID' } });
    for (const assetUUID of [rest[3]!, alone[1]!]) await client.archiveAsset({ params: { assetUUID } });
    for (const assetUUID of [ready[2]!, rest[8]!, unasked[5]!])
      await client.updateAsset({ params: { assetUUID }, body: { assetType: 'BATTERY' } });
    portfolio = await addPortfolio(tenant, 'West', [ready[1]!, rest[1]!, unasked[1]!]);
    await client.optSchemeAssets({
      params: { schemeUUID: other },
      body: { assetUUIDs: [ready[0]!, rest[0]!, rest[1]!], action: 'OPT_IN' },
    });
    single = (await client.getAsset({ params: { assetUUID: unasked[4]! } })).assetId;
    const consented = await client.getAsset({ params: { assetUUID: ready[5]! } });
    await client.createConsent({
      body: {
        userUUID: consented.userUUID!,
        assetUUID: ready[5]!,
        type: 'DISPATCH',
        preference: 'OPT_IN',
        expiresUTC: '2023-11-12T00:00:00Z',
      },
    });
    const past = await addEvent(tenant, scheme, { startTime: '2023-10-31T17:00:00Z', endTime: '2023-10-31T18:00:00Z' });
    await optIn(tenant, past.eventUUID, ready);
    await client.setClock({ body: { now: '2023-10-31T18:31:00Z' } });
    await client.createConsumption({
      body: ['2023-10-31T17:00:00Z', '2023-10-31T17:30:00Z'].flatMap((startTime) =>
        ready.map((assetUUID, index) => ({ assetUUID, startTime, value: 0.3 + index * 0.123 })),
      ),
    });
    ({ eventUUID: next } = await addEvent(tenant, scheme, {
      startTime: '2023-11-03T17:00:00Z',
      endTime: '2023-11-03T18:00:00Z',
    }));
    await optIn(tenant, next, ready.slice(0, 4));
    await client.setClock({ body: { advance: 'PT5S' } });
  });
  afterAll(() => service.close());

  const facets = async (query: Query = {}) => {
    const { countedUTC: _, ...said } = await tenant.client.getAssetFacets({ query });
    return said;
  };
  const kept = (rows: 'asset_facets' | 'asset_facet_counts') =>
    tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      const { total } = await tx
        .selectFrom(rows)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    });
  const countAgain = async () => {
    await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await enqueue(scope, 'SCHEME_STANDING', [scheme], scope.now);
      await enqueue(scope, 'ASSET_FACETS', [scope.tenant], scope.now);
    });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
  };

  /** Every filter that the kept groups tell of. */
  const query = (): Arbitrary<Query> =>
    record(
      {
        status: constantFrom('ACTIVE', 'ARCHIVED'),
        assetType: constantFrom('SMART_METER', 'BATTERY'),
        mpanStatus: constantFrom('VALID', 'INVALID', 'NOT_APPLICABLE'),
        readingStatus: constantFrom('REPORTING', 'SILENT', 'AWAITING_FIRST'),
        consent: constantFrom('IN_FORCE', 'MISSING', 'ENDING', 'NEVER_ASKED'),
        called: constantFrom('CALLED', 'NEVER'),
        tariff: constantFrom('IN_FORCE', 'NONE'),
        mpanUse: constantFrom('SHARED', 'SINGLE'),
        portfolioUUID: constant(portfolio),
        scheme: constantFrom(
          { schemeUUID: scheme },
          { schemeUUID: scheme, schemeStatus: 'READY' },
          { schemeUUID: other },
        ),
        event: constant({ eventUUID: next, eventState: 'OPT_IN' }),
      },
      { requiredKeys: [] },
    ).map(({ scheme: inScheme, event, ...rest }) => ({ ...rest, ...inScheme, ...event }));

  it('say the same as counting them one by one, under every filter', async () => {
    const queries: Query[] = [{}, { schemeUUID: scheme }, ...sample(query(), { numRuns: 60, seed: 11 })];
    const counted: Awaited<ReturnType<typeof facets>>[] = [];
    for (const each of queries) counted.push(await facets(each));
    expect(counted[0]).toMatchObject({ totalItems: 46, byStatus: { ACTIVE: 46, ARCHIVED: 2 }, isLowerBound: false });
    expect(counted[0]!.nextEvent).toMatchObject({ eventUUID: next, assets: 4 });
    // Of those that are not in one, who is in the others is counted up to the bound.
    const outside = async () => {
      const { byScheme: _, isLowerBound: __, ...said } = await facets({ notInScheme: other, assetType: 'SMART_METER' });
      return said;
    };
    const whole = await outside();
    expect(whole).toMatchObject({ totalItems: 40, byStatus: { ARCHIVED: 2 } });
    for (const portion of [20, 7])
      await inPortionsOf(portion, async () => {
        await countAgain();
        expect(await kept('asset_facets')).toBeGreaterThan(0);
        for (const [index, each] of queries.entries()) expect(await facets(each)).toEqual(counted[index]);
        expect(await outside()).toEqual(whole);
      });
    await countAgain();
    expect([await kept('asset_facets'), await kept('asset_facet_counts')]).toEqual([0, 0]);
    expect(await facets()).toEqual(counted[0]);
  });

  it('count at most so many where they were not counted before, and say so', async () => {
    await inPortionsOf(7, async () => {
      const [before, searched] = [await facets(), await facets({ search: 'new' })];
      for (const { totalItems, isLowerBound } of [before, searched])
        expect([totalItems, isLowerBound]).toEqual([7, true]);
      expect(before.verdict).toEqual({ sentence: 'At least 7 assets', say: '', gap: null });
      await countAgain();
      expect(await facets()).toMatchObject({ totalItems: 46, isLowerBound: false });
      const { totalItems, isLowerBound, verdict } = await facets({ search: 'new' });
      expect([totalItems, isLowerBound, verdict.sentence]).toEqual([7, true, 'At least 7 assets match']);
      expect(await facets({ search: single })).toMatchObject({ totalItems: 1, isLowerBound: false });
    });
  });

  it('follow what changes, and keep what they were until they are counted again', async () => {
    await inPortionsOf(7, async () => {
      await countAgain();
      const { countedUTC } = await tenant.client.getAssetFacets();
      await seedFleet(service, tenant, 3, { prefix: 'late' });
      expect(await tenant.client.getAssetFacets()).toMatchObject({ totalItems: 46, countedUTC });
      await tenant.client.setClock({ body: { advance: 'PT3M' } });
      const { totalItems, countedUTC: later } = await tenant.client.getAssetFacets();
      expect(totalItems).toBe(49);
      expect(Date.parse(later!)).toBeGreaterThan(Date.parse(countedUTC!));
    });
  });
});
