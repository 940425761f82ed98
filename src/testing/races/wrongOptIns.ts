import { sql } from 'kysely';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type RaceEnvironment } from './environment.ts';

/** An opt-in that must not exist: its asset, its event, and why. */
export interface WrongOptIn {
  asset: string;
  event: string;
  why: string;
}

/**
 * The opt-ins of a tenant that break a rule, judged now or, for an event that has started, at its start: the newest
 * preference that covers the asset must be a consent in force, the asset active and READY in the scheme, and no other
 * event may have it at the same time. Written apart from the service's own conditions, so that one fault is not in
 * both.
 */
export const wrongOptIns = ({ db, tenant }: Pick<RaceEnvironment, 'db' | 'tenant'>): Promise<WrongOptIn[]> =>
  tenantTransaction(db, tenant, async ({ tx, now }) => {
    const at = sql`least(e.start_utc, ${new Date(now)}::timestamptz)`;
    const { rows } = await sql<WrongOptIn>`
      select ea.asset_uuid as asset, ea.event_uuid as event, fault.why
      from event_assets ea
      join events e using (tenant_uuid, event_uuid)
      join assets a using (tenant_uuid, asset_uuid)
      cross join lateral (
        select 'no consent' as why
        where not coalesce((
          select c.preference = 'OPT_IN' and (c.withdrawn_utc is null or c.withdrawn_utc > ${at}) and
            (c.expires_utc is null or c.expires_utc > ${at})
          from consents c
          where c.tenant_uuid = a.tenant_uuid and c.user_uuid = a.user_uuid and c.type = 'DISPATCH' and
            (c.asset_uuid is null or c.asset_uuid = a.asset_uuid) and c.created_utc <= ${at}
          order by c.seq desc limit 1), false)
        union all
        select 'archived' where a.status = 'ARCHIVED'
        union all
        select 'not READY' where e.state = 'SCHEDULED' and not exists (
          select from scheme_assets sa where sa.tenant_uuid = ea.tenant_uuid and sa.scheme_uuid = e.scheme_uuid
            and sa.asset_uuid = ea.asset_uuid and sa.status = 'READY')
        union all
        select 'after the deadline' where ea.opted_utc > least(e.start_utc, coalesce(e.opt_in_deadline_utc,
          e.start_utc))
        union all
        select 'in two events at the same time' where exists (
          select from event_assets oa join events o on o.tenant_uuid = oa.tenant_uuid and o.event_uuid = oa.event_uuid
          where oa.tenant_uuid = ea.tenant_uuid and oa.asset_uuid = ea.asset_uuid and oa.state = 'OPT_IN'
            and o.event_uuid > e.event_uuid
            -- Two that keep kW of their own may be beside each other.
            and coalesce(oa.reserved_kw + ea.reserved_kw > a.power_kw, true)
            and o.state <> 'CANCELLED' and o.start_utc < e.end_utc and o.end_utc > e.start_utc)
      ) fault
      where ea.tenant_uuid = ${tenant} and ea.state = 'OPT_IN' and e.state <> 'CANCELLED'
        -- What was changed after the start says nothing of how it stood then.
        and (e.start_utc > ${new Date(now)} or a.updated_utc <= e.start_utc)`.execute(tx);
    return rows;
  });
