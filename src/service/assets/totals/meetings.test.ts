import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { pollUntil } from '#testing/pollUntil.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { deleteExpiredData } from '../../housekeeping/deleteExpiredData.ts';
import { countFleet, countFleetNow } from '../../insight/counts.ts';
import { type Call, unconditional } from '../../platform/http/call.ts';
import { deleteAssetConsumption } from '../../readings/consumption/deleteAssetConsumption.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { archiveAssets } from '../archiving/archiveAssets.ts';
import { refreshTotals } from './refreshTotals.ts';

// Two transactions that count the same asset, in an order that is said: the second begins before the first has ended.
let service: TestService;
let tenant: TestTenant;
let assetUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-07-01T12:00:00Z' } });
  ({ assetUUID } = await tenant.client.createAsset({ body: { assetType: 'SMART_METER', mpan: freshMpan() } }));
});
afterAll(() => service.close());

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** Half hours of 30 June from a clock time on. */
const send = async (direction: 'import' | 'export', from: number, halfHours: number) => {
  const body = Array.from({ length: halfHours }, (_, place) => ({
    assetUUID,
    startTime: new Date(Date.parse('2026-06-30T00:00:00Z') + (from + place) * 1_800_000).toISOString(),
    value: 0.5,
    direction,
  }));
  expect((await tenant.send('POST', '/api/v1/energy-consumption', { body })).ok).toBe(true);
};

/** How many sessions wait for a lock that another has. */
const waiting = () =>
  inTenant(async ({ tx }) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(tx);
    return rows[0]!.waiting;
  });

/** Runs `first`, then `second` until it waits for the first, which only then commits. */
async function overlap(first: (scope: TenantScope) => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  let follower: Promise<unknown> = Promise.resolve();
  await inTenant(async (scope) => {
    await first(scope);
    follower = second();
    await pollUntil(async () => (await waiting()) > 0);
  });
  await follower;
}

const bothOf = () =>
  inTenant(async (scope) => {
    const today = londonDate(scope.now);
    const month = { startMs: londonMidnight(addDays(today, -30)), endMs: londonMidnight(today) };
    return { kept: await countFleet(scope), counted: await countFleetNow(scope, month) };
  });

/** Readings that are counted, of all days. */
const presentCounts = () =>
  inTenant(async ({ tx }) => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::integer as amount from (
        select amount from kept_counts where figure = 'PRESENT'
        union all select amount from count_changes where figure = 'PRESENT') counts`.execute(tx);
    return rows[0]!.amount;
  });
const ENDED = ['ASSETS', 'CONSENTS', 'USERS'].map((subject) => ({ subject, next_portion: null, difference: 0 }));
const statesOf = () =>
  inTenant(({ tx }) =>
    tx.selectFrom('count_states').select(['subject', 'next_portion', 'difference']).orderBy('subject').execute(),
  );

const deletion = (scope: TenantScope) =>
  deleteAssetConsumption({
    scope,
    params: { assetUUID },
    query: { from: Date.parse('2026-06-30T00:00:00Z'), to: Date.parse('2026-07-01T00:00:00Z'), direction: 'import' },
    keyId: 'test',
    match: unconditional,
  } as unknown as Call<'deleteAssetConsumption'>);

describe('the kept counts hold', () => {
  it('when a batch waits for a deletion of what it would not have moved', async () => {
    await send('export', 4, 10);
    await send('import', 0, 40);
    await overlap(deletion, () => send('import', 20, 10));
    const { kept, counted } = await bothOf();
    expect(kept).toEqual(counted);
    expect(
      await inTenant(({ tx }) =>
        tx.selectFrom('asset_readings').select(['first_reading_utc', 'last_reading_utc', 'has_imports']).execute(),
      ),
    ).toEqual([
      {
        first_reading_utc: new Date('2026-06-30T02:00:00Z'),
        last_reading_utc: new Date('2026-06-30T14:30:00Z'),
        has_imports: true,
      },
    ]);
  });

  it('when readings are deleted after their retention while their asset is being archived', async () => {
    await send('import', 0, 40);
    await tenant.client.setClock({ body: { now: '2026-08-05T12:00:00Z' } });
    const { db } = service.database.store;
    await db.updateTable('tenants').set({ retention_months: 1 }).where('tenant_uuid', '=', tenant.tenant).execute();
    await overlap(
      async (scope) => {
        await lockAssets(scope, [assetUUID]);
        await archiveAssets(scope, [assetUUID]);
      },
      () => inTenant((scope) => deleteExpiredData(scope, tenant.tenant)),
    );
    expect(await presentCounts()).toBe(0);
  });

  it('when two jobs count the same portion again', async () => {
    const other = await tenant.client.createAsset({ body: { assetType: 'BATTERY' } });
    const keep = (scope: TenantScope) => refreshTotals(scope, tenant.tenant);
    await inTenant(keep);
    await inTenant(({ tx }) =>
      tx
        .updateTable('count_states')
        .set({ recounted_utc: new Date(0), bounds: [other.assetUUID], planned_at: new Date(0) })
        .where('subject', '=', 'ASSETS')
        .execute(),
    );
    await inTenant(keep);
    expect(await statesOf()).toEqual([{ subject: 'ASSETS', next_portion: 1, difference: 0 }, ...ENDED.slice(1)]);
    await overlap(keep, () => inTenant(keep));
    expect(await statesOf()).toEqual(ENDED);
    const { kept, counted } = await bothOf();
    expect(kept).toEqual(counted);
  });
});
