import { sql } from 'kysely';
import { type Season, SeasonSums } from '#contract/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { rangeOfSum, type RangeSums, selectRange } from './rangeOfSum.ts';
import { seasonEvents, type SeasonRange } from './seasonEvents.ts';

type SumsRow = Omit<SeasonSums, 'deliveredInterval'> & {
  range: RangeSums;
  month: string | null;
  schemeUUID: string | null;
};

/** Adds up the events of a season: together, by month, by scheme, and by both. Every sum is exact. */
export async function sumSeason(
  scope: TenantScope,
  range: SeasonRange,
): Promise<Pick<Season, 'totals' | 'byMonth'> & { byScheme: (SeasonSums & { schemeUUID: string })[] }> {
  const { rows } = await sql<SumsRow>`
    select month, scheme_uuid as "schemeUUID", count(*) as events, count(status) as settled,
      coalesce(sum(contracted_kwh) filter (where status is not null), 0)::float8 as "contractedKwh",
      coalesce(sum(delivered_kwh), 0)::float8 as "deliveredKwh",
      ${selectRange(sql`delivered_kwh`, sql`delivered_interval`)} as range,
      round(100 * sum(delivered_kwh) filter (where contracted_kwh > 0)
        / sum(contracted_kwh) filter (where status is not null and contracted_kwh > 0), 4)::float8
        as "deliveryPercentage",
      round(sum(factor * contracted_kwh) / nullif(sum(contracted_kwh) filter (where factor is not null), 0), 6)::float8
        as "performanceFactor",
      coalesce(sum(revenue_gbp), 0)::float8 as "revenueGbp",
      coalesce(sum(revenue_gbp) filter (where status = 'PRELIMINARY'), 0)::float8 as "preliminaryGbp",
      coalesce(sum(revenue_gbp) filter (where full_gbp is not null), 0)::float8 as "contractRevenueGbp",
      coalesce(sum(full_gbp) filter (where status is not null), 0)::float8 as "fullGbp",
      coalesce(sum(lost_gbp), 0)::float8 as "lostGbp"
    from ${seasonEvents(scope, range)} as e
    group by grouping sets ((), (month), (scheme_uuid), (month, scheme_uuid))
    order by month, scheme_uuid`.execute(scope.tx);
  const months = rows.filter(({ month, schemeUUID }) => month !== null && schemeUUID === null);
  return {
    totals: sumsOf(rows.find(({ month, schemeUUID }) => month === null && schemeUUID === null)!),
    byMonth: months.map((row) => ({
      month: row.month!,
      ...sumsOf(row),
      byScheme: ofSchemes(rows.filter(({ month }) => month === row.month)),
    })),
    byScheme: ofSchemes(rows.filter(({ month }) => month === null)),
  };
}

/** Returns the sums alone, without their keys. */
const sumsOf = ({ range, ...row }: SumsRow): SeasonSums =>
  SeasonSums.parse({ ...row, deliveredInterval: rangeOfSum(range) });
const ofSchemes = (rows: readonly SumsRow[]) =>
  rows.flatMap((row) => (row.schemeUUID === null ? [] : [{ schemeUUID: row.schemeUUID, ...sumsOf(row) }]));
