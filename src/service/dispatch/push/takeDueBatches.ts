import { sql } from 'kysely';
import type { DispatchBatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { messageToController } from '../../assets/controllers/messageToController.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { renderDispatches } from '../batches/renderDispatches.ts';

/** Batches read to find some that may be sent now. */
const LOOKED_AT = 16;

/** Batch in memory, to be sent. */
export interface PushedBatch {
  uuid: string;
  eventUUID: string;
  revision: number;
  /** Number of earlier attempts. */
  attempts: number;
  /** Business time. */
  startMs: number;
  giveUpMs: number;
  body: string;
}

/** Batches to be sent; `isEnded` if others were ended instead, so that there may be more. */
export interface TakenBatches {
  batches: PushedBatch[];
  isEnded: boolean;
}

type DueRow = Pick<DispatchBatchesTable, 'batch_uuid' | 'revision'> & {
  event_uuid: string;
  attempts: number;
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED';
  created_utc: Date;
  start_utc: Date | null;
  give_up_utc: Date;
};

/**
 * Takes up to `limit` batches of a controller that are due at `machine`, and renders them; they stay due until their
 * outcome is recorded, so that a process that ends before loses none of them. A newer revision goes first, and waits
 * for earlier ones of the same event in flight, so that it arrives last. Batches that are given up, or have no dispatch
 * left, are ended.
 */
export async function takeDueBatches(
  scope: TenantScope,
  controllerUUID: string,
  machine: Date,
  inMemory: readonly PushedBatch[],
  limit: number,
): Promise<TakenBatches> {
  const { tx, tenant, now } = scope;
  await giveUp(scope, controllerUUID, machine);
  if (limit <= 0) return { batches: [], isEnded: false };
  const { rows } = await sql<DueRow>`
    select batch_uuid, event_uuid, revision, attempts, kind, created_utc, start_utc, give_up_utc
    from dispatch_batches
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and next_attempt_at <= ${machine}
      and batch_uuid <> all(${inMemory.map((batch) => batch.uuid)}::uuid[])
    order by revision desc, number
    limit ${LOOKED_AT} for no key update skip locked`.execute(tx);
  const taken = sendable(rows, inMemory).slice(0, limit);
  if (taken.length === 0) return { batches: [], isEnded: false };
  const rendered = new Map(
    (
      await renderDispatches(
        scope,
        taken.map((row) => row.batch_uuid),
      )
    ).map((each) => [each.batchUUID, each]),
  );
  const isEmpty = (row: DueRow) => (rendered.get(row.batch_uuid)?.dispatches ?? 0) === 0;
  const uuidsOf = (some: readonly DueRow[]) => some.map((row) => row.batch_uuid);
  const sent = taken.filter((row) => !isEmpty(row));
  await sql`
    update dispatch_batches set state = 'SENT', sent_utc = coalesce(sent_utc, ${new Date(now)})
    where tenant_uuid = ${tenant} and batch_uuid = any(${uuidsOf(sent)}::uuid[])
      and state in ('PENDING', 'SENT')`.execute(tx);
  await sql`
    update dispatch_batches set state = 'SUPERSEDED', next_attempt_at = null
    where tenant_uuid = ${tenant} and batch_uuid = any(${uuidsOf(taken.filter(isEmpty))}::uuid[])`.execute(tx);
  const batches = sent.map((row) => ({
    uuid: row.batch_uuid,
    eventUUID: row.event_uuid,
    revision: row.revision,
    attempts: row.attempts,
    startMs: (row.start_utc ?? row.give_up_utc).getTime(),
    giveUpMs: row.give_up_utc.getTime(),
    body: messageToController(
      controllerUUID,
      `DISPATCH.${row.kind}`,
      row.created_utc.getTime(),
      rendered.get(row.batch_uuid)!.json,
    ),
  }));
  return { batches, isEnded: sent.length < taken.length };
}

/** Returns the batches that overtake nothing: while a newer revision of an event has to wait, no older one is begun. */
function sendable(rows: readonly DueRow[], inMemory: readonly PushedBatch[]): DueRow[] {
  const blocked = new Set<string>();
  return rows.filter((row) => {
    const waits = inMemory.some((batch) => batch.eventUUID === row.event_uuid && batch.revision < row.revision);
    if (waits) blocked.add(row.event_uuid);
    return !blocked.has(row.event_uuid);
  });
}

/** Ends batches that may not be sent any more; the sweep of their events counts the undelivered dispatches. */
async function giveUp(scope: TenantScope, controllerUUID: string, machine: Date): Promise<void> {
  const { rows } = await sql<{ event_uuid: string | null }>`
    update dispatch_batches
    set next_attempt_at = null, state = case when state in ('PENDING', 'SENT') then 'FAILED' else state end
    where tenant_uuid = ${scope.tenant} and controller_uuid = ${controllerUUID} and next_attempt_at <= ${machine}
      and give_up_utc <= ${new Date(scope.now)}
    returning event_uuid`.execute(scope.tx);
  const events = new Set(rows.flatMap((row) => row.event_uuid ?? []));
  await enqueue(scope, 'DISPATCH_SWEEP', [...events], scope.now);
}
