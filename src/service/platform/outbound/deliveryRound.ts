import type { Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { fetchDue, readSettings, type SettingsRow } from './dueDeliveries.ts';
import { type ReceiverLeases, receiverKey } from './receiverLeases.ts';
import { type Attempt, recordAttempts, type SubscriptionHealth } from './recordAttempts.ts';
import { type Delivery, receiverOf, WebhookQueue } from './webhookQueue.ts';

export interface DeliveryRound {
  leases: ReceiverLeases;
  /** The webhook queues held in memory, their leases renewed. */
  queues: readonly WebhookQueue[];
  outcomes: readonly Attempt[];
  /** Machine time. */
  now: Date;
  random: () => number;
  /** Whether the process closes: everything is released. */
  isStopped: boolean;
}

export interface RoundResult {
  /** The webhook queues held from now on. */
  queues: WebhookQueue[];
  due: Delivery[];
  settings: SettingsRow[];
  verdicts: Map<string, SubscriptionHealth>;
}

/**
 * Runs the store's part of a round: records outcomes, claims webhook queues, fetches due deliveries, releases finished
 * ones.
 */
export async function runRoundInStore(
  tx: Transaction<Database>,
  { leases, queues, outcomes, now, random, isStopped }: DeliveryRound,
): Promise<RoundResult> {
  const verdicts =
    outcomes.length > 0 ? await recordAttempts(tx, outcomes, random) : new Map<string, SubscriptionHealth>();
  if (isStopped) {
    await leases.release(tx, queues);
    return { queues: [], due: [], settings: [], verdicts };
  }
  const added = await leases.claim(tx, queues, now);
  const all = [...queues, ...added.map((each) => new WebhookQueue(each))];
  const recorded = new Set(outcomes.map(({ delivery }) => delivery.uuid));
  const due = await fetchDue(
    tx,
    all.filter((queue) => queue.needsMore),
    recorded,
    now,
  );
  const supplied = new Set(due.map((delivery) => receiverKey(receiverOf(delivery))));
  const isBusy = (queue: WebhookQueue) =>
    supplied.has(receiverKey(queue)) || [...queue.unrecorded].some((uuid) => !recorded.has(uuid));
  const busy = new Set(all.filter(isBusy));
  await leases.release(
    tx,
    all.filter((queue) => !busy.has(queue)),
  );
  return { queues: [...busy], due, settings: await readSettings(tx, [...busy]), verdicts };
}
