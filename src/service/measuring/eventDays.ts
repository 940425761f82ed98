import { sql } from 'kysely';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** An event from its start to its end, in epoch milliseconds. */
export interface EventSpan {
  fromMs: number;
  toMs: number;
}

/**
 * Windows of the events between two instants to which each asset was opted in, but for those cancelled before their
 * start. Assets without one have no entry.
 */
export async function eventWindows(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, EventSpan[]>> {
  const { rows } = await sql<{ asset_uuid: string; start_utc: Date; end_utc: Date }>`
    select ea.asset_uuid, e.start_utc, e.end_utc
    from event_assets ea join events e using (tenant_uuid, event_uuid)
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN'
      and e.end_utc > ${new Date(fromMs)} and e.start_utc < ${new Date(toMs)}
      and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)`.execute(tx);
  const windows = new Map<string, EventSpan[]>();
  for (const { asset_uuid, start_utc, end_utc } of rows) {
    const window = { fromMs: start_utc.getTime(), toMs: end_utc.getTime() };
    const own = windows.get(asset_uuid);
    if (own) own.push(window);
    else windows.set(asset_uuid, [window]);
  }
  return windows;
}

/** The event days of an asset without an entry. */
export const NO_EVENT_DAYS: ReadonlySet<string> = new Set();

/**
 * London days between two instants on which each asset was in an event: such a day does not show ordinary use. Assets
 * without event days have no entry.
 */
export const eventDays = async (
  scope: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, Set<string>>> => daysOf(await eventWindows(scope, assetUUIDs, fromMs, toMs), fromMs, toMs);

/** The same of windows that were read of more than these two instants. */
export function daysOf(
  windowsOf: ReadonlyMap<string, readonly EventSpan[]>,
  fromMs: number,
  toMs: number,
): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  for (const [assetUUID, windows] of windowsOf) {
    const set = new Set<string>();
    for (const window of windows) {
      if (window.toMs <= fromMs || window.fromMs >= toMs) continue;
      const last = londonDate(window.toMs - 1);
      for (let day = londonDate(window.fromMs); day <= last; day = addDays(day, 1)) set.add(day);
    }
    if (set.size > 0) days.set(assetUUID, set);
  }
  return days;
}
