import { useMemo } from 'react';
import type { Instant } from '#app/format/format.ts';
import { halfHoursOf } from '#app/format/london.ts';
import type { ChartFrameProps } from './Chart.tsx';
import { HalfHourChart } from './HalfHourChart.tsx';
import type { Band, Series } from './halfHours.ts';

type Values = readonly (number | null)[];

type DayViewProps = ChartFrameProps & {
  /** A London day, "2026-10-25"; its values are its 46, 48 or 50 half hours in order, kWh. */
  date: string;
  /** Undefined while it loads. */
  metered: Values | undefined;
  baseline?: Values | undefined;
  /** Indexes of `metered` that are estimates. */
  estimated?: readonly number[];
  bands?: readonly Band[];
  unit?: 'kWh' | 'kW';
  through?: Instant;
  /** See HalfHourChart. */
  onPick?: (at: number) => void;
  pickWords?: string;
};

/** One London day: metered energy against its baseline, event windows shaded. */
export function DayView({ date, metered, baseline, estimated, bands, ...rest }: DayViewProps) {
  const grid = useMemo(() => {
    if (metered === undefined) return undefined;
    const starts = halfHoursOf(date);
    const whole = (values: Values) => starts.map((_, index) => values[index] ?? null);
    const series: Series[] = [
      { key: 'metered', label: 'Metered', kind: 'metered', values: whole(metered), ...(estimated && { estimated }) },
    ];
    if (baseline) series.push({ key: 'baseline', label: 'Baseline', kind: 'baseline', values: whole(baseline) });
    return { start: starts[0]!, stepSeconds: 1800, series, ...(bands && { bands }) };
  }, [date, metered, baseline, estimated, bands]);
  return <HalfHourChart grid={grid} {...rest} />;
}
