import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { DispatchBatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { nextBatchNumbers } from '../../assets/controllers/nextBatchNumbers.ts';
import { notePublished } from '../../platform/outbound/outbox.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';

export interface BatchTerms {
  kind: DispatchBatchesTable['kind'];
  eventUUID: string;
  startMs: number;
  /** Business time after which nothing is sent any more. */
  giveUpMs: number;
  /** Earlier sending and delivery of dispatches that are sent again. */
  before?: { sentUTC: Date | null; deliveredUTC: Date | null };
}

/** Error for a controller deleted after its assets were read: the transaction is retried and finds them without one. */
class ControllerGoneError extends Error {
  /** PostgreSQL's code for a deadlock. */
  readonly code = '40P01';
}

interface Sender {
  controller_uuid: string;
  channel: string;
  batch_size: number;
}
interface FilledBatch {
  batchUUID: string;
  controllerUUID: string;
  revision: number;
  dispatches: number;
}

/**
 * Filler of batches, each of one controller and one revision and up to the controller's size: first the controllers are
 * opened, then each dispatch gets a place, then the batches are stored.
 */
export class BatchFiller {
  readonly #scope: TenantScope;
  readonly #terms: BatchTerms;
  readonly #senders = new Map<string, Sender>();
  readonly #filling = new Map<string, FilledBatch>();
  readonly #batches: FilledBatch[] = [];

  constructor(scope: TenantScope, terms: BatchTerms) {
    this.#scope = scope;
    this.#terms = terms;
  }

  /**
   * Locks controllers against deletion until the transaction ends. Throws if one was deleted, unless it gets a cancel.
   */
  async open(controllerUUIDs: Iterable<string>): Promise<void> {
    const { tx, tenant } = this.#scope;
    const wanted = [...new Set(controllerUUIDs)].filter((uuid) => !this.#senders.has(uuid));
    if (wanted.length === 0) return;
    const { rows } = await sql<Sender>`
      select controller_uuid, channel, batch_size from controllers where tenant_uuid = ${tenant}
        and deleted_utc is null and controller_uuid = any(${wanted}::uuid[])
      order by controller_uuid for key share`.execute(tx);
    if (rows.length < wanted.length && this.#terms.kind !== 'CANCELLED')
      throw new ControllerGoneError('a controller was deleted while its dispatches were being issued');
    for (const row of rows) this.#senders.set(row.controller_uuid, row);
  }

  /** Returns the id of the batch for a dispatch of an opened controller. */
  place(controllerUUID: string, revision: number): string {
    const key = `${controllerUUID} ${revision}`;
    let batch = this.#filling.get(key);
    if (!batch || batch.dispatches >= (this.#senders.get(controllerUUID)?.batch_size ?? Infinity)) {
      batch = { batchUUID: newUuid(), controllerUUID, revision, dispatches: 0 };
      this.#filling.set(key, batch);
      this.#batches.push(batch);
    }
    batch.dispatches++;
    return batch.batchUUID;
  }

  /**
   * Stores the batches; returns their number. Numbers of a controller stay locked until the commit: see
   * controller_batch_numbers.
   */
  async close(): Promise<number> {
    const { tx, tenant, now } = this.#scope;
    const { kind, eventUUID, giveUpMs, startMs, before } = this.#terms;
    const rows = this.#batches;
    if (rows.length === 0) return 0;
    const numbers = await this.#takeNumbers();
    const isPushed = ({ controllerUUID }: FilledBatch) => this.#senders.get(controllerUUID)?.channel === 'WEBHOOK';
    await sql`
      insert into dispatch_batches (tenant_uuid, batch_uuid, controller_uuid, event_uuid, kind, revision, number,
        dispatches, created_utc, give_up_utc, start_utc, first_sent_utc, first_delivered_utc, next_attempt_at)
      select ${tenant}, batch_uuid, controller_uuid, ${eventUUID}, ${kind}, revision, number, dispatches,
        ${new Date(now)}, ${new Date(giveUpMs)}, ${new Date(startMs)},
        ${before?.sentUTC ?? null}::timestamptz, ${before?.deliveredUTC ?? null}::timestamptz, case when is_pushed then now() end
      from unnest(${rows.map((row) => row.batchUUID)}::uuid[], ${rows.map((row) => row.controllerUUID)}::uuid[],
        ${rows.map((row) => row.revision)}::integer[],
        ${rows.map((row) => numbers.get(row.controllerUUID)!.shift()!)}::bigint[],
        ${rows.map((row) => row.dispatches)}::integer[], ${rows.map(isPushed)}::boolean[])
        as batch (batch_uuid, controller_uuid, revision, number, dispatches, is_pushed)`.execute(tx);
    if (rows.some(isPushed)) notePublished(tx);
    const senders = [...this.#senders.values()];
    const simulated = senders.filter(({ channel }) => channel === 'SIMULATED').map((sender) => sender.controller_uuid);
    await enqueue(this.#scope, 'SIMULATE', simulated, now);
    if (senders.some(({ channel }) => channel === 'EMAIL')) await enqueue(this.#scope, 'MAIL_EVENT', [eventUUID], now);
    return rows.length;
  }

  /** Takes as many numbers as each controller needs, ascending; locks them in the order of controllers. */
  async #takeNumbers(): Promise<Map<string, number[]>> {
    const numbers = new Map<string, number[]>();
    const byController = Map.groupBy(this.#batches, (batch) => batch.controllerUUID);
    for (const controller of [...byController.keys()].sort())
      numbers.set(controller, await nextBatchNumbers(this.#scope, controller, byController.get(controller)!.length));
    return numbers;
  }
}
