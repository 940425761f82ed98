import { sql } from 'kysely';
import { SILENT_AFTER_MS, silentBefore } from '#energy/readingStatus.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasReading } from '../assetReadings.ts';
import type { HalfHourRange } from '../halfHourRange.ts';

/** Amounts of a figure by label and by the place of their bucket, of the buckets that were asked for. */
interface Row {
  figure: 'ASSETS' | 'LAST_READING' | 'NO_READING' | 'DUE_FROM' | 'PRESENT' | 'CONSENTS' | 'USERS';
  label: string;
  place: 'BEFORE' | 'WITHIN' | 'AFTER';
  amount: number;
  /** Sum of amount × bucket. */
  weighted: number;
}

export interface AssetTotals {
  /** Assets by status, type and MPAN status. */
  assets: { status: string; assetType: string; mpanStatus: string; assets: number }[];
  silentAssets: number;
  awaitingAssets: number;
  coverage: { expected: number; present: number };
  consents: { active: number; rejected: number; withdrawn: number; expired: number; expiringSoon: number };
  /** Number of active users. */
  users: number;
}

/**
 * Reads the stored counts of the tenant's assets, consents and users, for its present instant and a range of whole
 * London days: a few hundred rows at any size, and those in the hour or half hour of an instant itself, which are
 * counted. Null where the counts are not valid yet, or do not reach back so far.
 */
export async function readAssetTotals(
  scope: TenantScope,
  range: HalfHourRange,
  expiringMs: number,
): Promise<AssetTotals | null> {
  const { tx, tenant, now } = scope;
  const due = { from: range.startMs / HALF_HOUR_MS, to: range.endMs / HALF_HOUR_MS };
  const awaitingFrom = now - SILENT_AFTER_MS;
  const soon = now + expiringMs;
  const [hourNow, hourSoon] = [Math.floor(now / HOUR_MS), Math.floor(soon / HOUR_MS)];
  const awaitingHalfHour = Math.floor(awaitingFrom / HALF_HOUR_MS);
  const [presentFrom, presentTo] = [bucketOfMidnight(range.startMs), bucketOfMidnight(range.endMs)];
  const isAsked = sql`(figure in ('ASSETS', 'CONSENTS', 'USERS')
    or (figure = 'LAST_READING' and bucket >= ${Math.ceil(silentBefore(now) / HALF_HOUR_MS)}::integer)
    or (figure = 'NO_READING' and bucket > ${awaitingHalfHour}::integer)
    or (figure = 'DUE_FROM' and bucket > ${due.from}::integer)
    or (figure = 'PRESENT' and bucket >= ${presentFrom}::integer and bucket < ${presentTo}::integer))`;
  const { rows } = await sql<{
    holds: boolean;
    counts: Row[] | null;
    awaiting: number;
    over: number;
    ending: number;
  }>`
    with counted as (
      select figure, label, bucket, amount from kept_counts where tenant_uuid = ${tenant} and ${isAsked}
      union all
      select figure, label, bucket, amount from count_changes where tenant_uuid = ${tenant} and ${isAsked}
    ), placed as (
      select figure, label, amount, bucket, case figure
          when 'DUE_FROM' then case when bucket < ${due.to}::integer then 'WITHIN' else 'AFTER' end
          when 'CONSENTS' then case when bucket = 0 or bucket >= ${hourSoon}::integer then 'AFTER'
            when bucket < ${hourNow}::integer then 'BEFORE' else 'WITHIN' end
          else 'WITHIN' end as place
      from counted
    ), summed as (
      select figure, label, place, sum(amount)::bigint as amount, sum(amount * bucket)::bigint as weighted
      from placed group by figure, label, place
    )
    select
      (select count(*) = 3 and bool_and(is_complete and (subject <> 'ASSETS'
          or (present_from - date '1970-01-01') * 2 <= ${presentFrom}::integer))
        from count_states where tenant_uuid = ${tenant}) as holds,
      (select json_agg(summed order by figure, label, place) from summed) as counts,
      (select count(*) from assets where tenant_uuid = ${tenant} and status = 'ACTIVE' and not ${hasReading('assets')}
        and created_utc >= ${new Date(awaitingFrom)}
        and created_utc < ${new Date((awaitingHalfHour + 1) * HALF_HOUR_MS)}) as awaiting,
      (select count(*) from consents where tenant_uuid = ${tenant} and status = 'ACTIVE'
        and expires_utc >= ${new Date(hourNow * HOUR_MS)} and expires_utc <= ${new Date(now)}) as over,
      (select count(*) from consents where tenant_uuid = ${tenant} and status = 'ACTIVE'
        and expires_utc >= ${new Date(hourSoon * HOUR_MS)} and expires_utc <= ${new Date(soon)}) as ending`.execute(tx);
  const { holds, counts, ...edges } = rows[0]!;
  return holds ? toKeptCounts(counts ?? [], edges, due) : null;
}

/** Reads the stored completeness of the readings of past London days; null as above. */
export const readCoverageTotals = async (
  scope: TenantScope,
  range: HalfHourRange,
): Promise<AssetTotals['coverage'] | null> => (await readAssetTotals(scope, range, 0))?.coverage ?? null;

/** Returns the bucket of the part of a UTC day that a midnight of London begins. */
const bucketOfMidnight = (ms: number): number => Math.floor(ms / DAY_MS) * 2 + (ms % DAY_MS === 0 ? 0 : 1);

function toKeptCounts(
  rows: readonly Row[],
  edges: { awaiting: number; over: number; ending: number },
  due: { from: number; to: number },
): AssetTotals {
  const sum = (figure: Row['figure'], label?: string, place?: Row['place'], of: 'amount' | 'weighted' = 'amount') =>
    rows
      .filter(
        (row) => row.figure === figure && (label ?? row.label) === row.label && (place ?? row.place) === row.place,
      )
      .reduce((total, row) => total + row[of], 0);
  const assets = rows
    .filter(({ figure, amount }) => figure === 'ASSETS' && amount !== 0)
    .map(({ label, amount }) => {
      const [status = '', assetType = '', mpanStatus = ''] = label.split(' ');
      return { status, assetType, mpanStatus, assets: amount };
    });
  const active = assets.reduce((total, each) => total + (each.status === 'ACTIVE' ? each.assets : 0), 0);
  const awaitingAssets = sum('NO_READING') + edges.awaiting;
  const [within, after] = [sum('DUE_FROM', '', 'WITHIN'), sum('DUE_FROM', '', 'AFTER')];
  const expired = sum('CONSENTS', 'ACTIVE', 'BEFORE') + edges.over;
  return {
    assets,
    silentAssets: active - sum('LAST_READING') - awaitingAssets,
    awaitingAssets,
    coverage: {
      expected:
        (active - within - after) * (due.to - due.from) + within * due.to - sum('DUE_FROM', '', 'WITHIN', 'weighted'),
      present: sum('PRESENT'),
    },
    consents: {
      active: sum('CONSENTS', 'ACTIVE') - expired,
      rejected: sum('CONSENTS', 'REJECTED'),
      withdrawn: sum('CONSENTS', 'WITHDRAWN'),
      expired,
      expiringSoon: sum('CONSENTS', 'ACTIVE', 'WITHIN') - edges.over + edges.ending,
    },
    users: sum('USERS', 'ACTIVE'),
  };
}
