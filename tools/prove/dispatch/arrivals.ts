import type { ReceivedWebhook, WebhookReceiver } from '#testing/webhookReceiver.ts';

/** A process records what it sent within this time; older requests were no longer in flight when it was killed. */
const UNRECORDED_MS = 3000;

interface Message {
  event: string;
  payload: { n?: number; eventUUID?: string };
}

export interface Arrivals {
  /** Different messages. */
  messages: number;
  /** Delivered again after the process that had sent them was killed before it could record the delivery. */
  redelivered: number;
  /** Delivered again for no such reason. */
  unexplained: number;
  /** Messages of one subscription that arrived before one that happened earlier. */
  inversions: number;
}

/** Counts arrivals by `webhook-id`, and their order at each address. `kills` are instants on `performance.now()`. */
export function analyseArrivals({ received }: WebhookReceiver, kills: readonly number[]): Arrivals {
  const firsts = new Map<string, ReceivedWebhook>();
  const found = { redelivered: 0, unexplained: 0 };
  for (const got of received) {
    const id = String(got.headers['webhook-id']);
    const first = firsts.get(id);
    if (!first) firsts.set(id, got);
    else if (kills.some((kill) => first.at > kill - UNRECORDED_MS && first.at < kill + UNRECORDED_MS && got.at > kill))
      found.redelivered++;
    else found.unexplained++;
  }
  return { messages: firsts.size, ...found, inversions: inversionsOf([...firsts.values()]) };
}

/**
 * Counts numbered messages where a higher number came before a lower one, and events whose end came before their start.
 */
function inversionsOf(arrivals: readonly ReceivedWebhook[]): number {
  let inversions = 0;
  const newest = new Map<string, number>();
  const started = new Set<string>();
  for (const { path, body } of arrivals) {
    const { event, payload } = JSON.parse(body) as Message;
    if (payload.n !== undefined) {
      if (payload.n < (newest.get(path) ?? 0)) inversions++;
      newest.set(path, payload.n);
    } else if (event === 'EVENT.STARTED') started.add(`${path} ${payload.eventUUID}`);
    else if (!started.has(`${path} ${payload.eventUUID}`)) inversions++;
  }
  return inversions;
}
