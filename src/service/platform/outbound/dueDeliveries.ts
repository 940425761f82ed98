import { sql, type Transaction } from 'kysely';
import type { Database, OldSecret } from '#store/schema.ts';
import type { Receiver, ReceiverTable } from './receiverLeases.ts';
import type { Delivery, WebhookQueue } from './webhookQueue.ts';

type Tx = Transaction<Database>;

/** Maximum first attempts, and retries, fetched for a webhook queue at a time. */
const FIRST_ATTEMPTS = 200;
const RETRIES = 16;
/** Maximum bytes of first attempts fetched for a webhook queue at a time. */
const MAX_BYTES = 4 * 1024 * 1024;

const queueRows = (queues: readonly Receiver[]) =>
  sql`unnest(${queues.map((queue) => queue.tenant)}::uuid[], ${queues.map((queue) => queue.uuid)}::uuid[])
    as queue (tenant_uuid, webhook_uuid)`;

/** Table of subscriptions, the receivers of webhooks; their deliveries are found through its indices of open ones. */
export const SUBSCRIPTIONS: ReceiverTable = {
  name: 'webhook_subscriptions',
  key: 'webhook_uuid',
  due: (now) => ({
    from: sql`webhook_subscriptions r`,
    where: sql`(exists (select from webhook_deliveries d where d.tenant_uuid = r.tenant_uuid
        and d.webhook_uuid = r.webhook_uuid and d.status = 'PENDING')
      or exists (select from webhook_deliveries d where d.tenant_uuid = r.tenant_uuid
        and d.webhook_uuid = r.webhook_uuid and d.status = 'RETRYING' and d.next_attempt_at <= ${now}))`,
  }),
  places: { healthy: 256, failing: 64 },
};

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
 * Reads due deliveries of this process's webhook queues, except those in memory or just recorded: first attempts in the
 * order of their creation, then retries.
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
 * Reads addresses and sealed secrets of webhook queues, after the due deliveries, so that a message is signed as of its
 * creation or later.
 */
export async function readSettings(tx: Tx, queues: readonly Receiver[]): Promise<SettingsRow[]> {
  if (queues.length === 0) return [];
  const { rows } = await sql<SettingsRow>`
    select s.tenant_uuid, s.webhook_uuid, s.url,
      s.status = 'ACTIVE' and s.deleted_utc is null as is_active, s.secret, s.old_secrets
    from ${queueRows(queues)} join webhook_subscriptions s using (tenant_uuid, webhook_uuid)`.execute(tx);
  return rows;
}
