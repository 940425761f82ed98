import type { HalfHourGrid, Series } from '#app/charts/halfHours.ts';
import type { Event } from '#contract/event.ts';
import type { Fleet } from '#contract/fleet.ts';

const isKnown = (value: number | null): boolean => value !== null;

/** Metered, forecast and baseline up to the last half hour that has any of them, with the windows of events in it. */
export function fleetGrid(fleet: Fleet, events: readonly Event[], now: number): HalfHourGrid {
  const { start, stepSeconds, metered, forecast, p10, p90, baseline } = fleet;
  const steps = 1 + Math.max(metered.findLastIndex(isKnown), forecast.findLastIndex(isKnown));
  const end = Date.parse(start) + steps * stepSeconds * 1000;
  const until = (values: Fleet['metered']) => values.slice(0, steps);
  const series: Series[] = [
    { key: 'metered', label: 'Metered', kind: 'metered', values: until(metered) },
    {
      key: 'forecast',
      label: 'Forecast',
      kind: 'forecast',
      values: until(forecast),
      low: until(p10),
      high: until(p90),
    },
    { key: 'baseline', label: 'Baseline', kind: 'baseline', values: until(baseline) },
  ];
  return {
    start,
    stepSeconds,
    series: series.filter(({ kind, values }) => kind === 'metered' || values.some(isKnown)),
    bands: events
      .filter(
        ({ state, startTime, endTime }) =>
          state !== 'CANCELLED' && Date.parse(startTime) < end && Date.parse(endTime) > Date.parse(start),
      )
      .map(({ name, state, startTime, endTime, eventType }) => ({
        from: startTime,
        to: endTime,
        eventType,
        label: state === 'STARTED' ? `${name}, live` : name,
      })),
    now,
  };
}
