import type { Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { type ClaimedLane, claimLanes, fetchDue, openDeliverer, readSettings, releaseAll, releaseLanes, renewLanes, type SettingsRow } from './claim.ts';
import { type Delivery, Lane, laneKey } from './lane.ts';
import { type Attempt, record, type Verdict } from './record.ts';

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
  /** Lanes that may be added, of receivers that are well and of those that fail; null to give everything back. */
  room: { healthy: number; failing: number } | null;
}

export interface Found {
  /** The lanes in hand from now on. */
  lanes: Lane[];
  due: Delivery[];
  settings: SettingsRow[];
  verdicts: Map<string, Verdict>;
}

/** The store's part of a round: records outcomes, keeps and claims lanes, fetches what is due in them, gives back what is done. */
export async function exchange(tx: Transaction<Database>, { owner, lanes, outcomes, now, random, mustRenew, freesAll, room }: Round): Promise<Found> {
  await openDeliverer(tx);
  if (freesAll) await releaseAll(tx);
  const verdicts = outcomes.length > 0 ? await record(tx, outcomes, random) : new Map<string, Verdict>();
  if (room === null) {
    await releaseLanes(tx, owner, lanes);
    return { lanes: [], due: [], settings: [], verdicts };
  }
  const kept = mustRenew ? new Set((await renewLanes(tx, owner, lanes)).map(keyOfRow)) : null;
  const inHand = lanes.filter((lane) => kept === null || kept.has(lane.key));
  const claimed = [...(await claimLanes(tx, owner, now, false, room.healthy)), ...(await claimLanes(tx, owner, now, true, room.failing))];
  // A clock that jumps ends leases at once, our own too.
  const added = claimed.filter((row) => !inHand.some(({ key }) => key === keyOfRow(row)));
  const all = [...inHand, ...added.map((row) => new Lane(row.tenant_uuid, row.webhook_uuid, row.failing_since !== null))];
  const recorded = new Set(outcomes.map(({ delivery }) => delivery.uuid));
  const due = await fetchDue(tx, all.filter((lane) => lane.isHungry), recorded, now);
  const supplied = new Set(due.map((delivery) => laneKey(delivery.tenant, delivery.webhook)));
  const isBusy = (lane: Lane) => supplied.has(lane.key) || [...lane.held].some((uuid) => !recorded.has(uuid));
  const busy = new Set(all.filter(isBusy));
  await releaseLanes(tx, owner, all.filter((lane) => !busy.has(lane)));
  return { lanes: [...busy], due, settings: await readSettings(tx, [...busy]), verdicts };
}

export const keyOfRow = ({ tenant_uuid, webhook_uuid }: Pick<ClaimedLane, 'tenant_uuid' | 'webhook_uuid'>): string => laneKey(tenant_uuid, webhook_uuid);
