import { decimalsOf, formatFixed } from '#app/format/format.ts';
import type { SeriesKind } from './halfHours.ts';
import type { LegendItem } from './Legend.tsx';

type SeriesStyle = { colour: string; dash?: string; filled: boolean; width: number; shape: LegendItem['shape'] };

/** How each kind of series is drawn, the same on every screen. */
export const seriesStyle: Record<SeriesKind, SeriesStyle> = {
  metered: { colour: 'var(--hh-metered)', filled: true, width: 1.75, shape: 'line' },
  estimated: { colour: 'var(--hh-metered)', filled: true, width: 1.25, shape: 'hatched' },
  baseline: { colour: 'var(--hh-baseline)', dash: '5 3', filled: false, width: 1.5, shape: 'dashed' },
  forecast: { colour: 'var(--hh-metered)', dash: '5 3', filled: false, width: 1.5, shape: 'dashed' },
  previous: {
    colour: 'color-mix(in srgb, var(--hh-metered) 45%, var(--hh-surface))',
    filled: false,
    width: 1.25,
    shape: 'line',
  },
  export: { colour: 'var(--hh-export)', filled: false, width: 1.75, shape: 'line' },
};

/** Axis, grid and margins shared by the charts. */
export const axisLine = { stroke: 'var(--hh-grid)' };
export const axisText = { fill: 'var(--hh-axis)', fontSize: 12 };
export const Y_AXIS_WIDTH = 52;
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** Settings shared by every horizontal axis. */
export const level = { tick: axisText, tickLine: axisLine, axisLine, height: 28 };

/** Settings shared by every vertical axis of numbers: `heights` are its ticks, least first, and bound it. */
export const upright = (heights: readonly number[]) => ({
  width: Y_AXIS_WIDTH,
  tick: axisText,
  tickLine: false,
  axisLine: false,
  tickFormatter: (tick: number) => formatFixed(tick, decimalsOf(heights)),
  ticks: heights,
  // All of them: they are few, and recharts would measure which fit.
  interval: 0,
  domain: [heights[0]!, heights.at(-1)!] as [number, number],
});
