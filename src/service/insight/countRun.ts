import { sql } from 'kysely';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { bandSql, distributionOfBands } from './distribution.ts';

/** Counts of the assets of a stats run. */
export interface RunCounts {
  assets: number;
  /** Assets that delivered. */
  delivering: number;
  distribution: EventAnalytics['distribution'];
}

/** Number of assets of a stats run in a band of the distribution; null for those without one. */
export interface BandCount {
  band: number | null;
  assets: number;
  delivering: number;
}

/** Counts the assets of a stats run; none without one. */
export const countRun = async (scope: TenantScope, eventUUID: string, run: number | null): Promise<RunCounts> =>
  runCountsOf(await countBands(scope, eventUUID, run, ALL_ASSETS));

/** Counts the assets of a range by band. */
export async function countBands(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number | null,
  { after, to }: AssetRange,
): Promise<BandCount[]> {
  const { rows } = await sql<BandCount>`
    select ${bandSql(sql`reduction_percentage`)} as band, count(*)::integer as assets,
      (count(*) filter (where delivered_kwh > 0))::integer as delivering
    from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run}::integer and asset_uuid > ${after}
      and asset_uuid <= ${to}
    group by 1`.execute(tx);
  return rows;
}

/** Adds up bands, which may be named more than once. */
export function runCountsOf(rows: readonly BandCount[]): RunCounts {
  const sum = (of: 'assets' | 'delivering') => rows.reduce((total, row) => total + row[of], 0);
  const bands = new Map<number, number>();
  for (const { band, assets } of rows) if (band !== null) bands.set(band, (bands.get(band) ?? 0) + assets);
  return { assets: sum('assets'), delivering: sum('delivering'), distribution: distributionOfBands(bands) };
}
