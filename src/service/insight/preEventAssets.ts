import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { EventWindow } from '#energy/baseline/method.ts';
import { type BaselineMethodName, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { adjustWindow, type AdjustedAsset, type AdjustedWindow } from '#energy/baseline/preEventUse.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { addDays, isClockChangeDay, londonDate, londonMidnight } from '#energy/time/london.ts';
import { readMetersOfAllOccupancies } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { eventDays, NO_EVENT_DAYS } from '../schemes/eventDays.ts';

export interface PastEventRow {
  event_uuid: string;
  name: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  start_utc: Date;
  end_utc: Date;
}

/** Windows of an asset, signed so that positive values pay: in its events, and on its quiet days. */
export interface PreEventWindows {
  events: AdjustedWindow[];
  quietShifts: number[];
}

const BATCH = 200;

/**
 * Reads the events of each asset among those it was opted in to, and the hours of the latest event on quiet days.
 * `optedIn` is asset → events.
 */
export async function readPreEventWindows(
  scope: TenantScope,
  method: BaselineMethodName,
  optedIn: ReadonlyMap<string, ReadonlySet<string>>,
  events: readonly PastEventRow[],
  quiet: readonly string[],
): Promise<Map<string, PreEventWindows>> {
  const found = new Map<string, PreEventWindows>();
  const latest = events.at(-1);
  if (!latest) return found;
  const dates = [...events.map((event) => londonDate(event.start_utc.getTime())), ...quiet].toSorted();
  const [fromMs, toMs] = [londonMidnight(addDays(dates[0]!, -HISTORY_DAYS)), londonMidnight(addDays(dates.at(-1)!, 1))];
  const uuids = [...optedIn.keys()];
  for (let from = 0; from < uuids.length; from += BATCH) {
    const batch = uuids.slice(from, from + BATCH);
    const meters = await readMetersOfAllOccupancies(scope.tx, scope.tenant, batch, fromMs, toMs);
    const dispatched = await eventDays(scope, batch, fromMs, toMs);
    for (const uuid of batch) {
      const meter = meters.get(uuid)!;
      const own = dispatched.get(uuid) ?? NO_EVENT_DAYS;
      const asset: AdjustedAsset = {
        series: netSeries(meter.import, meter.export),
        eventDays: own,
        importOnly: meter.export === null,
      };
      const mine = events.filter((event) => optedIn.get(uuid)!.has(event.event_uuid));
      const ordinary = quiet.filter((date) => !own.has(date) && !isClockChangeDay(date));
      found.set(uuid, {
        events: mine.flatMap((event) =>
          towardsPayment(adjustWindow(expectedUseMethodOf(method), asset, windowOf(event)), event),
        ),
        quietShifts: ordinary.flatMap((date) =>
          towardsPayment(adjustWindow(expectedUseMethodOf(method), asset, windowOn(latest, date)), latest).map(
            ({ shiftWh }) => shiftWh,
          ),
        ),
      });
      await yieldWhenLong();
    }
  }
  return found;
}

const windowOf = ({ start_utc, end_utc }: PastEventRow): EventWindow => ({
  eventStartMs: start_utc.getTime(),
  eventEndMs: end_utc.getTime(),
});

/** Returns the hours of an event on another day of 24 hours. */
function windowOn({ start_utc, end_utc }: PastEventRow, date: string): EventWindow {
  const moved = londonMidnight(date) - londonMidnight(londonDate(start_utc.getTime()));
  return { eventStartMs: start_utc.getTime() + moved, eventEndMs: end_utc.getTime() + moved };
}

/** Signs a window towards payment: turn-up is paid for use above the baseline, where a lower baseline pays. */
function towardsPayment(window: AdjustedWindow | null, { event_type }: PastEventRow): AdjustedWindow[] {
  if (window === null) return [];
  if (event_type === 'TURN_DOWN') return [window];
  return [{ shiftWh: -window.shiftWh, deliveredWh: -window.deliveredWh, unadjustedWh: -window.unadjustedWh }];
}
