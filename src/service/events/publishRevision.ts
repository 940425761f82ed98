import { isDeepStrictEqual } from 'node:util';
import { announcedProperty, type EventChange, type ScheduledEvent } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { type CountedEvent, findEvent, toScheduledMessage } from './eventRows.ts';

/** Returns the changes from the event's previous state. */
export function changesBetween(before: CountedEvent, after: CountedEvent): EventChange[] {
  const [was, is] = [toScheduledMessage(before), toScheduledMessage(after)];
  return announcedProperty.options.flatMap((property) =>
    isDeepStrictEqual(was[property], is[property]) ? [] : { property, before: was[property], after: is[property] },
  );
}

/** Makes the next revision of an event that the caller has locked and changed; none without a change. */
export async function addRevision(
  { tx, tenant, now }: TenantScope,
  { event_uuid, revision }: CountedEvent,
  changes: readonly EventChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .updateTable('events')
    .set({ revision: revision + 1 })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .execute();
  await tx
    .insertInto('event_revisions')
    .values({
      tenant_uuid: tenant,
      event_uuid,
      revision: revision + 1,
      changed_utc: new Date(now),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Announces a revision: EVENT.SCHEDULED again, with what has changed. */
export async function publishRevision(
  scope: TenantScope,
  eventUUID: string,
  changes: readonly EventChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const payload: ScheduledEvent = { ...toScheduledMessage(await findEvent(scope, eventUUID)), changes: [...changes] };
  await publishEvent(scope, 'EVENT.SCHEDULED', payload);
}

/** Makes the next revision of an event that the caller has locked and changed since `before`, and announces it. */
export async function reviseEvent(scope: TenantScope, before: CountedEvent): Promise<void> {
  const after = await findEvent(scope, before.event_uuid);
  const changes = changesBetween(before, after);
  await addRevision(scope, after, changes);
  await publishRevision(scope, before.event_uuid, changes);
}
