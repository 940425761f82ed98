import { sql } from 'kysely';
import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import type { DispatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { metadata, type OadrObject } from '../objects/objectRows.ts';
import { dispatchesOfEvent, type EventKey, mirroredTargets, priorityOf, summedEventId } from './eventRows.ts';
import { intervalsOf, PAYLOAD_OF_SIGNAL, period } from './intervals.ts';

/** Mirrored event with its start and end, for lists. */
export interface MirroredEvent {
  object: OadrObject;
  startsAt: number;
  endsAt: number;
}

interface Row {
  place: number;
  event_uuid: string;
  controller_uuid: string;
  dispatch_uuid: string | null;
  signal: DispatchesTable['signal'];
  watts: number[];
  starts: Date;
  ends: Date;
  event_start: Date;
  half_hour_terms: HalfHourTerm[] | null;
  event_name: string;
  scheme_uuid: string;
  running_type: 'LIVE' | 'TEST';
  may_meter: boolean;
  targets: string[];
  created: Date;
  changed: Date;
}

/**
 * Reads the mirrored events at the given keys, in their order, straight off the dispatches. The powers of several
 * assets are summed; with differing signals, as changes. Cancelled dispatches do not count, unless all are.
 */
export async function readMirroredEvents(
  { tx, tenant }: TenantScope,
  keys: readonly Pick<EventKey, 'event_uuid' | 'controller_uuid' | 'dispatch_uuid'>[],
): Promise<MirroredEvent[]> {
  if (keys.length === 0) return [];
  const column = (name: 'event_uuid' | 'controller_uuid' | 'dispatch_uuid') => keys.map((key) => key[name]);
  const { rows } = await sql<Row>`
    with m as (
      select ${tenant}::uuid as tenant_uuid, k.* from unnest(${column('event_uuid')}::uuid[],
        ${column('controller_uuid')}::uuid[], ${column('dispatch_uuid')}::uuid[]) with ordinality
        as k (event_uuid, controller_uuid, dispatch_uuid, place)
    ),
    parts as (
      select m.place, d.*, b.created_utc as changed, bool_and(d.is_cancelled) over (partition by m.place) as none_left,
        min(d.signal) over (partition by m.place) = max(d.signal) over (partition by m.place) as one_signal
      from m cross join lateral ${dispatchesOfEvent} d
      join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    ),
    kept as (select * from parts where none_left or not is_cancelled),
    whole as (
      select place, case when bool_and(one_signal) then min(signal) else 'RELATIVE_KW' end as signal,
        min(start_at) as starts, max(end_at) as ends, max(changed) as changed
      from kept group by place
    ),
    slots as (
      select kept.place, u.slot, case when one_signal and signal = 'LEVEL' then max(u.watt) else sum(u.watt) end as watt
      from kept cross join unnest(case when one_signal then value_w else requested_w end)
        with ordinality as u (watt, slot)
      group by kept.place, u.slot, one_signal, signal
    )
    select m.place::integer, m.event_uuid, m.controller_uuid, m.dispatch_uuid, d.signal, d.starts, d.ends, d.changed,
      (select array_agg(s.watt order by s.slot) from (
        select slot, sum(watt)::float8 as watt from slots where slots.place = m.place group by slot) s) as watts,
      e.start_utc as event_start, e.half_hour_terms, e.name as event_name, e.scheme_uuid, e.running_type, c.may_meter,
      ${mirroredTargets} as targets, coalesce(o.created_utc, e.created_utc) as created
    from m
    join whole d on d.place = m.place
    join events e on e.tenant_uuid = m.tenant_uuid and e.event_uuid = m.event_uuid
    join controllers c on c.tenant_uuid = m.tenant_uuid and c.controller_uuid = m.controller_uuid
    left join dispatch_orders o on o.tenant_uuid = m.tenant_uuid and o.event_uuid = m.event_uuid
    order by m.place`.execute(tx);
  return rows.map(toEvent);
}

function toEvent(row: Row): MirroredEvent {
  const [startsAt, endsAt] = [row.starts.getTime(), row.ends.getTime()];
  const id = row.dispatch_uuid ?? summedEventId(row.event_uuid, row.controller_uuid);
  const { signal, watts } = row;
  const object = {
    ...metadata('EVENT', id, row.created, row.changed),
    programID: row.scheme_uuid,
    eventName: row.event_name,
    priority: priorityOf(row.running_type),
    targets: row.targets,
    reportDescriptors: reportsWanted(row.may_meter),
    payloadDescriptors: [
      {
        objectType: 'EVENT_PAYLOAD_DESCRIPTOR',
        payloadType: PAYLOAD_OF_SIGNAL[signal],
        ...(signal === 'LEVEL' ? {} : { units: 'KW' }),
      },
    ],
    intervalPeriod: period(startsAt, endsAt),
    intervals: intervalsOf({
      signal,
      watts,
      eventStart: row.event_start.getTime(),
      halfHourTerms: row.half_hour_terms,
      start: startsAt,
      end: endsAt,
    }),
  };
  return { object, startsAt, endsAt };
}

const reportsWanted = (mayMeter: boolean) => [
  { payloadType: 'OPERATING_STATE', historical: true },
  { payloadType: 'X_RESPONSE', historical: true },
  { payloadType: 'LOAD_SHED_DELTA_AVAILABLE', units: 'KW', historical: false },
  ...(mayMeter ? [{ payloadType: 'USAGE', readingType: 'DIRECT_READ', units: 'KWH', historical: true }] : []),
];
