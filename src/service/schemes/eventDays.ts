import { sql } from 'kysely';
import { londonDates } from '#energy/time/timeWindow.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** An event from its start to its end, in epoch milliseconds. */
export interface EventSpan {
  fromMs: number;
  toMs: number;
}

/**
 * Reads the windows of the events between two instants to which each asset was opted in, but for those cancelled before
 * their start. Assets without one have no entry.
 */
export async function eventWindows(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, EventSpan[]>> {
  // The query returns a row of each event, whose assets are split here: one of each asset would cost the driver more
  // than the query.
  const { rows } = await sql<{ assets: string; start_utc: Date; end_utc: Date }>`
    select string_agg(ea.asset_uuid::text, ',') as assets, e.start_utc, e.end_utc
    from event_assets ea join events e using (tenant_uuid, event_uuid)
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN'
      and e.end_utc > ${new Date(fromMs)} and e.start_utc < ${new Date(toMs)}
      and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
    group by ea.event_uuid, e.start_utc, e.end_utc`.execute(tx);
  const windows = new Map<string, EventSpan[]>();
  for (const { assets, start_utc, end_utc } of rows) {
    const window = { fromMs: start_utc.getTime(), toMs: end_utc.getTime() };
    for (const asset of assets.split(',')) {
      const own = windows.get(asset);
      if (own) own.push(window);
      else windows.set(asset, [window]);
    }
  }
  return windows;
}

/** The event days of an asset without an entry. */
export const NO_EVENT_DAYS: ReadonlySet<string> = new Set();

/**
 * Reads the London days between two instants on which each asset was in an event: such a day does not show ordinary
 * use. Assets without event days have no entry.
 */
export const eventDays = async (
  scope: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, Set<string>>> => daysOf(await eventWindows(scope, assetUUIDs, fromMs, toMs), fromMs, toMs);

/** Returns the same from windows that were read of a longer time. */
export function daysOf(
  windowsOf: ReadonlyMap<string, readonly EventSpan[]>,
  fromMs: number,
  toMs: number,
): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  // Assets of an event share its window.
  const datesOf = new Map<EventSpan, string[]>();
  for (const [assetUUID, windows] of windowsOf) {
    const set = new Set<string>();
    for (const window of windows) {
      if (window.toMs <= fromMs || window.fromMs >= toMs) continue;
      let dates = datesOf.get(window);
      if (dates === undefined) datesOf.set(window, (dates = londonDates(window)));
      for (const date of dates) set.add(date);
    }
    if (set.size > 0) days.set(assetUUID, set);
  }
  return days;
}
