import type { Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import {
  type ClaimedLane,
  claimLanes,
  fetchDue,
  openDeliverer,
  readSettings,
  releaseAll,
  releaseLanes,
  renewLanes,
  type SettingsRow,
} from './claim.ts';
import { type Delivery, Lane, laneKey } from './lane.ts';
import { type Attempt, record, type Verdict } from './record.ts';

/** A tenant has at most one of so many parts of the places. */
const SHARES = 4;

export interface Round {
  owner: string;
  /** The lanes in hand. */
  lanes: readonly Lane[];
  outcomes: readonly Attempt[];
  /** Machine time. */
  now: Date;
  random: () => number;
  mustRenew: boolean;
  /** Leases of others are what killed processes left. */
  freesAll: boolean;
  /** Lanes that may be held, of receivers that are well and of those that fail; null to give everything back. */
  most: { healthy: number; failing: number } | null;
}

export interface Found {
  /** The lanes in hand from now on. */
  lanes: Lane[];
  due: Delivery[];
  settings: SettingsRow[];
  verdicts: Map<string, Verdict>;
}

/**
 * The store's part of a round: records outcomes, keeps and claims lanes, fetches what is due in them, gives back what
 * is done.
 */
export async function exchange(
  tx: Transaction<Database>,
  { owner, lanes, outcomes, now, random, mustRenew, freesAll, most }: Round,
): Promise<Found> {
  await openDeliverer(tx);
  if (freesAll) await releaseAll(tx);
  const verdicts = outcomes.length > 0 ? await record(tx, outcomes, random) : new Map<string, Verdict>();
  if (most === null) {
    await releaseLanes(tx, owner, lanes);
    return { lanes: [], due: [], settings: [], verdicts };
  }
  const kept = mustRenew ? new Set((await renewLanes(tx, owner, lanes)).map(keyOfRow)) : null;
  const inHand = lanes.filter((lane) => kept === null || kept.has(lane.key));
  const claim = (failing: boolean, places: number) => {
    const held = countByTenant(inHand.filter((lane) => lane.isFailing === failing));
    const limit = places - [...held.values()].reduce((sum, count) => sum + count, 0);
    return claimLanes(tx, { owner, now, failing, limit, share: places / SHARES, held });
  };
  const claimed = [...(await claim(false, most.healthy)), ...(await claim(true, most.failing))];
  // A clock that jumps ends leases at once, our own too.
  const added = claimed.filter((row) => !inHand.some(({ key }) => key === keyOfRow(row)));
  const all = [
    ...inHand,
    ...added.map((row) => new Lane(row.tenant_uuid, row.webhook_uuid, row.failing_since !== null)),
  ];
  const recorded = new Set(outcomes.map(({ delivery }) => delivery.uuid));
  const due = await fetchDue(
    tx,
    all.filter((lane) => lane.isHungry),
    recorded,
    now,
  );
  const supplied = new Set(due.map((delivery) => laneKey(delivery.tenant, delivery.webhook)));
  const isBusy = (lane: Lane) => supplied.has(lane.key) || [...lane.held].some((uuid) => !recorded.has(uuid));
  const busy = new Set(all.filter(isBusy));
  await releaseLanes(
    tx,
    owner,
    all.filter((lane) => !busy.has(lane)),
  );
  return { lanes: [...busy], due, settings: await readSettings(tx, [...busy]), verdicts };
}

function countByTenant(lanes: readonly Lane[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tenant } of lanes) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return counts;
}

export const keyOfRow = ({ tenant_uuid, webhook_uuid }: Pick<ClaimedLane, 'tenant_uuid' | 'webhook_uuid'>): string =>
  laneKey(tenant_uuid, webhook_uuid);
