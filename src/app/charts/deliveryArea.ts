import type { EventType } from '#energy/delivery.ts';
import { instantOf, type HalfHourGrid, type Series } from './halfHours.ts';

interface DeliveryArea {
  metered: Series['values'];
  baseline: Series['values'];
  label: string;
}

const LABELS = { TURN_DOWN: 'Turned down', TURN_UP: 'Turned up' } as const satisfies Record<EventType, string>;

/** Metered energy and baseline of the steps of events in which something was delivered; null where there are none. */
export function deliveryOf(grid: HalfHourGrid): DeliveryArea | null {
  const find = (kind: Series['kind']) => grid.series.find((series) => series.kind === kind)?.values;
  const [metered, baseline] = [find('metered'), find('baseline')];
  if (!metered || !baseline) return null;
  const start = instantOf(grid.start);
  const types = metered.map((value, step): EventType | null => {
    const expected = baseline[step] ?? null;
    if (value === null || expected === null) return null;
    const at = start + step * grid.stepSeconds * 1000;
    const within = grid.bands?.find(({ from, to }) => instantOf(from) <= at && at < instantOf(to));
    const delivered = value < expected ? 'TURN_DOWN' : value > expected ? 'TURN_UP' : null;
    return within?.eventType === delivered ? delivered : null;
  });
  const found = new Set(types.filter((type) => type !== null));
  if (found.size === 0) return null;
  const delivering = (values: Series['values']) => types.map((type, step) => (type === null ? null : values[step]!));
  const [type] = found;
  return {
    metered: delivering(metered),
    baseline: delivering(baseline),
    label: found.size === 1 ? LABELS[type!] : 'Delivered',
  };
}
