import { instantOf, type HalfHourGrid, type Series } from './halfHours.ts';

/** Metered energy and baseline of the steps within the bands that have both; null where there are none. */
export function deliveryOf(grid: HalfHourGrid): Record<'metered' | 'baseline', Series['values']> | null {
  const find = (kind: Series['kind']) => grid.series.find((series) => series.kind === kind)?.values;
  const [metered, baseline] = [find('metered'), find('baseline')];
  if (!grid.showsDelivery || !metered || !baseline) return null;
  const start = instantOf(grid.start);
  const isDelivery = metered.map((value, step) => {
    const at = start + step * grid.stepSeconds * 1000;
    const isInBand = (grid.bands ?? []).some(({ from, to }) => instantOf(from) <= at && at < instantOf(to));
    return isInBand && value !== null && (baseline[step] ?? null) !== null;
  });
  if (!isDelivery.includes(true)) return null;
  const within = (values: Series['values']) => isDelivery.map((isIn, step) => (isIn ? values[step]! : null));
  return { metered: within(metered), baseline: within(baseline) };
}
