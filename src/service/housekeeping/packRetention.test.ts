import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedReadings } from '#testing/seed.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { setLimits } from '../tenants/tenants.ts';

// NESO_DFS asks for 4 years of performance data and 7 of financial; FLAT_RATE asks for none.
let service: TestService;
let tenant: TestTenant;
let paid: string;
let other: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-03-10T09:00:00Z' } });
  [paid, other] = (await seedAssets(service.database.store.db, tenant.tenant, 2)) as [string, string];
  for (const asset of [paid, other]) {
    const days = flatDays('2025-12-20', 80, () => 1);
    await seedReadings(service, tenant, asset, days);
  }
  // The event of 9 March, which the other asset has nothing to do with.
  ({ eventUUID } = await seedEvent(service, tenant, [paid], { startsInMs: -20 * 3_600_000, state: 'ENDED' }));
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const settleBy = (pack_id: string, pack_version: string) =>
  inTenant(({ tx }) => tx.updateTable('events').set({ pack_id, pack_version }).execute());
const clockAt = (day: string) => tenant.client.setClock({ body: { now: `${day}T09:00:00Z` } });
const keepMonths = (retention_months: number) =>
  setLimits(service.database.store.db, tenant.tenant, { retention_months });
const daysOf = (asset: string) =>
  inTenant(async ({ tx }) =>
    (await tx.selectFrom('reading_days').select('day').where('asset_uuid', '=', asset).orderBy('day').execute()).map(
      ({ day }) => day,
    ),
  );

describe('readings that an event rests on', () => {
  it('are kept for the years of its pack where the tenant keeps less, and deleted after these', async () => {
    await settleBy('NESO_DFS', '2026-05');
    await keepMonths(2);
    await clockAt('2026-08-01');
    const kept = await daysOf(paid);
    expect([kept[0], kept.at(-1)]).toEqual(['2026-01-06', '2026-03-09']);
    expect(await daysOf(other)).toEqual([]);
    await clockAt('2030-03-08');
    expect(await daysOf(paid)).toEqual(kept);
    const { values } = (await tenant.client.getAssetConsumption({
      params: { assetUUID: paid },
      query: { from: '2026-02-01T17:00:00Z', to: '2026-02-01T18:00:00Z', granularity: 'halfHour' },
    })) as ConsumptionSeries;
    expect(values).toEqual([0.001, 0.001]);
    // Within a month after the end of the four years.
    await clockAt('2030-04-10');
    expect(await daysOf(paid)).toEqual([]);
  });

  it('go with the others where its pack asks for none, and stay longer where the tenant keeps more', async () => {
    await settleBy('FLAT_RATE', '1');
    await keepMonths(2);
    await clockAt('2026-08-01');
    expect(await daysOf(paid)).toEqual([]);

    await seedReadings(
      service,
      tenant,
      paid,
      flatDays('2026-03-01', 3, () => 1),
    );
    await settleBy('NESO_DFS', '2026-05');
    await keepMonths(60);
    await clockAt('2030-12-01');
    expect(await daysOf(paid)).toHaveLength(3);
  });

  it('are kept by the pack of the tenant’s own that asks for the most', async () => {
    await tenant.client.createMarketPack({
      body: {
        packId: 'OURS',
        version: '1',
        parent: { packId: 'NESO_DFS', version: '2026-05' },
        overrides: { retention: { financialYears: 7, performanceYears: 6 } },
      },
    });
    await settleBy('OURS', '1');
    await keepMonths(2);
    await clockAt('2031-12-01');
    expect((await daysOf(paid)).length).toBeGreaterThan(60);
    await clockAt('2032-04-10');
    expect(await daysOf(paid)).toEqual([]);
  });
});

it('keeps what was said, answered and done of an event for its pack, and no longer', async () => {
  await settleBy('NESO_DFS', '2026-05');
  await setLimits(service.database.store.db, tenant.tenant, { audit_months: 1 });
  const at = new Date('2026-03-09T12:00:00Z');
  await inTenant(async ({ tx }) => {
    await sql`insert into event_balances (tenant_uuid, event_uuid, at_utc, balance, checked_utc, took_ms)
      values (${tenant.tenant}, ${eventUUID}, ${at}, '{}', ${at}, 1)`.execute(tx);
    await sql`insert into participant_answers (tenant_uuid, answer_uuid, event_uuid, user_uuid, answer, at_utc, wording,
        outcome) values (${tenant.tenant}, gen_random_uuid(), ${eventUUID}, gen_random_uuid(), 'YES', ${at}, '1', '{}')`.execute(
      tx,
    );
    for (const subject of [sql`${eventUUID}::uuid`, sql`gen_random_uuid()`])
      await sql`insert into audit (tenant_uuid, at, action, subject, details)
        values (${tenant.tenant}, ${at}, 'STATS_RECALCULATED', ${subject}, '{}')`.execute(tx);
  });
  const left = () =>
    inTenant(async ({ tx }) => [
      (await tx.selectFrom('event_balances').select('at_utc').execute()).length,
      (await tx.selectFrom('participant_answers').select('at_utc').execute()).length,
      (await tx.selectFrom('audit').select('seq').execute()).length,
    ]);
  await clockAt('2030-03-08');
  expect(await left()).toEqual([1, 1, 1]);
  await clockAt('2030-03-12');
  expect(await left()).toEqual([0, 0, 1]);
  await clockAt('2033-03-12');
  expect(await left()).toEqual([0, 0, 0]);
});
