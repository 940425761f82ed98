import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import { queueForUsers } from '../queueMails.ts';
import { markBatchSent } from '../send/markBatchOfMail.ts';

/** Maximum batches of one run; each has up to 500 dispatches. */
const BATCHES = 2;
const NEXT_LOOK_MS = 60_000;

interface BatchRow {
  batch_uuid: string;
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED' | 'TEST';
  revision: number;
}

/**
 * Writes the mails that deliver an event's dispatches to persons, for batches of controllers with the channel EMAIL:
 * one a user and revision, in whichever batch the user's assets are. A person who said no is not told of the cancel.
 */
export async function queueDispatchMails(scope: TenantScope, eventUUID: string): Promise<void> {
  const batches = await readBatches(scope, eventUUID);
  for (const batch of batches) {
    const userUUIDs = await readUsers(scope, batch);
    const kind = batch.kind === 'CANCELLED' ? 'CANCELLED' : 'DISPATCH';
    const revision = kind === 'CANCELLED' ? 0 : batch.revision;
    const batchUUID = batch.batch_uuid;
    const queued = await queueForUsers(scope, { kind, eventUUID, revision, userUUIDs, batchUUID });
    if (queued > 0) continue;
    // There is nobody to write to, or all of them have the mail by another batch.
    if (userUUIDs.length > 0 && (await isWaiting(scope, eventUUID, kind, revision)))
      await enqueue(scope, 'MAIL_EVENT', [eventUUID], scope.now + NEXT_LOOK_MS);
    else await markBatchSent(scope, batchUUID, userUUIDs.length > 0 || kind === 'CANCELLED');
  }
  if (batches.length === BATCHES) await enqueue(scope, 'MAIL_EVENT', [eventUUID], scope.now);
}

async function readBatches({ tx, tenant }: TenantScope, eventUUID: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.batch_uuid, b.kind, b.revision from dispatch_batches b
    join controllers c on c.tenant_uuid = b.tenant_uuid and c.controller_uuid = b.controller_uuid
    where b.tenant_uuid = ${tenant} and b.event_uuid = ${eventUUID} and b.state = 'PENDING' and c.channel = 'EMAIL'
      and not exists (select from mails m where m.tenant_uuid = b.tenant_uuid and m.batch_uuid = b.batch_uuid)
    order by b.number limit ${BATCHES}`.execute(tx);
  return rows;
}

/** Reads the users of a batch's assets who have an address. */
async function readUsers({ tx, tenant }: TenantScope, { batch_uuid, kind }: BatchRow): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    select distinct u.user_uuid from dispatches d
    join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
    join users u on u.tenant_uuid = a.tenant_uuid and u.user_uuid = a.user_uuid and u.status = 'ACTIVE'
      and u.email is not null
    where d.tenant_uuid = ${tenant} and d.batch_uuid = ${batch_uuid}
      and (${kind !== 'CANCELLED'} or d.answer is distinct from 'OPTED_OUT')`.execute(tx);
  return rows.map(({ user_uuid }) => user_uuid);
}

async function isWaiting(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  kind: 'CANCELLED' | 'DISPATCH',
  revision: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('mail_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('kind', '=', kind)
    .where('revision', '=', revision)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
