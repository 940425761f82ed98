import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { isUuid } from '../objects/objectRows.ts';
import { mayRead } from '../targets.ts';

/** Number of a VEN's assets in an event above which it gets one event for all of them. */
export const MAX_EVENTS_BY_ASSET = 50;
/** Days for which ended events are listed, unless only active ones are asked for. */
const LISTED_DAYS = 30;
/** Longest time from an event's end to the end of a dispatch. */
const LONGEST_SPREAD_MS = 1_800_000;
/** Priorities of mirrored events: tests give way. */
const LIVE_PRIORITY = 0;
const TEST_PRIORITY = 10;

export interface EventFilter {
  programID?: string | undefined;
  active?: boolean | undefined;
  targets?: string[] | undefined;
  /** Id of the only event. */
  id?: string;
  skip: number;
  limit: number;
}

/** Key of an event in a list, mirrored or stored. */
export interface EventKey {
  /** Dispatch that is an event by itself. */
  dispatch_uuid: string | null;
  event_uuid: string | null;
  controller_uuid: string | null;
  /** Id of a stored event. */
  object_uuid: string | null;
}

/**
 * SQL: the dispatches of VENs that a caller may see, each with whether it is an event by itself. Filters leave out
 * whole events, since all of a VEN's dispatches of an event are counted.
 */
const ownDispatches = (
  { tenant, now }: Pick<TenantScope, 'tenant' | 'now'>,
  { controllerUUID }: Pick<OadrCaller, 'controllerUUID'>,
  { id, active = false, programID }: EventFilter,
): RawBuilder<unknown> => sql`
  select d.tenant_uuid, d.event_uuid, d.controller_uuid, d.dispatch_uuid, d.valid_until, d.is_cancelled,
    count(*) over (partition by d.event_uuid, d.controller_uuid) <= ${MAX_EVENTS_BY_ASSET} as by_asset
  from dispatch_batches b
  join events e on e.tenant_uuid = b.tenant_uuid and e.event_uuid = b.event_uuid
  join controllers c on c.tenant_uuid = b.tenant_uuid and c.controller_uuid = b.controller_uuid
  join dispatches d on d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
    and d.controller_uuid = b.controller_uuid
  where b.tenant_uuid = ${tenant} and c.channel = 'OPENADR'
    and e.end_utc > ${new Date(now - (active ? LONGEST_SPREAD_MS : LISTED_DAYS * DAY_MS))}
    ${controllerUUID === null ? sql`` : sql`and b.controller_uuid = ${controllerUUID}`}
    ${programID === undefined ? sql`` : sql`and e.scheme_uuid::text = ${programID}`}
    ${id === undefined ? sql`` : isOfEvent(tenant, id)}`;

/** SQL: the dispatches of the mirrored event `m`: one, or all of its VEN. */
export const dispatchesOfEvent = sql`(
  select x.* from dispatches x
  where m.dispatch_uuid is not null and x.tenant_uuid = m.tenant_uuid and x.dispatch_uuid = m.dispatch_uuid
  union all
  select x.* from dispatch_batches b
  join dispatches x on x.tenant_uuid = b.tenant_uuid and x.batch_uuid = b.batch_uuid
  where m.dispatch_uuid is null and b.tenant_uuid = m.tenant_uuid and b.controller_uuid = m.controller_uuid
    and b.event_uuid = m.event_uuid)`;

/** SQL: the targets of the mirrored event `m`. */
export const mirroredTargets = sql`
  array['ven:' || m.controller_uuid] || coalesce((
    select array_agg(distinct t.target order by t.target) from ${dispatchesOfEvent} d
    join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
    cross join lateral (values
      (case when m.dispatch_uuid is not null then 'asset:' || d.asset_uuid end),
      ('portfolio:' || d.portfolio_uuid), ('zone:' || a.gsp_group)) t (target)
    where t.target is not null), '{}')`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SUMMED = new RegExp(`^(${UUID})_(${UUID})$`);

/** Returns the id of one event for all of a VEN's assets. */
export const summedEventId = (eventUUID: string, controllerUUID: string): string => `${eventUUID}_${controllerUUID}`;
/** Returns the parts of such an id; null for any other. */
export function partsOfSummedId(id: string): { eventUUID: string; controllerUUID: string } | null {
  const match = SUMMED.exec(id);
  return match && { eventUUID: match[1]!, controllerUUID: match[2]! };
}

/** SQL: limits batches to those of an event's id. */
function isOfEvent(tenant: string, id: string): RawBuilder<unknown> {
  const parts = partsOfSummedId(id);
  if (parts) return sql`and b.event_uuid = ${parts.eventUUID} and b.controller_uuid = ${parts.controllerUUID}`;
  if (!isUuid(id)) return sql`and false`;
  return sql`and (b.event_uuid, b.controller_uuid) = (select named.event_uuid, named.controller_uuid from dispatches named
    where named.tenant_uuid = ${tenant} and named.dispatch_uuid = ${id})`;
}

/** SQL: limits the dispatches of an event to those of an id. */
const hasId = (id: string): RawBuilder<unknown> =>
  partsOfSummedId(id) ? sql`where not d.by_asset` : sql`where d.by_asset and d.dispatch_uuid::text = ${id}`;

/** Lists events, mirrored and stored: by priority, then the newest first. */
export async function listEventKeys(scope: TenantScope, caller: OadrCaller, filter: EventFilter): Promise<EventKey[]> {
  const { tx, tenant, now } = scope;
  const { programID, active = false, targets, id, skip, limit } = filter;
  const byTargets = targets === undefined ? sql`` : sql`and ${mayRead(scope, caller, targets, mirroredTargets)}`;
  const { rows } = await sql<EventKey>`
    with own as (${ownDispatches(scope, caller, filter)}),
    m as (
      select d.tenant_uuid, d.event_uuid, d.controller_uuid, case when d.by_asset then d.dispatch_uuid end as dispatch_uuid,
        max(d.valid_until) as ends_utc, bool_and(d.is_cancelled) as is_cancelled
      from own d ${id === undefined ? sql`` : hasId(id)} group by 1, 2, 3, 4
    )
    select dispatch_uuid, event_uuid, controller_uuid, object_uuid from (
      select m.dispatch_uuid, m.event_uuid, m.controller_uuid, null::uuid as object_uuid,
        case e.running_type when 'LIVE' then ${sql.lit(LIVE_PRIORITY)} else ${sql.lit(TEST_PRIORITY)} end as priority,
        coalesce(o.created_utc, e.created_utc) as created_utc, coalesce(m.dispatch_uuid, m.event_uuid) as last
      from m
      join events e on e.tenant_uuid = m.tenant_uuid and e.event_uuid = m.event_uuid
      left join dispatch_orders o on o.tenant_uuid = m.tenant_uuid and o.event_uuid = m.event_uuid
      where not m.is_cancelled and (not ${active} or m.ends_utc > ${new Date(now)}) ${byTargets}
      union all
      select null, null, null, s.object_uuid, s.priority, s.created_utc, s.object_uuid
      from oadr_objects s
      where s.tenant_uuid = ${tenant} and s.type = 'EVENT'
        and (not ${active} or s.ends_utc is null or s.ends_utc > ${new Date(now)})
        and (${programID ?? null}::text is null or s.program_id = ${programID ?? null})
        and (${id ?? null}::text is null or s.object_uuid::text = ${id ?? null})
        and ${mayRead(scope, caller, targets, sql`s.targets`)}
    ) listed
    order by priority nulls last, created_utc desc, last desc offset ${skip} limit ${limit}`.execute(tx);
  return rows;
}

export const priorityOf = (runningType: 'LIVE' | 'TEST'): number =>
  runningType === 'LIVE' ? LIVE_PRIORITY : TEST_PRIORITY;
