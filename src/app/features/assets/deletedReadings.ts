import { isoOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { AssetEvent } from '#contract/assetHistory.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { addDays, londonToUtc } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { plural } from '#text/count.ts';

/** Days and half hours of the London clock between which readings go; `untilTime` 24:00 is the end of the day. */
export type ChosenRange = { fromDay: string | null; fromTime: string; untilDay: string | null; untilTime: string };

/** The instants of a chosen range, the whole hour that October repeats included; null for an invalid one. */
export function validateRange({ fromDay, fromTime, untilDay, untilTime }: ChosenRange): TimeRange | null {
  if (fromDay === null || untilDay === null) return null;
  const [from] = instantsOf(fromDay, fromTime);
  const to = (untilTime === '24:00' ? instantsOf(addDays(untilDay, 1), '00:00') : instantsOf(untilDay, untilTime)).at(
    -1,
  );
  return from === undefined || to === undefined || from >= to ? null : { from: isoOf(from), to: isoOf(to) };
}

/** A time in the hour that March skips is moved to the end of that hour. */
function instantsOf(day: string, clock: string): number[] {
  const found = londonToUtc(day, clock);
  return found.length > 0 ? found : londonToUtc(day, clock.replace(/^01/, '02'));
}

type Part = Pick<AssetEvent, 'eventUUID' | 'name' | 'startTime' | 'endTime' | 'eventState' | 'state' | 'statsStatus'>;
export type AffectedEvents = { eventUUID: string; name: string; words: string };

/** The asset's events that readings of a range belong to, and the effect of deleting them on each. */
export function findAffectedEvents(events: readonly Part[], { from, to }: TimeRange): AffectedEvents[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  return events.flatMap(({ eventUUID, name, startTime, endTime, eventState, state, statsStatus }) => {
    const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
    if (state !== 'OPT_IN' || fromMs >= end || toMs <= start - HISTORY_DAYS * DAY_MS) return [];
    const isInside = toMs > start;
    const where = isInside ? 'readings from the event itself' : 'readings its baseline may use';
    if (statsStatus === 'FINAL')
      return [
        { eventUUID, name, words: `${where}; final: figures do not change, the difference is reported as late data` },
      ];
    if (statsStatus === 'PRELIMINARY')
      return [{ eventUUID, name, words: `${where}; provisional: the event will be recalculated` }];
    return eventState === 'CANCELLED'
      ? []
      : [{ eventUUID, name, words: `${where}; not settled yet: the baseline will be recalculated` }];
  });
}

/** "2 settled events are affected, 1 of them final." */
export function describeAffected(events: readonly Part[], touched: readonly AffectedEvents[]): string {
  const ids = new Set(touched.map(({ eventUUID }) => eventUUID));
  const settled = events.filter(({ eventUUID, statsStatus }) => statsStatus !== null && ids.has(eventUUID));
  const final = settled.filter(({ statsStatus }) => statsStatus === 'FINAL').length;
  if (settled.length === 0) return 'No settled event is affected.';
  return (
    `${plural(settled.length, 'settled event')} ${settled.length === 1 ? 'is' : 'are'} ` +
    `affected${final === 0 ? ', none of them final' : `, ${final} of them final`}.`
  );
}
