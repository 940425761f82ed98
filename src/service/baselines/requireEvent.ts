import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';
import { eventWindow } from './measurement/measureOptedIn.ts';

export async function requireEvent({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventRow> {
  const row = await tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  if (!row) throw notFound('event');
  return row;
}

export const REBOUND_HOURS = 4;

/** Returns the hours after an event, in which saved energy rebounds. */
export function reboundWindow(event: EventRow): TimeWindow {
  const { toMs } = eventWindow(event);
  return { fromMs: toMs, toMs: toMs + REBOUND_HOURS * 3_600_000 };
}

/** Returns Σ (actual − baseline) over half hours that have both; null without such a half hour. */
export function excessWh(baselineWh: Float64Array, actualWh: Float64Array): number | null {
  let [sum, isKnown] = [0, false];
  for (const [slot, baseline] of baselineWh.entries()) {
    const excess = actualWh[slot]! - baseline;
    if (Number.isNaN(excess)) continue;
    sum += excess;
    isKnown = true;
  }
  return isKnown ? sum : null;
}

/** Sums the known values; null without any. */
export const sumKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
