import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { type OadrObject, type OadrRow, toObject } from '../objects/objectRows.ts';
import type { EventRequest } from '../schemas/requests.ts';
import { visibleTargets } from '../targets.ts';
import { durationMs, INFINITE, intervalPeriodOf } from './times.ts';

/** Reads stored events by their UUIDs; a VEN sees only the targets that it was granted. */
export async function readStoredEvents(
  scope: TenantScope,
  caller: OadrCaller,
  ids: readonly string[],
  asked: readonly string[] | undefined,
): Promise<Map<string, OadrObject>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('oadr_objects')
    .selectAll()
    .select(visibleTargets(scope, caller, asked, sql.ref('oadr_objects.targets')).as('visible'))
    .where('tenant_uuid', '=', scope.tenant)
    .where('type', '=', 'EVENT')
    .where('object_uuid', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.object_uuid, withTargets(row, row.visible)]));
}

/** Returns an object with the targets that its reader sees; null where it has none at all. */
export function withTargets(row: OadrRow, visible: readonly string[]): OadrObject {
  const object = toObject(row);
  return row.targets.length === 0 ? object : { ...object, targets: visible };
}

/** Returns the end of an event: after its duration, or after its intervals; null if that cannot be said. */
export function endOfEvent({ intervalPeriod, intervals = [], duration }: EventRequest, now: number): Date | null {
  const whole = intervalPeriodOf(intervalPeriod, now);
  if (duration !== undefined && durationMs(duration) > 0) return whole && at(whole.start + durationMs(duration));
  let [end, next] = [-Infinity, whole?.start ?? NaN];
  for (const interval of intervals) {
    const own = intervalPeriodOf(interval.intervalPeriod ?? intervalPeriod, now);
    const start = interval.intervalPeriod?.start === undefined ? next : own!.start;
    next = start + (own?.duration ?? 0);
    end = Math.max(end, next);
  }
  if (intervals.length === 0 && whole) end = whole.start + whole.duration;
  return Number.isFinite(end) ? at(end) : null;
}

const at = (ms: number): Date | null => (ms >= INFINITE ? null : new Date(ms));
