import { sql } from 'kysely';
import { dayType } from '#energy/bankHolidays.ts';
import { LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow, isSettleable } from '../measuring/measureOptedIn.ts';
import { slicesOf } from './coverageDays.ts';
import { presenceOf } from './presence.ts';

const WHOLE_DAY = 48;

/** The assets among `assetUUIDs` whose data are complete. */
export async function findCompleteAssets(
  { tx, tenant }: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
): Promise<Set<string>> {
  const { complete, join } = isSettleable(event) ? ofEvent(event) : ofHistory(event);
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from (select ${tenant}::uuid as tenant_uuid, unnest(${assetUUIDs}::uuid[]) as asset_uuid) a
    left join lateral ${join} known on true
    where ${complete}`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}

/** Every half hour of the event has a reading. */
function ofEvent(event: EventRow) {
  const { fromMs, toMs } = eventWindow(event);
  return {
    complete: sql`coalesce(known.present, 0) = ${(toMs - fromMs) / HALF_HOUR_MS}`,
    join: presenceOf(slicesOf(fromMs, toMs)),
  };
}

/** Whole stored days before the event, of its own kind but for bank holidays: the minimum for BL01. */
function ofHistory(event: EventRow) {
  const date = londonDate(event.start_utc.getTime());
  const isWorking = dayType(date) === 'WORKING';
  const join = sql`(
    select count(distinct rd.day) as days from reading_days rd
    where rd.tenant_uuid = a.tenant_uuid and rd.asset_uuid = a.asset_uuid
      and rd.day >= ${addDays(date, -LOOK_BACK_DAYS)}::date and rd.day < ${date}::date
      and bit_count(rd.present::bit(64)) = ${WHOLE_DAY} and (extract(isodow from rd.day) < 6) = ${isWorking}
  )`;
  return { complete: sql`known.days >= ${isWorking ? 5 : 4}`, join };
}
