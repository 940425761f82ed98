import type { Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import {
  type LeasedQueue,
  leaseQueues,
  fetchDue,
  allowAllTenants,
  readSettings,
  releaseAllQueueLeases,
  releaseQueueLeases,
  renewQueueLeases,
  type SettingsRow,
} from './queueLeases.ts';
import { type Attempt, recordAttempts, type SubscriptionVerdict } from './recordAttempts.ts';
import { type Delivery, WebhookQueue, webhookQueueKey } from './webhookQueue.ts';

/** A tenant has at most one share of this many of the places. */
const SHARES = 4;

export interface DeliveryRound {
  owner: string;
  /** The webhook queues held in memory. */
  queues: readonly WebhookQueue[];
  outcomes: readonly Attempt[];
  /** Machine time. */
  now: Date;
  random: () => number;
  mustRenew: boolean;
  /** Leases of other processes were left by killed ones. */
  freesAll: boolean;
  /** How many webhook queues may be held, of healthy receivers and of failing ones; null to release all. */
  limits: { healthy: number; failing: number } | null;
}

export interface RoundResult {
  /** The webhook queues held from now on. */
  queues: WebhookQueue[];
  due: Delivery[];
  settings: SettingsRow[];
  verdicts: Map<string, SubscriptionVerdict>;
}

/**
 * The store's part of a round: records outcomes, renews and claims webhook queues, fetches due deliveries, releases
 * finished ones.
 */
export async function runRoundInStore(
  tx: Transaction<Database>,
  { owner, queues: lanes, outcomes, now, random, mustRenew, freesAll, most }: DeliveryRound,
): Promise<RoundResult> {
  await allowAllTenants(tx);
  if (freesAll) await releaseAllQueueLeases(tx);
  const verdicts =
    outcomes.length > 0 ? await recordAttempts(tx, outcomes, random) : new Map<string, SubscriptionVerdict>();
  if (most === null) {
    await releaseQueueLeases(tx, owner, lanes);
    return { queues: [], due: [], settings: [], verdicts };
  }
  const kept = mustRenew ? new Set((await renewQueueLeases(tx, owner, lanes)).map(keyOfRow)) : null;
  const inHand = lanes.filter((lane) => kept === null || kept.has(lane.key));
  const claim = (failing: boolean, places: number) => {
    const held = countByTenant(inHand.filter((lane) => lane.isFailing === failing));
    const limit = places - [...held.values()].reduce((sum, count) => sum + count, 0);
    return leaseQueues(tx, { owner, now, failing, limit, share: places / SHARES, held });
  };
  const claimed = [...(await claim(false, most.healthy)), ...(await claim(true, most.failing))];
  // A clock that jumps ends leases at once, this process's own too.
  const added = claimed.filter((row) => !inHand.some(({ key }) => key === keyOfRow(row)));
  const all = [
    ...inHand,
    ...added.map((row) => new WebhookQueue(row.tenant_uuid, row.webhook_uuid, row.failing_since !== null)),
  ];
  const recorded = new Set(outcomes.map(({ delivery }) => delivery.uuid));
  const due = await fetchDue(
    tx,
    all.filter((lane) => lane.needsMore),
    recorded,
    now,
  );
  const supplied = new Set(due.map((delivery) => webhookQueueKey(delivery.tenant, delivery.webhook)));
  const isBusy = (lane: WebhookQueue) => supplied.has(lane.key) || [...lane.held].some((uuid) => !recorded.has(uuid));
  const busy = new Set(all.filter(isBusy));
  await releaseQueueLeases(
    tx,
    owner,
    all.filter((lane) => !busy.has(lane)),
  );
  return { queues: [...busy], due, settings: await readSettings(tx, [...busy]), verdicts };
}

function countByTenant(lanes: readonly WebhookQueue[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tenant } of lanes) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return counts;
}

export const keyOfRow = ({ tenant_uuid, webhook_uuid }: Pick<LeasedQueue, 'tenant_uuid' | 'webhook_uuid'>): string =>
  webhookQueueKey(tenant_uuid, webhook_uuid);
