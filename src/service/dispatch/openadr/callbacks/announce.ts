import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import type { OadrObject, OadrRow } from '../objects/objectRows.ts';
import { visibleTargets } from '../targets.ts';
import { type AnnouncedChange, type Operation, type Subscriber, subscribersOf } from './subscribers.ts';

/** Shortest time for which a notification is sent again. */
const KEEP_TRYING_MS = 3_600_000;

/** Start and end of an announced change, in business time; null where it has none. */
export interface AnnouncedWindow {
  startsAt: number | null;
  endsAt: number | null;
  /** Number of the newest announced batch. */
  batchNumber?: number;
}

/** Announces a change of a stored object to the subscriptions that may hear of it. Returns the object. */
export async function announce(
  scope: TenantScope,
  operation: Operation,
  row: OadrRow,
  object: OadrObject,
): Promise<OadrObject> {
  const change = {
    objectType: row.type,
    operation,
    programID: row.type === 'PROGRAM' ? row.object_uuid : row.program_id,
    owner: row.controller_uuid,
    targets: row.targets,
  };
  await announceChange(scope, change, object, { startsAt: null, endsAt: row.ends_utc?.getTime() ?? null });
  return object;
}

/** Announces a change of a VEN or a resource. Returns the object. */
export async function announceObject(
  scope: TenantScope,
  operation: Operation,
  object: OadrObject,
): Promise<OadrObject> {
  const owner = object.objectType === 'VEN' ? object.id : String(object['venID']);
  const change = { objectType: object.objectType, operation, programID: null, owner, targets: [] };
  await announceChange(scope, change, object, { startsAt: null, endsAt: null });
  return object;
}

/** Stores one notification for each callback of each subscription that hears of a change. */
export async function announceChange(
  scope: TenantScope,
  change: AnnouncedChange,
  object: OadrObject,
  window: AnnouncedWindow,
): Promise<void> {
  for await (const subscribers of subscribersOf(scope, change)) {
    const rows = [];
    for (const each of subscribers) rows.push(...(await notificationsFor(scope, change, object, each)));
    await insertNotifications(scope, window, rows);
  }
}

interface Notification {
  subscription: string;
  callback: number;
  body: string;
}

async function notificationsFor(
  scope: TenantScope,
  { objectType, operation, owner, targets }: AnnouncedChange,
  object: OadrObject,
  subscriber: Subscriber,
): Promise<Notification[]> {
  const hides = owner === null && subscriber.controller_uuid !== null && targets.length > 0;
  const shown = hides ? { ...object, targets: await targetsFor(scope, subscriber, targets) } : object;
  const body = JSON.stringify({ objectType, operation, object: shown });
  return subscriber.body.objectOperations.flatMap(({ objects, operations }, callback) =>
    objects.includes(objectType) && operations.includes(operation)
      ? [{ subscription: subscriber.object_uuid, callback, body }]
      : [],
  );
}

async function targetsFor(scope: TenantScope, subscriber: Subscriber, targets: readonly string[]): Promise<string[]> {
  const reader = { controllerUUID: subscriber.controller_uuid } as OadrCaller;
  const asked = subscriber.targets.length > 0 ? subscriber.targets : undefined;
  const { rows } = await sql<{ targets: string[] }>`
    select ${visibleTargets(scope, reader, asked, sql`${targets}::text[]`)} as targets`.execute(scope.tx);
  return rows[0]!.targets;
}

async function insertNotifications(
  { tx, tenant, now }: TenantScope,
  { startsAt, endsAt, batchNumber }: AnnouncedWindow,
  rows: readonly Notification[],
): Promise<void> {
  if (rows.length === 0) return;
  const machineNow = wallNow();
  const toMachine = (at: number | null) => (at === null ? null : new Date(machineNow + (at - now)));
  await tx
    .insertInto('oadr_notifications')
    .values(
      rows.map(({ subscription, callback, body }) => ({
        tenant_uuid: tenant,
        subscription_uuid: subscription,
        callback,
        batch_number: batchNumber ?? null,
        body,
        next_attempt_at: new Date(machineNow),
        start_at: toMachine(startsAt),
        give_up_at: new Date(Math.max(toMachine(endsAt)?.getTime() ?? 0, machineNow + KEEP_TRYING_MS)),
      })),
    )
    .execute();
}
