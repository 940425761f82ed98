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

/** A tenant has at most one share of this many of the slots. */
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
  { owner, queues, outcomes, now, random, mustRenew, freesAll, limits }: DeliveryRound,
): Promise<RoundResult> {
  await allowAllTenants(tx);
  if (freesAll) await releaseAllQueueLeases(tx);
  const verdicts =
    outcomes.length > 0 ? await recordAttempts(tx, outcomes, random) : new Map<string, SubscriptionVerdict>();
  if (limits === null) {
    await releaseQueueLeases(tx, owner, queues);
    return { queues: [], due: [], settings: [], verdicts };
  }
  const renewed = mustRenew ? new Set((await renewQueueLeases(tx, owner, queues)).map(keyOfRow)) : null;
  const renewedQueues = queues.filter((queue) => renewed === null || renewed.has(queue.key));
  const claim = (failing: boolean, places: number) => {
    const claimed = countByTenant(renewedQueues.filter((queue) => queue.isFailing === failing));
    const limit = places - [...claimed.values()].reduce((sum, count) => sum + count, 0);
    return leaseQueues(tx, { owner, now, failing, limit, share: places / SHARES, claimed });
  };
  const claimed = [...(await claim(false, limits.healthy)), ...(await claim(true, limits.failing))];
  // A clock that jumps ends leases immediately, this process's own too.
  const added = claimed.filter((row) => !renewedQueues.some(({ key }) => key === keyOfRow(row)));
  const all = [
    ...renewedQueues,
    ...added.map((row) => new WebhookQueue(row.tenant_uuid, row.webhook_uuid, row.failing_since !== null)),
  ];
  const recorded = new Set(outcomes.map(({ delivery }) => delivery.uuid));
  const due = await fetchDue(
    tx,
    all.filter((queue) => queue.needsMore),
    recorded,
    now,
  );
  const supplied = new Set(due.map((delivery) => webhookQueueKey(delivery.tenant, delivery.webhook)));
  const isBusy = (queue: WebhookQueue) =>
    supplied.has(queue.key) || [...queue.unrecorded].some((uuid) => !recorded.has(uuid));
  const busy = new Set(all.filter(isBusy));
  await releaseQueueLeases(
    tx,
    owner,
    all.filter((queue) => !busy.has(queue)),
  );
  return { queues: [...busy], due, settings: await readSettings(tx, [...busy]), verdicts };
}

function countByTenant(queues: readonly WebhookQueue[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tenant } of queues) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return counts;
}

export const keyOfRow = ({ tenant_uuid, webhook_uuid }: Pick<LeasedQueue, 'tenant_uuid' | 'webhook_uuid'>): string =>
  webhookQueueKey(tenant_uuid, webhook_uuid);
