import { sql, type Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';

type Tx = Transaction<Database>;

/** A process that stops renewing loses its controllers after this; longer than any attempt takes. */
export const LEASE_MS = 20_000;
const lease = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;
/**
 * Without an owner, or leased until an instant that has passed, or until one that no lease reaches: then the machine's
 * clock was set back since.
 */
const IS_FREE = sql`(c.lane_owner is null or c.lane_until < now() or c.lane_until > ${lease} + interval '1 minute')`;

export interface LaneKey {
  tenant: string;
  controllerUUID: string;
}
const laneRows = (lanes: readonly LaneKey[]) =>
  sql`unnest(${lanes.map((lane) => lane.tenant)}::uuid[], ${lanes.map((lane) => lane.controllerUUID)}::uuid[])
    as lane (tenant_uuid, controller_uuid)`;

interface LeasedRow {
  tenant_uuid: string;
  controller_uuid: string;
  is_failing: boolean;
}
export type LeasedLane = LaneKey & { isFailing: boolean };
const toLane = (row: LeasedRow): LeasedLane => ({
  tenant: row.tenant_uuid,
  controllerUUID: row.controller_uuid,
  isFailing: row.is_failing,
});

export interface LaneRequest {
  owner: string;
  /** Machine time. */
  now: Date;
  /** Controllers whose last attempt failed, or the others. */
  failing: boolean;
  limit: number;
  /** How many of this kind one tenant may have at a time, and how many it has. */
  share: number;
  held: ReadonlyMap<string, number>;
}

/**
 * Leases free controllers that have batches due at `now`, the least recently served first, no more of a tenant than its
 * share. Starts from the batches that wait: without any, nothing else is read.
 */
export async function leaseLanes(
  tx: Tx,
  { owner, now, failing, limit, share, held }: LaneRequest,
): Promise<LeasedLane[]> {
  if (limit <= 0) return [];
  const full = [...held].filter(([, count]) => count >= share).map(([tenant]) => tenant);
  const { rows } = await sql<LeasedRow>`
    with waiting as materialized (
      select distinct tenant_uuid, controller_uuid from dispatch_batches where next_attempt_at <= ${now}
    ), due as (
      select c.tenant_uuid, c.controller_uuid, c.lane_until
      from waiting join controllers c using (tenant_uuid, controller_uuid)
      where c.tenant_uuid <> all(${full}::uuid[]) and c.status = 'ACTIVE' and c.deleted_utc is null and ${IS_FREE}
        and (c.failing_since is not null) = ${failing}
      order by c.lane_until nulls first
      limit ${limit}
      for no key update of c skip locked
    ), placed as (
      select due.tenant_uuid, due.controller_uuid,
        coalesce(held.count, 0)
          + row_number() over (partition by due.tenant_uuid order by due.lane_until nulls first) as place
      from due left join unnest(${[...held.keys()]}::uuid[], ${[...held.values()]}::integer[])
        as held (tenant_uuid, count) using (tenant_uuid)
    )
    update controllers c set lane_owner = ${owner}, lane_until = ${lease}
    from placed where c.tenant_uuid = placed.tenant_uuid and c.controller_uuid = placed.controller_uuid
      and placed.place <= ${share}
    returning c.tenant_uuid, c.controller_uuid, c.failing_since is not null as is_failing`.execute(tx);
  return rows.map(toLane);
}

/** Renews leases; returns those that this process still has. */
export async function renewLanes(tx: Tx, owner: string, lanes: readonly LaneKey[]): Promise<LeasedLane[]> {
  const { rows } = await sql<LeasedRow>`
    update controllers c set lane_until = ${lease} from ${laneRows(lanes)}
    where c.tenant_uuid = lane.tenant_uuid and c.controller_uuid = lane.controller_uuid and c.lane_owner = ${owner}
    returning c.tenant_uuid, c.controller_uuid, c.failing_since is not null as is_failing`.execute(tx);
  return rows.map(toLane);
}

/** Releases leases; they count as served now. */
export async function releaseLanes(tx: Tx, owner: string, lanes: readonly LaneKey[]): Promise<void> {
  if (lanes.length === 0) return;
  await sql`
    update controllers c set lane_owner = null, lane_until = now() from ${laneRows(lanes)}
    where c.tenant_uuid = lane.tenant_uuid and c.controller_uuid = lane.controller_uuid
      and c.lane_owner = ${owner}`.execute(tx);
}

/** Ends every lease: for the only process of a store, after a kill. */
export const releaseAllLanes = (tx: Tx): Promise<unknown> =>
  sql`update controllers set lane_owner = null, lane_until = null where lane_owner is not null`.execute(tx);
