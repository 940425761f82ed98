import { sql } from 'kysely';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { bandSql, distributionOfBands } from './distribution.ts';

/** What the assets of a stats run did. */
export interface RunCounts {
  assets: number;
  /** Assets that delivered. */
  delivering: number;
  distribution: EventAnalytics['distribution'];
}

/** Counts the assets of a stats run; none without one. */
export async function countRun({ tx, tenant }: TenantScope, eventUUID: string, run: number | null): Promise<RunCounts> {
  const { rows } = await sql<{ band: number | null; assets: number; delivering: number }>`
    select ${bandSql(sql`reduction_percentage`)} as band, count(*)::integer as assets,
      (count(*) filter (where delivered_kwh > 0))::integer as delivering
    from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run}::integer
    group by 1`.execute(tx);
  const sum = (of: 'assets' | 'delivering') => rows.reduce((total, row) => total + row[of], 0);
  const bands = rows.flatMap(({ band, assets }) => (band === null ? [] : [[band, assets] as const]));
  return { assets: sum('assets'), delivering: sum('delivering'), distribution: distributionOfBands(new Map(bands)) };
}
