import { sql } from 'kysely';
import { decide, eventSeed } from '#energy/simulated/decide.ts';
import { kindOfType } from '#energy/simulated/device.ts';
import { type Executed, executedByHand } from '#energy/simulated/executed.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE } from '../../dispatch/batches/reachedState.ts';
import type { SimulatedAsset } from './simulatedAssets.ts';

/** Time after its end in which an event still changes what a device uses. */
const REBOUND_MS = 5 * HOUR_MS;
/** Time before an event in which a spread start may begin. */
const SPREAD_MS = HOUR_MS;
const LONGEST_EVENT = '26 hours';

interface Row {
  asset_uuid: string;
  event_start: Date;
  is_turn_up: boolean;
  from_utc: Date;
  to_utc: Date;
  /** Requested power; null: the event sends no kW, and its people do what they can. */
  requested_w: number[] | null;
  is_simulated: boolean;
}

/**
 * Returns the actions of assets' devices in [fromMs, toMs): a dispatch that was acknowledged, until its end, an opt-out
 * or a cancel; in an event that is not dispatched, what people who opted in do by hand.
 */
export async function executedByAsset(
  scope: TenantScope,
  assets: readonly SimulatedAsset[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, Executed[]>> {
  const from = fromMs - REBOUND_MS;
  const to = toMs + SPREAD_MS;
  const byUUID = new Map(assets.map((asset) => [asset.asset_uuid, asset]));
  const rows = [
    ...(await readDispatched(scope, [...byUUID.keys()], from, to)),
    ...(await readByHand(scope, [...byUUID.keys()], from, to)),
  ];
  const found = new Map<string, Executed[]>();
  for (const row of rows) {
    const executed = toExecuted(byUUID.get(row.asset_uuid)!, row);
    if (executed.toMs <= executed.fromMs) continue;
    const known = found.get(row.asset_uuid);
    if (known) known.push(executed);
    else found.set(row.asset_uuid, [executed]);
  }
  return found;
}

function toExecuted(asset: SimulatedAsset, row: Row): Executed {
  const eventStartMs = row.event_start.getTime();
  const [fromMs, endMs] = [row.from_utc.getTime(), row.to_utc.getTime()];
  const seed = eventSeed(asset.asset_id, eventStartMs);
  const kind = kindOfType(asset.asset_type, asset.power_kw);
  if (row.requested_w === null) return executedByHand(kind, seed, fromMs, endMs, row.is_turn_up);
  const resume = row.is_simulated ? decide(asset.asset_id, kind, eventStartMs).resumeAfterMs : null;
  return {
    eventStartMs,
    fromMs,
    toMs: resume === null ? endMs : Math.min(endMs, fromMs + resume),
    isTurnUp: row.is_turn_up,
    askedW: row.requested_w,
    seed,
  };
}

/** Reads executed dispatches; for a controller that never answers, delivery decides. */
async function readDispatched(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  from: number,
  to: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.asset_uuid, e.start_utc as event_start, e.event_type = 'TURN_UP' as is_turn_up,
      d.start_at as from_utc, d.requested_w, c.channel = 'SIMULATED' as is_simulated,
      case when d.is_cancelled then least(d.end_at, b.created_utc)
        when d.answer = 'OPTED_OUT' then least(d.end_at, d.answered_utc)
        else d.end_at end as to_utc
    from dispatches d
    join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    join controllers c on c.tenant_uuid = d.tenant_uuid and c.controller_uuid = d.controller_uuid
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${assetUUIDs}::uuid[])
      and d.start_at < ${new Date(to)} and d.start_at > ${new Date(from)}::timestamptz - ${LONGEST_EVENT}::interval
      and d.end_at > ${new Date(from)}
      and (d.answer = 'ACKNOWLEDGED' or d.execution <> 'NONE'
        or (d.answer is null and c.answers = 'NONE' and ${REACHED_STATE} = 'DELIVERED'))`.execute(tx);
  return rows;
}

async function readByHand(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  from: number,
  to: number,
): Promise<Row[]> {
  const { rows: events } = await sql<Omit<Row, 'asset_uuid'> & { event_uuid: string }>`
    select event_uuid, start_utc as event_start, event_type = 'TURN_UP' as is_turn_up, start_utc as from_utc,
      least(end_utc, cancelled_utc) as to_utc, null as requested_w, false as is_simulated
    from events e
    where tenant_uuid = ${tenant} and start_utc < ${new Date(to)} and end_utc > ${new Date(from)}
      and (cancelled_utc is null or cancelled_utc > start_utc)
      and not exists (select from dispatch_orders o where o.tenant_uuid = e.tenant_uuid
        and o.event_uuid = e.event_uuid)`.execute(tx);
  if (events.length === 0) return [];
  const byUUID = new Map(events.map((event) => [event.event_uuid, event]));
  const { rows } = await sql<{ asset_uuid: string; event_uuid: string }>`
    select asset_uuid, event_uuid from event_assets
    where tenant_uuid = ${tenant} and event_uuid = any(${[...byUUID.keys()]}::uuid[]) and state = 'OPT_IN'
      and asset_uuid = any(${assetUUIDs}::uuid[])
      and not exists (select from dispatches d where d.tenant_uuid = event_assets.tenant_uuid
        and d.event_uuid = event_assets.event_uuid and d.asset_uuid = event_assets.asset_uuid)`.execute(tx);
  return rows.map(({ asset_uuid, event_uuid }) => ({ asset_uuid, ...byUUID.get(event_uuid)! }));
}
