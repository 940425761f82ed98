import { sql } from 'kysely';
import { likeDayRules } from '#contract/pack/baselineRules.ts';
import type { IntervalBasis } from '#contract/stats.ts';
import { expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { MIN_DAYS } from '#energy/interval/deliveredInterval.ts';
import { standsApart } from '#energy/interval/holidays.ts';
import { MAX_PLACEBO_DAYS, type PlaceboWindow, placeboWindows } from '#energy/interval/placeboWindows.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { IMPORT, utcDay } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { eventDays } from '../../schemes/eventDays.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';

/** Days on which an event is replayed, and their likeness to its own. */
export interface ChosenWindows {
  windows: PlaceboWindow[];
  basis: IntervalBasis;
}

/**
 * Returns the latest windows, at most 20, on which at least half of the assets that are replayed had readings and were
 * in no event; latest first. Where at least five of them meet school holidays as the event does, these alone.
 * `measured` is a sample of the event's assets.
 */
export async function chooseWindows(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  measured: readonly MeasuredAsset[],
): Promise<ChosenWindows> {
  const usable = await usableWindows(scope, event, measured);
  const rules = likeDayRules(expectedUseMethodOf(scheme.baseline_method), scheme.document.baseline);
  const isApart = standsApart(londonDate(event.start_utc.getTime()), rules, scheme.school_holidays);
  const like = usable.filter(({ dates }) => standsApart(dates[0]!, rules, scheme.school_holidays) === isApart);
  const isFew = like.length < MIN_DAYS;
  return {
    windows: (isFew ? usable : like).slice(0, MAX_PLACEBO_DAYS),
    basis: isFew && like.length < usable.length ? 'FEW_LIKE_DAYS' : isApart ? 'HOLIDAY_CHANGE' : 'ORDINARY',
  };
}

async function usableWindows(
  scope: TenantScope,
  event: EventRow,
  measured: readonly MeasuredAsset[],
): Promise<PlaceboWindow[]> {
  const { fromMs, toMs } = eventWindow(event);
  const windows = placeboWindows({ eventStartMs: fromMs, eventEndMs: toMs });
  const sample = measured.filter(isPlaceboAsset).map(({ assetUUID }) => assetUUID);
  if (windows.length === 0 || sample.length === 0) return [];
  const dispatched = await eventDays(scope, sample, londonMidnight(windows.at(-1)!.dates[0]!), fromMs);
  const complete = await readComplete(scope, sample, windows);
  return windows.filter(({ dates }, index) => {
    const quiet = (complete.get(index) ?? []).filter(
      (assetUUID) => !dates.some((date) => dispatched.get(assetUUID)?.has(date)),
    );
    return quiet.length > 0 && 2 * quiet.length >= sample.length;
  });
}

/** Whether an asset is replayed: its baseline is a method's, and it has a reading. */
export const isPlaceboAsset = ({ baselineStatus, actualWh }: MeasuredAsset): boolean =>
  baselineStatus === 'OK' && actualWh.some((wh) => !Number.isNaN(wh));

/** Returns the assets with a reading of every half hour of a window in its first UTC day, by the window's place. */
async function readComplete(
  { tx, tenant }: TenantScope,
  sample: readonly string[],
  windows: readonly PlaceboWindow[],
): Promise<Map<number, string[]>> {
  // The UUIDs come as one text, which is split here: the driver would parse an array of some ten thousand letter by
  // letter.
  const { rows } = await sql<{ place: number; assets: string }>`
    select w.place, string_agg(r.asset_uuid::text, ',') as assets
    from unnest(${windows.map((_, place) => place)}::integer[],
      ${windows.map(({ eventStartMs }) => utcDay(eventStartMs))}::date[],
      ${windows.map((window) => maskOf(window).toString())}::bigint[]) as w (place, day, mask)
    join reading_days r on r.day = w.day and r.present & w.mask = w.mask
    where r.tenant_uuid = ${tenant} and r.asset_uuid = any(${sample}::uuid[]) and r.direction = ${IMPORT}
    group by w.place`.execute(tx);
  return new Map(rows.map(({ place, assets }) => [place, assets.split(',')]));
}

/** Returns the bits of a window's half hours among those of the UTC day on which it begins. */
function maskOf({ eventStartMs, eventEndMs }: PlaceboWindow): bigint {
  const dayEnd = Math.floor(eventStartMs / DAY_MS) * DAY_MS + DAY_MS;
  const first = (eventStartMs % DAY_MS) / HALF_HOUR_MS;
  const halfHours = (Math.min(eventEndMs, dayEnd) - eventStartMs) / HALF_HOUR_MS;
  return ((1n << BigInt(halfHours)) - 1n) << BigInt(first);
}
