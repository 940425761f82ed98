import { sql } from 'kysely';
import type { StatsPeriod } from '#contract/stats.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

const KWH_PER_MWH = 1000;

/**
 * Stores with the accepted offers that became an event how its newest run settled them. No deadlock with results that
 * arrive: those lock offers first, but change only an event that has not begun.
 */
export async function settleOffers(
  { tx, tenant }: TenantScope,
  { requirement_uuid, unit_uuid }: EventRow,
  status: 'PRELIMINARY' | 'FINAL',
  halfHours: readonly Pick<StatsPeriod, 'startTime' | 'performanceFactor' | 'deliveredKwh' | 'revenueGbp'>[],
): Promise<void> {
  if (requirement_uuid === null) return;
  await sql`
    update offers o set factor = s.factor, delivered_mwh = s.mwh, revenue_gbp = s.gbp, run_status = ${status}
    from unnest(${halfHours.map(({ startTime }) => startTime)}::timestamptz[],
      ${halfHours.map(({ performanceFactor }) => performanceFactor)}::float8[],
      ${halfHours.map(({ deliveredKwh }) => (deliveredKwh === null ? null : deliveredKwh / KWH_PER_MWH))}::float8[],
      ${halfHours.map(({ revenueGbp }) => revenueGbp)}::float8[]) as s (start_utc, factor, mwh, gbp)
    where o.tenant_uuid = ${tenant} and o.requirement_uuid = ${requirement_uuid} and o.unit_uuid = ${unit_uuid}
      and o.start_utc = s.start_utc and o.state = 'ACCEPTED'`.execute(tx);
}
