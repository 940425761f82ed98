import { sql, type Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { receiverKey } from './receiverLeases.ts';
import { type Failing, shouldDisable, retryDelayMs, retryAfterMs } from './retrySchedule.ts';
import type { AttemptResult } from './sender.ts';
import { type Delivery, receiverOf } from './webhookQueue.ts';

type Tx = Transaction<Database>;
const GONE = 410;

/** Finished attempt. */
export interface Attempt {
  delivery: Delivery;
  /** Machine time. */
  at: number;
  headers: Record<string, string>;
  sent: AttemptResult;
}

interface SubscriptionHealthRow {
  tenant_uuid: string;
  webhook_uuid: string;
  is_active: boolean;
  failing_since: Date | null;
  last_failure: Date | null;
}

interface DeliveryOutcome {
  status: 'SUCCEEDED' | 'RETRYING' | 'FAILED';
  next: Date | null;
}

/** State of a subscription after its attempts were recorded. */
export interface SubscriptionHealth {
  isActive: boolean;
  failing: Failing | null;
  disabledReason: string | null;
}

/**
 * Records attempts, the next attempt of each delivery, and the health of their subscriptions. Returns the state of each
 * subscription by its queue's key. `random` spreads the pauses.
 */
export async function recordAttempts(
  tx: Tx,
  attempts: readonly Attempt[],
  random: () => number,
): Promise<Map<string, SubscriptionHealth>> {
  const before = await lockSubscriptions(tx, attempts);
  const verdicts = new Map<string, SubscriptionHealth>();
  for (const [key, row] of before)
    verdicts.set(key, { isActive: row.is_active, failing: failingOf(row), disabledReason: null });
  for (const attempt of attempts) updateHealth(verdicts.get(keyOf(attempt))!, attempt);
  const outcomes = attempts.map((attempt) => outcomeOf(attempt, verdicts.get(keyOf(attempt))!, random()));
  await writeAttempts(tx, attempts, outcomes);
  await writeHealth(tx, before, verdicts);
  return verdicts;
}

const keyOf = ({ delivery }: Attempt) => receiverKey(receiverOf(delivery));
const failingOf = ({ failing_since, last_failure }: SubscriptionHealthRow): Failing | null =>
  failing_since && last_failure ? { since: failing_since.getTime(), last: last_failure.getTime() } : null;

/** Locks subscriptions in one order and before their deliveries, as every handler does. */
async function lockSubscriptions(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, SubscriptionHealthRow>> {
  const queues = [...new Map(attempts.map((attempt) => [keyOf(attempt), attempt.delivery])).values()];
  const { rows } = await sql<SubscriptionHealthRow>`
    select s.tenant_uuid, s.webhook_uuid,
      s.status = 'ACTIVE' and s.deleted_utc is null as is_active, s.failing_since, s.last_failure
    from webhook_subscriptions s
    join unnest(${queues.map((queue) => queue.tenant)}::uuid[], ${queues.map((queue) => queue.webhook)}::uuid[])
      as queue (tenant_uuid, webhook_uuid) using (tenant_uuid, webhook_uuid)
    order by s.tenant_uuid, s.webhook_uuid
    for no key update of s`.execute(tx);
  return new Map(rows.map((row) => [receiverKey({ tenant: row.tenant_uuid, uuid: row.webhook_uuid }), row]));
}

function updateHealth(verdict: SubscriptionHealth, { at, sent }: Attempt): void {
  if (sent.error === null) {
    verdict.failing = null;
    return;
  }
  const isGone = sent.statusCode === GONE;
  if (verdict.isActive && (isGone || shouldDisable(verdict.failing, at))) {
    verdict.isActive = false;
    verdict.disabledReason = isGone
      ? 'The endpoint returned 410 Gone'
      : `Only failures for 5 days; the last: ${sent.error}`;
  }
  verdict.failing = { since: verdict.failing?.since ?? at, last: at };
}

function outcomeOf({ delivery, at, sent }: Attempt, { isActive }: SubscriptionHealth, random: number): DeliveryOutcome {
  if (sent.error === null) return { status: 'SUCCEEDED', next: null };
  const pause = isActive ? retryDelayMs(delivery.tries + 1, retryAfterMs(sent.retryAfter, at), random) : null;
  return pause === null ? { status: 'FAILED', next: null } : { status: 'RETRYING', next: new Date(at + pause) };
}

/** Writes all attempts in one statement: deliveries replayed by hand meanwhile stay due. */
async function writeAttempts(
  tx: Tx,
  attempts: readonly Attempt[],
  outcomes: readonly DeliveryOutcome[],
): Promise<void> {
  const column = <Value>(read: (attempt: Attempt) => Value): Value[] => attempts.map(read);
  await sql`
    with made as (
      select * from unnest(
        ${column(({ delivery }) => delivery.tenant)}::uuid[], ${column(({ delivery }) => delivery.uuid)}::uuid[],
        ${column(({ delivery }) => delivery.tries + 1)}::int[],
        ${column(({ delivery }) => delivery.isReplay)}::boolean[], ${column(({ at }) => new Date(at))}::timestamptz[],
        ${column(({ sent }) => sent.statusCode)}::int[],
        ${column(({ sent }) => sent.responseTimeMs)}::int[], ${column(({ sent }) => sent.error)}::text[],
        ${column(({ headers }) => JSON.stringify(headers))}::text[],
        ${column(({ sent }) => sent.responseBody)}::text[], ${outcomes.map(({ status }) => status)}::text[],
        ${outcomes.map(({ next }) => next)}::timestamptz[]
      ) as made (tenant_uuid, delivery_uuid, tries, is_replay, at, status_code, response_ms, error, headers,
        response_body, status, next_at)
    ), moved as (
      update webhook_deliveries d set
        attempts = d.attempts + 1,
        tries = case when d.replays > made.is_replay::int then 0 else made.tries end,
        replays = greatest(d.replays - made.is_replay::int, 0),
        status = case when d.replays > made.is_replay::int then 'RETRYING' else made.status end,
        next_attempt_at = case when d.replays > made.is_replay::int then made.at else made.next_at end
      from made where d.tenant_uuid = made.tenant_uuid and d.delivery_uuid = made.delivery_uuid
      returning d.tenant_uuid, d.delivery_uuid, d.attempts
    )
    insert into webhook_attempts (tenant_uuid, delivery_uuid, attempt, attempted_at, status_code, response_ms, error,
      request_headers, response_body)
    select moved.tenant_uuid, moved.delivery_uuid, moved.attempts, made.at, made.status_code, made.response_ms,
      made.error, made.headers::json, made.response_body
    from moved join made using (tenant_uuid, delivery_uuid)`.execute(tx);
}

async function writeHealth(
  tx: Tx,
  before: Map<string, SubscriptionHealthRow>,
  verdicts: Map<string, SubscriptionHealth>,
): Promise<void> {
  for (const [key, row] of before) {
    const { failing, isActive, disabledReason } = verdicts.get(key)!;
    const was = failingOf(row);
    if (was?.since === failing?.since && was?.last === failing?.last && isActive === row.is_active) continue;
    await tx
      .updateTable('webhook_subscriptions')
      .set({ failing_since: failing && new Date(failing.since), last_failure: failing && new Date(failing.last) })
      .where('tenant_uuid', '=', row.tenant_uuid)
      .where('webhook_uuid', '=', row.webhook_uuid)
      .execute();
    if (disabledReason) await disable(tx, row, disabledReason);
  }
}

async function disable(tx: Tx, { tenant_uuid, webhook_uuid }: SubscriptionHealthRow, reason: string): Promise<void> {
  await sql`
    update webhook_subscriptions s
    set status = 'DISABLED', disabled_reason = ${reason}, row_version = s.row_version + 1,
      updated_utc = now() + t.clock_offset_ms * interval '1 millisecond'
    from tenants t where t.tenant_uuid = s.tenant_uuid and s.tenant_uuid = ${tenant_uuid}
      and s.webhook_uuid = ${webhook_uuid}`.execute(tx);
  await holdDeliveries(tx, tenant_uuid, webhook_uuid);
}

const openDeliveries = (tx: Tx, tenant: string, webhook: string) =>
  tx.updateTable('webhook_deliveries').where('tenant_uuid', '=', tenant).where('webhook_uuid', '=', webhook);

/** Ends deliveries that are not sent yet; the log stays. */
export async function endDeliveries(tx: Tx, tenant: string, webhook: string): Promise<void> {
  await openDeliveries(tx, tenant, webhook)
    .set({ status: 'FAILED', next_attempt_at: null, replays: 0 })
    .where('status', 'in', ['PENDING', 'RETRYING'])
    .execute();
}

/** Holds the deliveries of a disabled subscription: untried ones wait, failed ones end until it is recovered. */
export async function holdDeliveries(tx: Tx, tenant: string, webhook: string): Promise<void> {
  const open = openDeliveries(tx, tenant, webhook);
  await open.set({ status: 'FAILED', next_attempt_at: null, replays: 0 }).where('status', '=', 'RETRYING').execute();
  await open.set({ next_attempt_at: null }).where('status', '=', 'PENDING').execute();
}

/**
 * Releases the deliveries of an enabled subscription: waiting ones are due, in the order in which they were published.
 */
export async function releaseDeliveries(tx: Tx, tenant: string, webhook: string): Promise<void> {
  await openDeliveries(tx, tenant, webhook)
    .set({ next_attempt_at: new Date() })
    .where('status', '=', 'PENDING')
    .execute();
}
