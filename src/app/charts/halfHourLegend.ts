import type { Instant } from '#app/format/format.ts';
import { deliveryOf } from './deliveryArea.ts';
import { gapsOf, type HalfHourGrid } from './halfHours.ts';
import type { LegendItem } from './Legend.tsx';
import { seriesStyle } from './seriesStyle.ts';

/** Meaning of a half-hourly chart's lines and patterns that occur; readings are due up to `through`. */
export function legendOf(grid: HalfHourGrid, through?: Instant): LegendItem[] {
  const items: LegendItem[] = grid.series.map(({ label, kind }) => ({
    label,
    colour: seriesStyle[kind].colour,
    shape: seriesStyle[kind].shape,
  }));
  if (grid.series.some(({ low, high }) => low && high))
    items.push({
      label: '80\u202f% range (p10 to p90)',
      colour: 'color-mix(in srgb, var(--hh-metered) 30%, transparent)',
      shape: 'block',
    });
  const delivery = deliveryOf(grid);
  if (delivery)
    items.push({
      label: delivery.label,
      colour: 'color-mix(in srgb, var(--hh-delivered) 45%, transparent)',
      shape: 'block',
    });
  if (grid.series.some(({ estimated }) => (estimated?.length ?? 0) > 0))
    items.push({ label: 'Estimated reading', colour: 'var(--hh-metered)', shape: 'hollow' });
  if (gapsOf(grid, through).length > 0)
    items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  if ((grid.bands?.length ?? 0) > 0)
    items.push({ label: grid.bandsMean ?? 'Event window', colour: 'var(--hh-event-edge)', shape: 'band' });
  return items;
}
