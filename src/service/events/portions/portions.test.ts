import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import {
  addPortionedEvent,
  inBatchesOf,
  inPortionsOf,
  type PortionedEvent,
  PORTIONED_DAY,
} from '#testing/portionedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
});
afterAll(() => service.close());

const clockAt = (clock: string) => tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T${clock}Z` } });
const params = () => ({ 'event-uuid': portioned.eventUUID });
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** Everything that is stored of a run, without what names the run. */
const storedOf = (run: number) =>
  inTenant(async ({ tx }) => {
    const of = (table: 'event_stats' | 'event_asset_stats' | 'event_portfolio_stats') =>
      tx.selectFrom(table).selectAll().where('event_uuid', '=', portioned.eventUUID).where('run', '=', run);
    const { run: _, calculated_utc: __, reason: ___, ...stats } = await of('event_stats').executeTakeFirstOrThrow();
    const rows = await of('event_asset_stats').execute();
    // What receipts add up of large runs alone.
    const portfolios = (await of('event_portfolio_stats').execute()).map((row) => ({ ...row, lines_gbp: null }));
    return { stats, assets: withoutRun(rows), portfolios: withoutRun(portfolios) };
  });
const withoutRun = (rows: object[]): string[] => rows.map((row) => JSON.stringify({ ...row, run: null })).sort();

/** What is kept beside the runs of an event. */
const keptOf = () =>
  inTenant(async ({ tx }) => ({
    baselines: await tx
      .selectFrom('event_assets')
      .select(['asset_uuid', 'baseline_wh'])
      .where('event_uuid', '=', portioned.eventUUID)
      .orderBy('asset_uuid')
      .execute(),
    measured: await tx
      .selectFrom('dispatch_orders')
      .select(['measured_w', 'measured_assets'])
      .where('event_uuid', '=', portioned.eventUUID)
      .executeTakeFirstOrThrow(),
    plans: await tx.selectFrom('stats_plans').select('event_uuid').execute(),
    portions: await tx.selectFrom('stats_portions').select('event_uuid').execute(),
  }));

/** What is said of a run. */
const saidOf = async (run: number) => {
  const { client } = tenant;
  const query = { run };
  const { calculatedUTC: _, reason: __, run: ___, ...stats } = await client.getEventStats({ params: params(), query });
  const analytics = await client.getEventAnalytics({ params: params(), query });
  const { run: ____, ...comparisons } = await client.getEventComparisons({ params: params(), query });
  const { lines, total } = await client.getEventReceipt({ params: { ...params(), run }, query: { by: 'PORTFOLIO' } });
  return { stats, analytics, comparisons, receipt: { lines, total } };
};

describe('an event whose assets are measured in portions', () => {
  it('comes to the same as in one portion, in everything that is stored and said', async () => {
    await clockAt('18:00:00');
    const before = await keptOf();
    const recalculate = async (reason: string) => {
      await tenant.client.createStatsRun({ params: params(), body: { reason } });
      await tenant.client.setClock({ body: { advance: 'PT1S' } });
    };
    for (const assets of [3, 1]) await inPortionsOf(assets, () => recalculate(`In portions of ${assets}`));
    // Their memories are used again and again: nothing of one batch is in another.
    for (const assets of [2, 1]) await inBatchesOf(assets, () => recalculate(`In batches of ${assets}`));
    const one = await storedOf(1);
    expect(one.assets).toHaveLength(11);
    expect(one.portfolios).toHaveLength(6);
    expect(one.stats.totals).toMatchObject({ assetsOptedIn: 11, assetsMissingData: 1, presentReadings: 19 });
    expect(one.stats.totals).toMatchObject({ deliveredInterval: { placeboDays: 20 } });
    expect(one.stats.comparisons).toMatchObject({
      nonParticipants: { assets: 60 },
      inDayAdjustment: { quietDays: 20 },
    });
    expect(before.measured.measured_assets).toEqual([5, 4]);
    expect(before.plans).toEqual([]);
    expect(await keptOf()).toEqual(before);
    for (const run of [2, 3, 4, 5]) {
      expect(await storedOf(run)).toEqual(one);
      expect(await saidOf(run)).toEqual(await saidOf(1));
    }
  });
});
