import { sql } from 'kysely';
import type { Direction } from '#contract/primitives.ts';
import type { Sample } from '#energy/evenSample.ts';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { byPart, PART, type Summed } from './summedAssets.ts';

const DAYS = 28;
const DAY_WH = sql.raw(
  Array.from({ length: SLOTS_PER_UTC_DAY }, (_, slot) => `coalesce(r.wh[${slot + 1}], 0)`).join(' + '),
);

/**
 * Reads the energy of the last four weeks of a range, of a sample and of the larger one around it: an asset's use in
 * them predicts most of its use in a year. Null where the sample is as large as any, or nothing was measured.
 */
export async function readFourWeeks(
  { tx, tenant, now }: TenantScope,
  { isMember, larger }: Summed,
  direction: Direction,
  toMs: number,
): Promise<Sample['known']> {
  if (!larger) return null;
  const end = Math.floor(Math.min(toMs, now) / DAY_MS);
  const { rows } = await sql<{ part: number; members: number; larger: number; own: number }>`
    select part, count(*) as members, coalesce(sum(wh), 0)::float8 as larger,
      coalesce(sum(wh) filter (where is_own), 0)::float8 as own
    from (
      select ${PART} as part, ${isMember} as is_own, (
        select sum(${DAY_WH}) from reading_days r
        where r.tenant_uuid = ${tenant} and r.asset_uuid = a.asset_uuid and r.direction = ${directionCode[direction]}
          and r.day >= ${utcDay((end - DAYS) * DAY_MS)}::date and r.day < ${utcDay(end * DAY_MS)}::date
          and (a.occupied_from_utc is null or r.day > (a.occupied_from_utc at time zone 'UTC')::date)
          and ${larger.isSummed}) as wh
      from assets a where ${larger.isMember}
    ) members
    group by part`.execute(tx);
  const known = {
    own: byPart(rows, (row) => row.own),
    larger: byPart(rows, (row) => row.larger),
    largerMembers: byPart(rows, (row) => row.members),
  };
  return known.own.some((wh) => wh > 0) ? known : null;
}
