import { sql } from 'kysely';
import type { NewRehearsal, Rehearsal } from '#contract/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';

type Overlap = Rehearsal['overlaps'][number];
type Row = Omit<Overlap, 'startTime' | 'endTime'> & { start_utc: Date; end_utc: Date };

const MAX_EVENTS = 50;

/**
 * Returns events that are not cancelled and share a half hour with the planned one, each with the assets and portfolios
 * in both.
 */
export async function findOverlaps(
  { tx, tenant }: TenantScope,
  planned: NewRehearsal,
  assetUUIDs: readonly string[],
): Promise<Overlap[]> {
  const { rows } = await sql<Row>`
    select e.event_uuid as "eventUUID", e.name, e.state, e.scheme_uuid as "schemeUUID", e.start_utc, e.end_utc,
      (select count(*) from event_assets ea
        where ea.tenant_uuid = e.tenant_uuid and ea.event_uuid = e.event_uuid and ea.state = 'OPT_IN'
          and ea.asset_uuid = any(${assetUUIDs}::uuid[])) as assets,
      array(select ep.portfolio_uuid::text from event_portfolios ep
        where ep.tenant_uuid = e.tenant_uuid and ep.event_uuid = e.event_uuid
          and ep.portfolio_uuid = any(${planned.portfolioUUIDs}::uuid[]) order by 1) as "portfolioUUIDs"
    from events e
    where e.tenant_uuid = ${tenant} and e.state <> 'CANCELLED'
      and e.event_uuid is distinct from ${planned.eventUUID ?? null}::uuid
      and e.start_utc < ${new Date(planned.endTime)} and e.end_utc > ${new Date(planned.startTime)}
    order by e.start_utc, e.event_uuid limit ${MAX_EVENTS}`.execute(tx);
  return rows.map(({ start_utc, end_utc, ...row }) => ({ ...row, startTime: iso(start_utc), endTime: iso(end_utc) }));
}
