import { type Arbitrary, constant, constantFrom, record, sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import { enqueue } from '#service/platform/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addMixedFleet, type MixedFleet } from '#testing/mixedFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type Query = Partial<AssetFacetsQuery>;

describe('the facets of a large fleet', () => {
  let service: TestService;
  let tenant: TestTenant;
  let fleet: MixedFleet;
  let [scheme, other, portfolio, next] = ['', '', '', ''];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    fleet = await addMixedFleet(service, tenant, 48);
    ({ scheme, other, portfolio, next } = fleet);
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
    await inPortionsOf(7, async () => {
      await countAgain();
      expect(await kept('asset_facets')).toBeGreaterThan(0);
      for (const [index, each] of queries.entries()) expect(await facets(each)).toEqual(counted[index]);
      expect(await outside()).toEqual(whole);
    });
    // With the archived assets alone it is large: registrations are counted at each request.
    await inPortionsOf(47, async () => {
      await countAgain();
      expect(await facets()).toEqual(counted[0]);
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
      expect(await facets({ search: fleet.single })).toMatchObject({ totalItems: 1, isLowerBound: false });
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
