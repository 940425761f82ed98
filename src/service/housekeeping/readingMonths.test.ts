import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { maintainReadingMonths } from '#store/readingMonths/maintainReadingMonths.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { setLimits } from '../tenants/tenants.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function addMeter(): Promise<{ tenant: TestTenant; asset: string }> {
  const tenant = await service.addTenant();
  const [asset] = (await seedAssets(service.database.store.db, tenant.tenant, 1)) as [string];
  return { tenant, asset };
}
const post = (tenant: TestTenant, assetUUID: string, ...times: number[]) =>
  tenant.send('POST', '/energy-consumption', {
    body: times.map((at) => ({ assetUUID, startTime: new Date(at).toISOString(), value: 1.5 })),
  });
const countDays = ({ tenant }: TestTenant) =>
  tenantTransaction(
    service.database.store.db,
    tenant,
    async ({ tx }) => (await tx.selectFrom('reading_days').select('day').execute()).length,
  );
const parts = async () =>
  (
    await service.database.store.pool.query<{ part: string }>(
      "select relid::text as part from pg_partition_tree('reading_days') where isleaf order by 1",
    )
  ).rows.map(({ part }) => part);
const isoDay = (ms: number): string => new Date(ms).toISOString();

it('deletes what one tenant no longer keeps, keeps what another does, and drops a month that nobody keeps', async () => {
  const [short, long] = [await addMeter(), await addMeter()];
  const today = Math.floor(wallNow() / DAY_MS) * DAY_MS;
  const month = `reading_days_${isoDay(today).slice(0, 7).replace('-', '_')}`;
  const later = today + 190 * DAY_MS;
  const housekeep = async ({ tenant }: { tenant: TestTenant }, retention_months: number, at: number) => {
    await setLimits(service.database.store.db, tenant.tenant, { retention_months });
    await tenant.client.setClock({ body: { now: isoDay(at) } });
    await maintainReadingMonths(service.database.store.pool, silentLog, later);
  };
  const days = async () => [await countDays(short.tenant), await countDays(long.tenant)];
  for (const { tenant, asset } of [short, long]) expect((await post(tenant, asset, today)).status).toBe(201);
  await housekeep(short, 2, later);
  await housekeep(long, 12, later);
  expect([await days(), (await parts()).includes(month)]).toEqual([[0, 1], true]);
  await housekeep(long, 3, later + 2 * DAY_MS);
  expect([await days(), (await parts()).includes(month)]).toEqual([[0, 0], false]);
  expect((await post(long.tenant, long.asset, today)).status).toBe(201);
  expect(await days()).toEqual([0, 1]);
});

it('takes and returns readings of any day: decades ago, and the latest that a test clock far ahead allows', async () => {
  const { tenant, asset } = await addMeter();
  const now = Date.UTC(2061, 3, 5, 12);
  await tenant.client.setClock({ body: { now: isoDay(now) } });
  const times = [Date.UTC(2000, 0, 1), now - 40 * DAY_MS, now + DAY_MS - HALF_HOUR_MS];
  expect((await post(tenant, asset, ...times)).status).toBe(201);
  for (const at of times) {
    const { values } = (await tenant.client.getAssetConsumption({
      params: { assetUUID: asset },
      query: { from: isoDay(at), to: isoDay(at + HALF_HOUR_MS), granularity: 'halfHour' },
    })) as ConsumptionSeries;
    expect(values, isoDay(at)).toEqual([1.5]);
  }
  expect((await post(tenant, asset, now + 3 * DAY_MS)).status).toBe(400);
});
