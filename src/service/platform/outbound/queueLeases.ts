import { sql, type Transaction } from 'kysely';
import type { Database, OldSecret } from '#store/schema.ts';
import type { Delivery, WebhookQueue } from './webhookQueue.ts';

type Tx = Transaction<Database>;

/** A process that stops renewing loses its webhook queues after this; longer than any attempt takes. */
export const LEASE_MS = 20_000;
/** First attempts, and others, fetched for a webhook queue at a time. */
const FIRST_ATTEMPTS = 200;
const RETRIES = 16;
/** Bytes of first attempts fetched for a webhook queue at a time. */
const MAX_BYTES = 4 * 1024 * 1024;

const lease = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;
/**
 * Without an owner, or leased until an instant that has passed, or until one that no lease reaches: then the machine's
 * clock was set back since.
 */
const IS_FREE = sql`(s.lane_owner is null or s.lane_until < now() or s.lane_until > ${lease} + interval '1 minute')`;
const queueRows = (queues: readonly Pick<WebhookQueue, 'tenant' | 'webhook'>[]) =>
  sql`unnest(${queues.map((queue) => queue.tenant)}::uuid[], ${queues.map((queue) => queue.webhook)}::uuid[])
    as queue (tenant_uuid, webhook_uuid)`;

/** Lets the transaction read the deliveries of every tenant. */
export const allowAllTenants = (tx: Tx): Promise<unknown> =>
  sql`select set_config('app.deliverer', 'on', true)`.execute(tx);

export interface LeasedQueue {
  tenant_uuid: string;
  webhook_uuid: string;
  failing_since: Date | null;
}

/** Which subscriptions a process may claim, and how many. */
export interface LeaseRequest {
  owner: string;
  now: Date;
  /** Those whose last attempt failed, or the others. */
  failing: boolean;
  /** How many may be claimed in total. */
  limit: number;
  /** How many of this kind one tenant may have claimed at a time. */
  share: number;
  /** How many of this kind the process has claimed, by tenant. */
  claimed: ReadonlyMap<string, number>;
}

/**
 * Claims unleased subscriptions with deliveries due at `now`, the least recently served first, no more per tenant than
 * its share.
 */
export async function leaseQueues(
  tx: Tx,
  { owner, now, failing, limit, share, claimed }: LeaseRequest,
): Promise<LeasedQueue[]> {
  if (limit <= 0) return [];
  const full = [...claimed].filter(([, count]) => count >= share).map(([tenant]) => tenant);
  const { rows } = await sql<LeasedQueue>`
    with due as (
      select s.tenant_uuid, s.webhook_uuid, s.lane_until
      from webhook_subscriptions s
      where s.tenant_uuid <> all(${full}::uuid[]) and s.status = 'ACTIVE' and s.deleted_utc is null and ${IS_FREE}
        and (s.failing_since is not null) = ${failing}
        and (exists (select from webhook_deliveries d where d.tenant_uuid = s.tenant_uuid
          and d.webhook_uuid = s.webhook_uuid and d.status = 'PENDING')
          or exists (select from webhook_deliveries d where d.tenant_uuid = s.tenant_uuid
            and d.webhook_uuid = s.webhook_uuid and d.status = 'RETRYING' and d.next_attempt_at <= ${now}))
      order by s.lane_until nulls first
      limit ${limit}
      for update of s skip locked
    ), placed as (
      select due.tenant_uuid, due.webhook_uuid,
        coalesce(claimed.count, 0)
          + row_number() over (partition by due.tenant_uuid order by due.lane_until nulls first) as place
      from due left join unnest(${[...claimed.keys()]}::uuid[], ${[...claimed.values()]}::integer[])
        as claimed (tenant_uuid, count) using (tenant_uuid)
    )
    update webhook_subscriptions s set lane_owner = ${owner}, lane_until = ${lease}
    from placed where s.tenant_uuid = placed.tenant_uuid and s.webhook_uuid = placed.webhook_uuid
      and placed.place <= ${share}
    returning s.tenant_uuid, s.webhook_uuid, s.failing_since`.execute(tx);
  return rows;
}

/** Renews leases; returns which of them this process still owns. */
export async function renewQueueLeases(tx: Tx, owner: string, queues: readonly WebhookQueue[]): Promise<LeasedQueue[]> {
  const { rows } = await sql<LeasedQueue>`
    update webhook_subscriptions s set lane_until = ${lease} from ${queueRows(queues)}
    where s.tenant_uuid = queue.tenant_uuid and s.webhook_uuid = queue.webhook_uuid and s.lane_owner = ${owner}
    returning s.tenant_uuid, s.webhook_uuid, s.failing_since`.execute(tx);
  return rows;
}

/** Releases leases; they count as served now. */
export async function releaseQueueLeases(tx: Tx, owner: string, queues: readonly WebhookQueue[]): Promise<void> {
  if (queues.length === 0) return;
  await sql`
    update webhook_subscriptions s set lane_owner = null, lane_until = now() from ${queueRows(queues)}
    where s.tenant_uuid = queue.tenant_uuid and s.webhook_uuid = queue.webhook_uuid
      and s.lane_owner = ${owner}`.execute(tx);
}

/** Ends every lease: for the only process of a store, after a kill. */
export const releaseAllQueueLeases = (tx: Tx): Promise<unknown> =>
  sql`update webhook_subscriptions set lane_owner = null, lane_until = null where lane_owner is not null`.execute(tx);

interface DueRow {
  tenant_uuid: string;
  webhook_uuid: string;
  delivery_uuid: string;
  body: string;
  tries: number;
  replays: number;
  is_first: boolean;
  traceparent: string | null;
}

/**
 * Due deliveries of this process's webhook queues, except those in memory or just recorded: first attempts in the order
 * of their creation, then retries.
 */
export async function fetchDue(
  tx: Tx,
  queues: readonly WebhookQueue[],
  recorded: ReadonlySet<string>,
  now: Date,
): Promise<Delivery[]> {
  if (queues.length === 0) return [];
  const unrecorded = queues.flatMap((queue) => [...queue.unrecorded]).filter((uuid) => !recorded.has(uuid));
  const { rows } = await sql<DueRow>`
    select queue.tenant_uuid, queue.webhook_uuid, due.*
    from ${queueRows(queues)}
    cross join lateral (
      (select delivery_uuid, body, tries, replays, true as is_first, traceparent
       from (select *, sum(octet_length(body)) over (order by seq) - octet_length(body) as bytes_before
             from (select * from webhook_deliveries
                   where tenant_uuid = queue.tenant_uuid and webhook_uuid = queue.webhook_uuid and status = 'PENDING'
                     and delivery_uuid <> all(${unrecorded}::uuid[])
                   order by seq limit ${FIRST_ATTEMPTS}) firsts) sized
       where bytes_before < ${MAX_BYTES}
       order by seq)
      union all
      (select delivery_uuid, body, tries, replays, false, traceparent
       from webhook_deliveries
       where tenant_uuid = queue.tenant_uuid and webhook_uuid = queue.webhook_uuid and status = 'RETRYING'
         and next_attempt_at <= ${now} and delivery_uuid <> all(${unrecorded}::uuid[])
       order by next_attempt_at, seq limit ${RETRIES})
    ) due`.execute(tx);
  return rows.map((row) => ({
    tenant: row.tenant_uuid,
    webhook: row.webhook_uuid,
    uuid: row.delivery_uuid,
    body: row.body,
    tries: row.tries,
    isFirst: row.is_first,
    isReplay: row.replays > 0,
    cause: row.traceparent,
  }));
}

export interface SettingsRow {
  tenant_uuid: string;
  webhook_uuid: string;
  url: string;
  is_active: boolean;
  secret: Buffer;
  old_secrets: OldSecret[];
}

/**
 * Addresses and sealed secrets of webhook queues; read after the due deliveries, so that a message is signed as of its
 * creation or later.
 */
export async function readSettings(
  tx: Tx,
  queues: readonly Pick<WebhookQueue, 'tenant' | 'webhook'>[],
): Promise<SettingsRow[]> {
  if (queues.length === 0) return [];
  const { rows } = await sql<SettingsRow>`
    select s.tenant_uuid, s.webhook_uuid, s.url,
      s.status = 'ACTIVE' and s.deleted_utc is null as is_active, s.secret, s.old_secrets
    from ${queueRows(queues)} join webhook_subscriptions s using (tenant_uuid, webhook_uuid)`.execute(tx);
  return rows;
}
