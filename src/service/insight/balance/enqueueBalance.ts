import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, enqueueUnlessSoon } from '../../platform/scheduler/jobs.ts';

/** Least pause between points of one event, and pause per ms of calculation: at most 2 % of a processor. */
export const MIN_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 50;

/**
 * Enqueues a new calculation of an event's balance, for a job that found a change: waits for a calculation that runs at
 * this moment.
 */
export async function enqueueBalance(scope: TenantScope, eventUUID: string): Promise<void> {
  for (const [event, due] of await readDues(scope, [eventUUID])) await enqueue(scope, 'EVENT_BALANCE', [event], due);
}

/** Enqueues it for a request, without waiting: a calculation that runs at this moment looks for the change itself. */
export async function enqueueBalances(scope: TenantScope, eventUUIDs: readonly string[]): Promise<void> {
  if (eventUUIDs.length > 0) await enqueueUnlessSoon(scope, 'EVENT_BALANCE', await readDues(scope, eventUUIDs));
}

/** Returns when each balance may be calculated again. */
async function readDues({ tx, tenant, now }: TenantScope, eventUUIDs: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('event_balances')
    .select(['event_uuid', 'checked_utc', 'took_ms'])
    .distinctOn('event_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', 'in', [...eventUUIDs])
    .where('at_utc', '<=', new Date(now))
    .orderBy('event_uuid')
    .orderBy('at_utc', 'desc')
    .execute();
  const dues = new Map(eventUUIDs.map((eventUUID) => [eventUUID, now]));
  for (const { event_uuid, checked_utc, took_ms } of rows)
    dues.set(event_uuid, Math.max(now, checked_utc.getTime() + Math.max(MIN_PAUSE_MS, PAUSE_PER_MS * took_ms)));
  return dues;
}
