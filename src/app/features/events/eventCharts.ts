import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { dealAt, kwhOfTerms } from './agreed.ts';
import { deliveredOf, periodsIn, targetKwhOf } from './outcome.ts';

/**
 * The event's days as a chart: baseline, readings where there are any, the window by its name. Inside the window the
 * figures are those of the stats run, if there is one.
 */
export function gridOf(
  profile: EventProfile,
  { name, startTime, endTime, eventType }: Event,
  stats?: EventStats,
): HalfHourGrid {
  const settled = new Map(
    stats?.settlementPeriods.map((period) => [
      (Date.parse(period.startTime) - Date.parse(profile.start)) / HALF_HOUR_MS,
      period,
    ]),
  );
  // Readings that arrived after a run are not in it; a baseline without readings is still one.
  const actual = profile.actual.map((value, step) => (settled.has(step) ? settled.get(step)!.actualKwh : value));
  const expected = profile.baseline.map((value, step) => settled.get(step)?.baselineKwh ?? value);
  const metered = { key: 'actual', label: 'Metered', kind: 'metered', values: actual } as const;
  const baseline = { key: 'baseline', label: 'Baseline', kind: 'baseline', values: expected } as const;
  return {
    start: profile.start,
    stepSeconds: profile.stepSeconds,
    series: actual.some((value) => value !== null) ? [metered, baseline] : [baseline],
    bands: [{ from: startTime, to: endTime, label: name, eventType }],
  };
}

/** Delivery per half hour of the window, from the profile: the figures before the first stats run. */
export function periodsOf(profile: EventProfile, event: Event) {
  const from = Date.parse(event.startTime);
  const target = targetKwhOf(event);
  const count = periodsIn(event);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * HALF_HOUR_MS;
    const step = (at - Date.parse(profile.start)) / HALF_HOUR_MS;
    const baseline = profile.baseline[step] ?? null;
    const actual = profile.actual[step] ?? null;
    const deal = dealAt(event, new Date(at).toISOString());
    return {
      startTime: new Date(at).toISOString(),
      endTime: new Date(at + HALF_HOUR_MS).toISOString(),
      deliveredKwh:
        deal === null || baseline === null || actual === null ? null : deliveredOf(event.eventType, baseline, actual),
      targetKwh: event.halfHourTerms
        ? deal && kwhOfTerms([{ contractedMw: deal.contractedMw ?? 0 }])
        : target === null
          ? null
          : target / count,
    };
  });
}
