import { sql } from 'kysely';
import type { SchemeStanding } from '#contract/schemeStanding.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';

/** Counts the assets of a scheme that wait for the regulator's check, and reads since when the first of them does. */
export async function readCheck({ tx, tenant }: TenantScope, schemeUUID: string): Promise<SchemeStanding['check']> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*) as waiting, min(sa.updated_utc) as oldest
    from scheme_assets sa join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'OPT_IN' and a.status = 'ACTIVE'
  `.execute(tx);
  return { waiting: rows[0]!.waiting, oldestUTC: isoOrNull(rows[0]!.oldest) };
}

/** Reads the event of a scheme that runs or starts next. */
export async function readNextEvent({ tx, tenant, now }: TenantScope, schemeUUID: string) {
  const { rows } = await sql<{ event_uuid: string; name: string; start_utc: Date; end_utc: Date; opted_in: number }>`
    select e.event_uuid, e.name, e.start_utc, e.end_utc, (select count(*) from event_assets ea
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = e.event_uuid and ea.state = 'OPT_IN') as opted_in
    from events e
    where e.tenant_uuid = ${tenant} and e.scheme_uuid = ${schemeUUID} and e.state in ('SCHEDULED', 'STARTED')
      and e.end_utc > ${new Date(now)}
    order by e.start_utc, e.event_uuid limit 1`.execute(tx);
  return rows[0];
}
