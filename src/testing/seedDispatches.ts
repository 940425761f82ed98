import type { Insertable } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { nextBatchNumbers } from '#service/assets/controllers/nextBatchNumbers.ts';
import type { DispatchBatchesTable, DispatchesTable, Tables } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

/** A controller inserted directly into the database. */
export async function seedController(
  service: TestService,
  { tenant }: TestTenant,
  columns: Partial<Insertable<Tables['controllers']>> = {},
): Promise<string> {
  const controller_uuid = newUuid();
  await tenantTransaction(service.database.store.db, tenant, ({ tx, now }) =>
    tx
      .insertInto('controllers')
      .values({
        tenant_uuid: tenant,
        controller_uuid,
        name: 'Maker cloud',
        channel: 'PULL',
        url: null,
        secret: null,
        created_utc: new Date(now),
        updated_utc: new Date(now),
        ...columns,
      })
      .execute(),
  );
  return controller_uuid;
}

interface SeedBatchOptions {
  kind?: 'REQUESTED' | 'CHANGED' | 'CANCELLED';
  revision?: number;
  /** Pushed from now on; else its controller comes and reads. */
  push?: boolean;
  giveUpInMs?: number;
}

/**
 * One batch that asks each of an event's assets for 1.5 kW less, inserted directly into the database; assets that have
 * a dispatch get its next revision. Returns the batch's UUID.
 */
export async function seedBatch(
  service: TestService,
  { tenant }: TestTenant,
  controllerUUID: string,
  eventUUID: string,
  assetUUIDs: readonly string[],
  { kind = 'REQUESTED', revision = 1, push = false, giveUpInMs }: SeedBatchOptions = {},
): Promise<string> {
  const batch_uuid = newUuid();
  await tenantTransaction(service.database.store.db, tenant, async (scope) => {
    const { tx, now } = scope;
    const event = await tx
      .selectFrom('events')
      .select(['start_utc', 'end_utc'])
      .where('event_uuid', '=', eventUUID)
      .executeTakeFirstOrThrow();
    const [number] = await nextBatchNumbers(scope, controllerUUID, 1);
    const batch = {
      tenant_uuid: tenant,
      batch_uuid,
      controller_uuid: controllerUUID,
      event_uuid: eventUUID,
      kind,
      revision,
      number: number!,
      dispatches: assetUUIDs.length,
      created_utc: new Date(now),
      give_up_utc: giveUpInMs === undefined ? event.end_utc : new Date(now + giveUpInMs),
      start_utc: event.start_utc,
      next_attempt_at: push ? new Date() : null,
    } satisfies Partial<Record<keyof DispatchBatchesTable, unknown>>;
    await tx.insertInto('dispatch_batches').values(batch).execute();
    const slots = Math.ceil((event.end_utc.getTime() - event.start_utc.getTime()) / 1_800_000);
    const watts = Array.from({ length: slots }, () => -1500);
    const rows = assetUUIDs.map((asset_uuid) => ({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      asset_uuid,
      dispatch_uuid: newUuid(),
      controller_uuid: controllerUUID,
      portfolio_uuid: null,
      batch_uuid,
      revision,
      is_cancelled: kind === 'CANCELLED',
      signal: 'RELATIVE_KW' as const,
      requested_w: watts,
      value_w: watts,
      size_w: 1500,
      start_at: event.start_utc,
      end_at: event.end_utc,
      valid_until: event.end_utc,
    })) satisfies Partial<Record<keyof DispatchesTable, unknown>>[];
    for (let from = 0; from < rows.length; from += 2000)
      await tx
        .insertInto('dispatches')
        .values(rows.slice(from, from + 2000))
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_uuid', 'event_uuid', 'asset_uuid'])
            .doUpdateSet({ batch_uuid, revision, is_cancelled: kind === 'CANCELLED', answer: null }),
        )
        .execute();
  });
  return batch_uuid;
}
