import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { markUnreachable } from '../../assets/controllers/markUnreachable.ts';
import { markDelivered } from '../../dispatch/batches/markDelivered.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { type Reach, reachOf, type SimulatedController } from './reach.ts';

interface WaitingBatch {
  batch_uuid: string;
  attempts: number;
  created_utc: Date;
  start_utc: Date | null;
  first_utc: Date;
}

/** Largest number of batches of one step. */
const MAX_BATCHES = 100;

/**
 * Hands the controller its waiting batches that are due, and notes failed attempts of one that is out of reach. Returns
 * when the next is due, in business time as epoch milliseconds; Infinity if none waits.
 */
export async function deliverSimulated(scope: TenantScope, controller: SimulatedController): Promise<number> {
  const waiting = await readWaiting(scope, controller.controller_uuid);
  let next = waiting.length === MAX_BATCHES ? scope.now : Infinity;
  for (const batch of waiting) {
    const reach = reachOf(controller, {
      startMs: batch.start_utc?.getTime() ?? null,
      createdMs: batch.created_utc.getTime(),
      firstMs: batch.first_utc.getTime(),
    });
    const failed = reach.failedMs.filter((at) => at <= scope.now);
    if (failed.length > batch.attempts) {
      await noteFailures(scope, batch, failed);
      await markUnreachable({ ...scope, now: failed[0]! }, controller.controller_uuid);
    }
    if (reach.deliveredMs <= scope.now) await markDelivered(scope, [batch.batch_uuid], reach.deliveredMs);
    else next = Math.min(next, nextAttempt(reach, scope.now));
  }
  return next;
}

const nextAttempt = ({ failedMs, deliveredMs }: Reach, now: number): number =>
  failedMs.find((at) => at > now) ?? deliveredMs;

async function readWaiting({ tx, tenant }: TenantScope, controllerUUID: string): Promise<WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    select batch_uuid, attempts, created_utc, start_utc, coalesce((
      select min(o.created_utc) from dispatch_batches o where o.tenant_uuid = b.tenant_uuid
        and o.event_uuid = b.event_uuid and o.controller_uuid = b.controller_uuid), created_utc) as first_utc
    from dispatch_batches b
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and state in ('PENDING', 'SENT')
    order by number
    limit ${MAX_BATCHES}`.execute(tx);
  return rows;
}

/** Notes failures as a push does, but in business time: the batch is SENT, and each attempt has a row. */
async function noteFailures({ tx, tenant }: TenantScope, batch: WaitingBatch, failed: number[]): Promise<void> {
  const more = failed.slice(batch.attempts);
  await sql`
    insert into dispatch_attempts (tenant_uuid, batch_uuid, attempt, attempted_at, response_ms, error, request_headers)
    select ${tenant}, ${batch.batch_uuid}, ${batch.attempts} + place, to_timestamp(at_ms / 1000), 10000,
      'simulated: no response in time', '{}'
    from unnest(${arrayLiteral(more)}::float8[]) with ordinality as failed (at_ms, place)
    on conflict do nothing`.execute(tx);
  await tx
    .updateTable('dispatch_batches')
    .set({ state: 'SENT', attempts: failed.length, sent_utc: new Date(failed[0]!) })
    .where('tenant_uuid', '=', tenant)
    .where('batch_uuid', '=', batch.batch_uuid)
    .execute();
}
