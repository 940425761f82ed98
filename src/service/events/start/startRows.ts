import { type Selectable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { EventRow, EventStartPortionsTable, EventStartsTable, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { PortionRange } from '../portions/portionRanges.ts';

export type StartRow = Selectable<EventStartsTable>;
export type Phase = StartRow['phase'];
export type StartPortionRow = Selectable<EventStartPortionsTable>;

/** Number of portions that are enqueued together; the next follows as one is done. */
const ENQUEUED_AT_ONCE = 8;

/** Stores that an event, which the caller has locked, starts by portions. */
export async function storeStart(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  phase: Phase,
  portions: readonly PortionRange[],
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ is_starting: true })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .execute();
  await tx
    .insertInto('event_starts')
    .values({ tenant_uuid: tenant, event_uuid, phase, portions: portions.length, after_uuid: BEFORE_FIRST_ASSET })
    .execute();
  await sql`
    insert into event_start_portions (tenant_uuid, portion_uuid, event_uuid, place, after_asset_uuid, to_asset_uuid,
      assets)
    select ${tenant}, portion_uuid, ${event_uuid}, place, after_asset_uuid, to_asset_uuid, assets
    from unnest(${portions.map(() => newUuid())}::uuid[], ${portions.map(({ after }) => after)}::uuid[],
      ${portions.map(({ to }) => to)}::uuid[], ${portions.map(({ assets }) => assets)}::integer[])
      with ordinality as portion (portion_uuid, after_asset_uuid, to_asset_uuid, assets, place)`.execute(tx);
}

export const readStart = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<StartRow | undefined> =>
  tx
    .selectFrom('event_starts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();

export const readStartPortion = (
  { tx, tenant }: TenantScope,
  portionUUID: string,
): Promise<StartPortionRow | undefined> =>
  tx
    .selectFrom('event_start_portions')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portion_uuid', '=', portionUUID)
    .executeTakeFirst();

/** Goes on to a phase, from its first asset. */
export async function enterPhase({ tx, tenant }: TenantScope, eventUUID: string, phase: Phase): Promise<void> {
  await tx
    .updateTable('event_starts')
    .set({ phase, enqueued: 0, after_uuid: BEFORE_FIRST_ASSET })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .execute();
}

/** Enqueues the first portions of a phase that begins. */
export const enqueuePortions = (scope: TenantScope, event: EventRow): Promise<void> =>
  enqueueNext(scope, event, ENQUEUED_AT_ONCE);

/**
 * Notes that a portion has done a phase, and enqueues the next one, or, after the last of them, what follows the phase.
 * Portions that end together do this one after the other: must be the last step of the transaction.
 */
export async function completeStartPortion(
  scope: TenantScope,
  event: EventRow,
  { portion_uuid }: StartPortionRow,
  phase: NonNullable<StartPortionRow['done']>,
  counts: FunnelCounts | null,
): Promise<void> {
  const { tx, tenant } = scope;
  await sql`select from event_starts where ${ofEvent(scope, event)} for no key update`.execute(tx);
  await tx
    .updateTable('event_start_portions')
    .set({ done: phase, counts: counts && JSON.stringify(counts) })
    .where('tenant_uuid', '=', tenant)
    .where('portion_uuid', '=', portion_uuid)
    .execute();
  await enqueueNext(scope, event, 1);
  if (await areAllDone(scope, event, phase)) await continueStart(scope, event);
}

/** Enqueues the next step in the start of an event. */
export const continueStart = (scope: TenantScope, { event_uuid, start_utc }: EventRow): Promise<void> =>
  enqueue(scope, 'ADVANCE_EVENT', [event_uuid], start_utc.getTime());

/** Whether every portion has done a phase. */
export async function areAllDone(scope: TenantScope, event: EventRow, phase: Phase): Promise<boolean> {
  const { rows } = await sql`
    select from event_start_portions where ${ofEvent(scope, event)} and done is distinct from ${phase}
    limit 1`.execute(scope.tx);
  return rows.length === 0;
}

async function enqueueNext(scope: TenantScope, event: EventRow, count: number): Promise<void> {
  const { rows } = await sql<{ portion_uuid: string }>`
    with start as (
      update event_starts set enqueued = least(portions, enqueued + ${count})
      where ${ofEvent(scope, event)} and enqueued < portions returning enqueued
    )
    select portion_uuid from event_start_portions
    where ${ofEvent(scope, event)} and place <= (select enqueued from start)
      and place > (select enqueued from start) - ${count}`.execute(scope.tx);
  await enqueue(
    scope,
    'START_PORTION',
    rows.map((row) => row.portion_uuid),
    event.start_utc.getTime(),
  );
}

const ofEvent = ({ tenant }: TenantScope, { event_uuid }: EventRow) =>
  sql`tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;
