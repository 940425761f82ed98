import { sql } from 'kysely';
import { dayType } from '#energy/bankHolidays.ts';
import { dateOfDay } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { schemeOf } from '#service/baselines/measurement/eventTerms.ts';
import type { MeasuredAsset } from '#service/baselines/measurement/measureAsset.ts';
import { eventWindow, measureInBatches } from '#service/baselines/measurement/measureOptedIn.ts';
import { readMeters } from '#store/readings.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { type Bench } from '../harness/benchService.ts';
import { EVENT_DAY, HISTORY_DAYS, type SettledTenant } from '../harness/settledTenant.ts';
import { measureMs } from '../harness/statistics.ts';

const SLOTS = 48;
const TAKEN = 10;
const FIRST_DAY_NUMBER = EVENT_DAY / DAY_MS - HISTORY_DAYS;

export interface BaselineTimes {
  ours: number[];
  sql: number[];
  loop: number[];
}

/** The working days of the history, the latest first. */
const workingDays = Array.from({ length: 60 }, (_, back) => HISTORY_DAYS - 1 - back).filter(
  (day) => dayType(dateOfDay(FIRST_DAY_NUMBER + day)) === 'WORKING',
);

async function ours(scope: TenantScope, eventUUID: string): Promise<MeasuredAsset[]> {
  const event = await scope.tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirstOrThrow();
  const measured: MeasuredAsset[] = [];
  for await (const batch of measureInBatches(scope, event, await schemeOf(scope, event), eventWindow(event)))
    measured.push(...batch);
  return measured;
}

/** The mean of the ten latest whole working days, per half hour: no event days, no rule for few days, no adjustment. */
async function inSql({ tx, tenant }: TenantScope, assets: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ asset_uuid: string; means: number[] }>`
    with latest as (
      select asset_uuid, wh, row_number() over (partition by asset_uuid order by day desc) as place
      from reading_days
      where tenant_uuid = ${tenant} and asset_uuid = any(${assets}::uuid[]) and direction = 0 and present =
        (1::bigint << 48) - 1
        and day = any(${workingDays.map((day) => dateOfDay(FIRST_DAY_NUMBER + day))}::date[])
    ), means as (
      select asset_uuid, slot, avg(value)::float8 as mean
      from latest cross join lateral unnest(wh) with ordinality as used (value, slot)
      where place <= ${TAKEN} group by asset_uuid, slot
    )
    select asset_uuid, array_agg(mean order by slot) as means from means group by asset_uuid`.execute(tx);
  return new Map(rows.map(({ asset_uuid, means }) => [asset_uuid, means]));
}

/** The same mean with the readings in memory and the days known: the lower limit. */
function plainLoop(series: readonly Float64Array[]): Float64Array[] {
  const days = workingDays.slice(0, TAKEN);
  return series.map((wh) => {
    const mean = new Float64Array(SLOTS);
    for (const day of days) for (let slot = 0; slot < SLOTS; slot++) mean[slot]! += wh[day * SLOTS + slot]!;
    for (let slot = 0; slot < SLOTS; slot++) mean[slot]! /= TAKEN;
    return mean;
  });
}

/**
 * BL01 of every asset opted in to an event, reads included, compared with the same mean in SQL and in a plain loop.
 * Throws if the results differ.
 */
export async function baselineTimes(
  { store }: Bench,
  tenant: SettledTenant,
  event: { eventUUID: string; startMs: number },
  runs: number,
): Promise<BaselineTimes> {
  const withTenantScope = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
    tenantTransaction(store.background, tenant.headers['tenant']!, work);
  const history = await withTenantScope(({ tx, tenant: uuid }) =>
    readMeters(tx, uuid, tenant.assets, EVENT_DAY - HISTORY_DAYS * DAY_MS, EVENT_DAY),
  );
  const series = tenant.assets.map((asset) => history.get(asset)!.import.wh);
  const firstSlot = (event.startMs - EVENT_DAY) / (DAY_MS / SLOTS);
  const times: BaselineTimes = { ours: [], sql: [], loop: [] };
  for (let run = -1; run < runs; run++) {
    let measured: MeasuredAsset[] = [];
    let means = new Map<string, number[]>();
    let looped: Float64Array[] = [];
    const round = {
      ours: await measureMs(async () => (measured = await withTenantScope((scope) => ours(scope, event.eventUUID)))),
      sql: await measureMs(async () => (means = await withTenantScope((scope) => inSql(scope, tenant.assets)))),
      loop: await measureMs(async () => (looped = plainLoop(series))),
    };
    const loopedOf = new Map(tenant.assets.map((asset, index) => [asset, looped[index]!]));
    for (const { assetUUID, baselineWh } of measured) {
      const differ = baselineWh.some(
        (wh, slot) =>
          Math.abs(wh - means.get(assetUUID)![firstSlot + slot]!) > 1e-6 ||
          Math.abs(wh - loopedOf.get(assetUUID)![firstSlot + slot]!) > 1e-6,
      );
      if (differ) throw new Error(`the baselines of ${assetUUID} differ`);
    }
    if (measured.length !== tenant.assets.length)
      throw new Error(`measured ${measured.length} of ${tenant.assets.length}`);
    if (run >= 0) for (const kind of ['ours', 'sql', 'loop'] as const) times[kind].push(round[kind]);
  }
  return times;
}
