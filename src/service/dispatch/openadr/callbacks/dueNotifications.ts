import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { allowAllTenants, type PlacesByTenant } from '../../../platform/outbound/receiverLeases.ts';
import { markDelivered } from '../../batches/markDelivered.ts';
import type { SubscriptionRequest } from '../schemas/requests.ts';

/** Notification that this process is to send now. */
export interface DueNotification {
  tenant_uuid: string;
  seq: number;
  subscription_uuid: string;
  controller_uuid: string | null;
  callback: number;
  batch_number: number | null;
  body: string;
  attempts: number;
  start_at: Date | null;
  give_up_at: Date;
  operations: SubscriptionRequest['objectOperations'];
  sealed_tokens: (string | null)[] | null;
  /** Whether the subscription hears of every change of every event of its VEN. */
  hears_all: boolean;
}

/** Time after which another process sends a notification again if its outcome is not recorded. */
const LEASE = '60 seconds';

/**
 * Takes the first due notification of each callback, of all tenants, no more of one than its share of the places; those
 * behind it wait for it.
 */
export async function takeDue(
  db: Kysely<Database>,
  { share, full, held }: PlacesByTenant,
  limit: number,
  at: Date,
): Promise<DueNotification[]> {
  return db.transaction().execute(async (tx) => {
    await allowAllTenants(tx);
    const { rows } = await sql<DueNotification>`/* dueNotifications */
      with due as (
        select n.tenant_uuid, n.seq, n.next_attempt_at from oadr_notifications n
        where n.tenant_uuid <> all(${full}::uuid[]) and n.next_attempt_at <= ${at} and not exists (
          select from oadr_notifications ahead where ahead.tenant_uuid = n.tenant_uuid
            and ahead.subscription_uuid = n.subscription_uuid and ahead.callback = n.callback and ahead.seq < n.seq)
        order by n.next_attempt_at limit ${limit} for update skip locked
      ), placed as (
        select due.tenant_uuid, due.seq, coalesce(held.count, 0)
          + row_number() over (partition by due.tenant_uuid order by due.next_attempt_at) as place
        from due left join ${held} using (tenant_uuid)
      ), taken as (
        update oadr_notifications n set next_attempt_at = ${at}::timestamptz + ${LEASE}::interval, attempts = n.attempts + 1
        from placed where n.tenant_uuid = placed.tenant_uuid and n.seq = placed.seq and placed.place <= ${share}
        returning n.*
      )
      select taken.tenant_uuid, taken.seq, taken.subscription_uuid, taken.callback, taken.batch_number, taken.body,
        taken.attempts, taken.start_at, taken.give_up_at, s.controller_uuid, s.sealed_tokens,
        coalesce(s.body -> 'objectOperations', '[]') as operations,
        s.program_id is null and cardinality(s.targets) = 0 and coalesce(s.body -> 'objectOperations' @>
          '[{"objects": ["EVENT"], "operations": ["CREATE", "UPDATE", "DELETE"]}]', false) as hears_all
      from taken
      left join oadr_objects s on s.tenant_uuid = taken.tenant_uuid and s.object_uuid = taken.subscription_uuid`.execute(
      tx,
    );
    return rows;
  });
}

/**
 * Deletes a notification that its receiver took, or that is given up. With the last one of a VEN's batches, those are
 * delivered.
 */
export async function endNotification(
  db: Kysely<Database>,
  { tenant_uuid: tenant, seq, subscription_uuid, controller_uuid, batch_number, hears_all }: DueNotification,
  wasTaken: boolean,
): Promise<void> {
  await tenantTransaction(db, tenant, async (scope) => {
    const { tx } = scope;
    await tx.deleteFrom('oadr_notifications').where('tenant_uuid', '=', tenant).where('seq', '=', seq).execute();
    if (!wasTaken || !hears_all || controller_uuid === null || batch_number === null) return;
    const { rows } = await sql<{ batch_uuid: string }>`
      select b.batch_uuid from dispatch_batches b
      where b.tenant_uuid = ${tenant} and b.controller_uuid = ${controller_uuid} and b.number <= ${batch_number}
        and b.state in ('PENDING', 'SENT') and not exists (select from oadr_notifications n
          where n.tenant_uuid = ${tenant} and n.subscription_uuid = ${subscription_uuid}
            and n.batch_number <= ${batch_number})`.execute(tx);
    await markDelivered(
      scope,
      rows.map(({ batch_uuid }) => batch_uuid),
    );
  });
}

/** Postpones a notification until `at`, machine time. */
export const postpone = (db: Kysely<Database>, { tenant_uuid, seq }: DueNotification, at: Date): Promise<unknown> =>
  tenantTransaction(db, tenant_uuid, ({ tx }) =>
    tx
      .updateTable('oadr_notifications')
      .set({ next_attempt_at: at })
      .where('tenant_uuid', '=', tenant_uuid)
      .where('seq', '=', seq)
      .execute(),
  );
