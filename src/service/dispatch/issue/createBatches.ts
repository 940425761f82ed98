import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { DispatchBatchesTable } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../scheduler/jobs.ts';
import { nextBatchNumbers } from '../batches/nextBatchNumbers.ts';

/** What is sent together: dispatches of one controller and one revision. */
export interface BatchGroup {
  controllerUUID: string;
  revision: number;
  dispatches: number;
}
export interface BatchTerms {
  kind: DispatchBatchesTable['kind'];
  eventUUID: string;
  startMs: number;
  /** Business time after which nothing is sent any more. */
  giveUpMs: number;
}

/** A controller was deleted after its assets had been read: the transaction is retried, and finds them without one. */
class ControllerGoneError extends Error {
  /** PostgreSQL's code for a deadlock. */
  readonly code = '40P01';
}

interface Sender {
  controller_uuid: string;
  channel: string;
  batch_size: number;
}

/**
 * Creates the batches of a group of dispatches, each up to the controller's size; returns their ids, for each group in
 * the order given. Numbers of a controller stay locked until the commit: see controller_batch_numbers.
 */
export async function createBatches(
  scope: TenantScope,
  terms: BatchTerms,
  groups: readonly BatchGroup[],
): Promise<string[][]> {
  const { tx, tenant, now } = scope;
  const senders = await lockSenders(scope, groups);
  if (terms.kind !== 'CANCELLED' && groups.some(({ controllerUUID }) => !senders.has(controllerUUID)))
    throw new ControllerGoneError('a controller was deleted while its dispatches were being issued');
  const sizes = groups.map(({ controllerUUID, dispatches }) => {
    const size = senders.get(controllerUUID)?.batch_size ?? dispatches;
    return Array.from({ length: Math.ceil(dispatches / size) }, (_, part) => Math.min(size, dispatches - part * size));
  });
  const needed = new Map<string, number>();
  for (const [index, { controllerUUID }] of groups.entries())
    needed.set(controllerUUID, (needed.get(controllerUUID) ?? 0) + sizes[index]!.length);
  const numbers = await takeNumbers(scope, needed);
  const rows = groups.flatMap((group, index) =>
    sizes[index]!.map((dispatches) => ({
      ...group,
      group: index,
      dispatches,
      number: numbers.get(group.controllerUUID)!.shift()!,
      batchUUID: newUuid(),
    })),
  );
  const isPushed = (controllerUUID: string) => senders.get(controllerUUID)?.channel === 'WEBHOOK';
  await sql`
    insert into dispatch_batches (tenant_uuid, batch_uuid, controller_uuid, event_uuid, kind, revision, number,
      dispatches, created_utc, give_up_utc, start_utc, next_attempt_at)
    select ${tenant}, batch_uuid, controller_uuid, ${terms.eventUUID}, ${terms.kind}, revision, number, dispatches,
      ${new Date(now)}, ${new Date(terms.giveUpMs)}, ${new Date(terms.startMs)}, case when is_pushed then now() end
    from unnest(${rows.map((row) => row.batchUUID)}::uuid[], ${rows.map((row) => row.controllerUUID)}::uuid[],
      ${rows.map((row) => row.revision)}::integer[], ${rows.map((row) => row.number)}::bigint[],
      ${rows.map((row) => row.dispatches)}::integer[], ${rows.map((row) => isPushed(row.controllerUUID))}::boolean[])
      as batch (batch_uuid, controller_uuid, revision, number, dispatches, is_pushed)`.execute(tx);
  const simulated = [...senders.values()].filter(({ channel }) => channel === 'SIMULATED');
  await enqueue(
    scope,
    'SIMULATE',
    simulated.map((sender) => sender.controller_uuid),
    now,
  );
  if ([...senders.values()].some(({ channel }) => channel === 'EMAIL'))
    await enqueue(scope, 'MAIL_EVENT', [terms.eventUUID], now);
  const ids = groups.map((): string[] => []);
  for (const row of rows) for (let count = 0; count < row.dispatches; count++) ids[row.group]!.push(row.batchUUID);
  return ids;
}

/** The controllers that there still are; none of them is deleted before the transaction ends. */
async function lockSenders({ tx, tenant }: TenantScope, groups: readonly BatchGroup[]): Promise<Map<string, Sender>> {
  const { rows } = await sql<Sender>`
    select controller_uuid, channel, batch_size from controllers where tenant_uuid = ${tenant} and deleted_utc is null
      and controller_uuid = any(${[...new Set(groups.map((group) => group.controllerUUID))]}::uuid[])
    order by controller_uuid for key share`.execute(tx);
  return new Map(rows.map((row) => [row.controller_uuid, row]));
}

/** As many numbers as each controller needs, ascending; locked in the order of controllers. */
async function takeNumbers(scope: TenantScope, needed: ReadonlyMap<string, number>): Promise<Map<string, number[]>> {
  const numbers = new Map<string, number[]>();
  for (const controller of [...needed.keys()].sort())
    numbers.set(controller, await nextBatchNumbers(scope, controller, needed.get(controller)!));
  return numbers;
}
