import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { EventToShow } from '../calendar/eventEntry.ts';
import type { MailRow } from '../mailRow.ts';

/** Maximum names of assets in a mail; more are counted. */
const MAX_NAMES = 10;

/** Content of a mail to a user about an event, as of its sending. Instants are epoch milliseconds. */
export interface EventFacts extends EventToShow {
  senderName: string;
  deadlineMs: number | null;
  reason: string | null;
  assets: string[];
  moreAssets: number;
  optedIn: boolean;
  /** Mean power asked of the user's assets together, over the event; null without a dispatch by mail. */
  kw: number | null;
  deliveredKwh: number | null;
  /** Whether dispatches by mail were cancelled, although the event may not be. */
  dispatchCancelled: boolean;
  previous: { startMs: number; endMs: number } | null;
}

interface FactsRow {
  name: string;
  scheme_name: string;
  tenant_name: string;
  event_type: EventFacts['direction'];
  running_type: 'LIVE' | 'TEST';
  revision: number;
  start_utc: Date;
  end_utc: Date;
  opt_in_deadline_utc: Date | null;
  state: EventFacts['state'];
  cancel_reason: string | null;
  assets: string[] | null;
  asset_count: number;
  opted_in: boolean;
  watts: number | null;
  dispatch_cancelled: boolean;
  delivered_kwh: number | null;
  previous: { startMs: number; endMs: number } | null;
}

/** Reads the facts for a user's mail about an event, in one query; null without that event. */
export async function readEventFacts({ tx, tenant }: TenantScope, mail: MailRow): Promise<EventFacts | null> {
  const { rows } = await sql<FactsRow>`
    select e.name, coalesce(e.scheme_name, s.name) as scheme_name, t.name as tenant_name, e.event_type, e.running_type, e.revision,
      e.start_utc, e.end_utc, e.opt_in_deadline_utc, e.state, e.cancel_reason,
      mine.assets, coalesce(mine.asset_count, 0)::integer as asset_count, coalesce(mine.opted_in, false) as opted_in,
      by_mail.watts, coalesce(by_mail.cancelled, false) as dispatch_cancelled,
      (select sum(x.delivered_kwh) from (
          select max(run) as run from event_stats es where es.tenant_uuid = e.tenant_uuid and es.event_uuid = e.event_uuid
        ) newest
        join assets a on a.tenant_uuid = e.tenant_uuid and a.user_uuid = ${mail.user_uuid}
        cross join lateral asset_result(e.tenant_uuid, e.event_uuid, newest.run, a.asset_uuid) x) as delivered_kwh,
      (select r.details from mail_rounds r where r.tenant_uuid = e.tenant_uuid and r.event_uuid = e.event_uuid
        and r.kind = ${mail.kind} and r.revision = ${mail.revision}) as previous
    from events e
    join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
    join tenants t on t.tenant_uuid = e.tenant_uuid
    left join lateral (
      select (array_agg(coalesce(a.name, a.asset_id) order by coalesce(a.name, a.asset_id), a.asset_uuid))[1:${sql.lit(MAX_NAMES)}] as assets,
        count(*) as asset_count, bool_or(ea.state = 'OPT_IN') as opted_in
      from assets a
      join event_assets ea on ea.tenant_uuid = a.tenant_uuid and ea.asset_uuid = a.asset_uuid
        and ea.event_uuid = e.event_uuid
      where a.tenant_uuid = e.tenant_uuid and a.user_uuid = ${mail.user_uuid} and a.status = 'ACTIVE'
    ) mine on true
    left join lateral (
      select sum((select avg(w) from unnest(d.requested_w) w)) filter (where not d.is_cancelled)::float8 as watts,
        bool_and(d.is_cancelled) as cancelled
      from dispatches d
      join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
      join controllers c on c.tenant_uuid = d.tenant_uuid and c.controller_uuid = d.controller_uuid
      where d.tenant_uuid = e.tenant_uuid and d.event_uuid = e.event_uuid and a.user_uuid = ${mail.user_uuid}
        and c.channel = 'EMAIL'
    ) by_mail on true
    where e.tenant_uuid = ${tenant} and e.event_uuid = ${mail.event_uuid}`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  return {
    eventName: row.name,
    schemeName: row.scheme_name,
    senderName: row.tenant_name,
    direction: row.event_type,
    isTest: row.running_type === 'TEST',
    revision: row.revision,
    startMs: row.start_utc.getTime(),
    endMs: row.end_utc.getTime(),
    deadlineMs: row.opt_in_deadline_utc?.getTime() ?? null,
    state: row.state,
    reason: row.cancel_reason,
    assets: row.assets ?? [],
    moreAssets: row.asset_count - (row.assets?.length ?? 0),
    optedIn: row.opted_in,
    kw: row.watts === null ? null : Math.abs(row.watts) / 1000,
    deliveredKwh: row.delivered_kwh,
    dispatchCancelled: row.dispatch_cancelled,
    previous: row.previous,
  };
}
