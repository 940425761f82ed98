import { amountsOf, chanceText } from '#app/ui/balance/amounts.ts';
import type { EventBalancePoint } from '#contract/balance.ts';
import type { TimelineEntry } from '#contract/live.ts';

/** Readings that changed what is likely; the timeline has no entry for them. */
export interface ReadingsCame {
  at: string;
  kind: 'READINGS';
}
/** What happened, and what it changed of what is likely; empty where the history does not know. */
export type Happened = { entry: TimelineEntry | ReadingsCame; effect: string };

/** A point of the history is kept at most so long after what caused it. */
const SOON_MS = 150_000;

/**
 * The entries of a timeline, newest first, with readings that changed what is likely, and the effect of each that was
 * alone in doing so. Readings older than the oldest entry that is shown are left out.
 */
export function happenedOf(
  entries: readonly TimelineEntry[],
  points: readonly EventBalancePoint[],
  isWhole: boolean,
): Happened[] {
  const since = isWhole ? -Infinity : Date.parse(entries.at(-1)?.at ?? '');
  const shownPoints = new Set<EventBalancePoint>();
  const said = joinedAnswers(entries)
    .toReversed()
    .map((entry) => {
      const at = Date.parse(entry.at);
      const index = points.findIndex(({ atUTC }) => Date.parse(atUTC) >= at);
      const point = points[index];
      if (!point || point.cause !== entry.kind || shownPoints.has(point) || Date.parse(point.atUTC) - at > SOON_MS)
        return { entry, effect: '' };
      shownPoints.add(point);
      return { entry, effect: effectOf(points[index - 1], point) };
    });
  const readings = points.flatMap((point, index): Happened[] => {
    const before = points[index - 1];
    if (point.cause !== null || !before || point.measuredKwh === before.measuredKwh) return [];
    const effect = effectOf(before, point);
    return effect === '' || Date.parse(point.atUTC) < since
      ? []
      : [{ entry: { at: point.atUTC, kind: 'READINGS' }, effect }];
  });
  return [...said, ...readings].toSorted((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at));
}

const sum = (one: number | null, other: number | null): number => (one ?? 0) + (other ?? 0);

/** Returns the entries, newest first, with answers that follow each other as one, of the newest of them. */
function joinedAnswers(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const joined: TimelineEntry[] = [];
  for (const entry of entries) {
    const newer = joined.at(-1);
    if (entry.kind !== 'DISPATCH_ANSWERS' || newer?.kind !== 'DISPATCH_ANSWERS') {
      joined.push(entry);
      continue;
    }
    const answers = { ...newer.answers };
    for (const [answer, count] of Object.entries(entry.answers ?? {})) answers[answer] = (answers[answer] ?? 0) + count;
    joined[joined.length - 1] = {
      ...newer,
      assets: sum(newer.assets, entry.assets),
      kw: sum(newer.kw, entry.kw),
      answers,
    };
  }
  return joined;
}

/** "likely 7.44 → 7.24 MWh", "likelihood 25 → 41 %"; empty where both read the same. */
export function effectOf(before: EventBalancePoint | undefined, after: EventBalancePoint): string {
  if (!after.likely) return '';
  const sized = { contractedKwh: null, measuredKwh: before?.likely?.kwh ?? null, likely: after.likely };
  const { number, text } = amountsOf(sized);
  const now = after.likely.kwh;
  if (!before?.likely) return `likely ${text(now)}`;
  if (number(before.likely.kwh) !== number(now)) return `likely ${number(before.likely.kwh)} → ${text(now)}`;
  if (before.chancePercent === null || after.chancePercent === null) return '';
  const [was, is] = [chanceText(before.chancePercent), chanceText(after.chancePercent)];
  return was === is ? '' : `likelihood ${was} → ${is}`;
}
