import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { placeTicks } from './placeTicks.ts';
import { axisLine, axisText } from './seriesStyle.ts';

// The family is repeated here: importing the theme would load the charts' files on every page.
const FONT = `${axisText.fontSize}px 'Inter Variable', Inter, system-ui, sans-serif`;
let context: CanvasRenderingContext2D | null | undefined;

const MARK = 6;
const TO_TEXT = 8;

// Recharts' axes draw every label in several passes and measure it in each with a page layout; these are drawn once,
// beside hidden ones.

/** A thin line across at each of `heights`, preceded by its formatted value. */
export function HeightAxis({ heights, show }: { heights: readonly number[]; show: (height: number) => string }) {
  const scale = useYAxisScale();
  const plot = usePlotArea();
  if (!scale || !plot) return null;
  return (
    <g data-axis="heights">
      {heights.map((height) => {
        const y = scale(height) ?? 0;
        return (
          <g key={height}>
            <line {...axisLine} x1={plot.x} x2={plot.x + plot.width} y1={y} y2={y} />
            <text {...axisText} x={plot.x - TO_TEXT} y={y} dy="0.355em" textAnchor="end">
              {show(height)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type TimeAxisProps = { ticks: readonly number[]; show: (tick: number) => string; gap: number };

/** The horizontal axis with those of `ticks` that fit, at least `gap` px apart. */
export function TimeAxis({ ticks, show, gap }: TimeAxisProps) {
  const scale = useXAxisScale();
  const plot = usePlotArea();
  if (!scale || !plot) return null;
  const bottom = plot.y + plot.height;
  const placed = placeTicks(
    ticks.map((tick) => ({ key: tick, label: show(tick), at: scale(tick) ?? 0 })),
    plot,
    gap,
    labelWidth,
  );
  return (
    <g data-axis="time">
      <line {...axisLine} x1={plot.x} x2={plot.x + plot.width} y1={bottom} y2={bottom} />
      {placed.map(({ key, label, at, anchor }) => (
        <g key={key}>
          <line {...axisLine} x1={at} x2={at} y1={bottom} y2={bottom + MARK} />
          <text {...axisText} x={at} y={bottom + TO_TEXT} dy="0.71em" textAnchor={anchor}>
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Approximate width of an axis label, in px. On a canvas: measuring on the page would cost a layout for each. */
function labelWidth(label: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return label.length * 7;
  context.font = FONT;
  // The page uses tabular figures.
  return context.measureText(label.replaceAll(/\d/g, '0')).width;
}
