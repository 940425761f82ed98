import type { SeasonEvent } from '#contract/season.ts';

/** After an event: what all until then have earned, and what they could have by their contracts, in pounds. */
export interface CoursePoint {
  at: number;
  earnedGbp: number;
  fullGbp: number;
}

/**
 * The course of a season, one point for each settled event. An event without a contract could have earned what it did.
 */
export function courseOf(events: readonly SeasonEvent[]): CoursePoint[] {
  let [earnedGbp, fullGbp] = [0, 0];
  return events
    .filter(({ revenueGbp }) => revenueGbp !== null)
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
    .map((event) => {
      earnedGbp += event.revenueGbp!;
      fullGbp += event.fullGbp ?? event.revenueGbp!;
      return { at: Date.parse(event.endTime), earnedGbp, fullGbp };
    });
}
