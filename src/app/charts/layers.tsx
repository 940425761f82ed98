import { useActiveTooltipLabel, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { placeNames } from './bandNames.ts';
import { instantOf, stepAt, stepsOf, type Band, type HalfHourGrid, type Series } from './halfHours.ts';

const STRIP_HEIGHT = 7;

/** Diagonal lines in one colour, for everything that is not a plain measured value. */
export function Hatch({ id, colour, tint = 0 }: { id: string; colour: string; tint?: number }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      {tint > 0 && <rect width="5" height="5" fill={colour} fillOpacity={tint} />}
      <line x1="0" y1="0" x2="0" y2="5" stroke={colour} strokeWidth="2" />
    </pattern>
  );
}

function useSpan():
  | ((from: number, to: number) => { x: number; width: number; y: number; height: number } | null)
  | null {
  const scale = useXAxisScale();
  const plot = usePlotArea();
  if (scale === undefined || plot === undefined) return null;
  return (from, to) => {
    const left = Math.max(scale(from) ?? plot.x, plot.x);
    const right = Math.min(scale(to) ?? plot.x, plot.x + plot.width);
    return right > left ? { x: left, width: right - left, y: plot.y, height: plot.height } : null;
  };
}

/** Event windows: a tinted band with one-pixel edges and the event's name. */
export function Bands({ bands }: { bands: readonly Band[] }) {
  const span = useSpan();
  const plot = usePlotArea();
  if (span === null || plot === undefined) return null;
  const inOrder = bands.toSorted((one, other) => instantOf(one.from) - instantOf(other.from));
  const boxes = inOrder.map(({ from, to }) => span(instantOf(from), instantOf(to)));
  const names = placeNames(
    inOrder.map(({ label }) => label),
    boxes,
    plot,
  );
  return inOrder.map(({ from, label }, index) => {
    const box = boxes[index];
    if (!box) return null;
    const { x, y, width, height } = box;
    const name = names[index];
    return (
      <g key={`${from} ${label}`}>
        <title>{label}</title>
        <rect x={x} y={y} width={width} height={height} fill="var(--hh-event-fill)" />
        <path
          d={`M${x + 0.5} ${y}v${height}M${x + width - 0.5} ${y}v${height}`}
          stroke="var(--hh-event-edge)"
          strokeOpacity={0.7}
        />
        {name && (
          <text
            x={name.x}
            y={y + 13}
            textAnchor={name.anchor}
            fill="var(--hh-event-text)"
            fontSize={11}
            fontWeight={500}
          >
            {label}
          </text>
        )}
      </g>
    );
  });
}

/** The present as an upright line with its name. */
export function NowLine({ at }: { at: number }) {
  const scale = useXAxisScale();
  const plot = usePlotArea();
  const x = scale?.(at);
  if (x === undefined || plot === undefined || x < plot.x || x > plot.x + plot.width) return null;
  return (
    <g pointerEvents="none">
      <path d={`M${x} ${plot.y}v${plot.height}`} stroke="var(--mantine-color-text)" strokeWidth={1.5} />
      <text x={x + 4} y={plot.y + plot.height - 6} fill="var(--mantine-color-text)" fontSize={11} fontWeight={500}>
        now
      </text>
    </g>
  );
}

/** Half hours without a reading, as a hatched strip on the axis. */
export function MissingStrip({
  grid,
  gaps,
  hatch,
}: {
  grid: HalfHourGrid;
  gaps: readonly [number, number][];
  hatch: string;
}) {
  const span = useSpan();
  const at = (step: number): number => instantOf(grid.start) + step * grid.stepSeconds * 1000;
  return gaps.map(([first, end]) => {
    const box = span?.(at(first), at(end));
    if (!box) return null;
    return (
      <rect
        key={first}
        x={box.x}
        y={box.y + box.height - STRIP_HEIGHT}
        width={Math.max(box.width, 1)}
        height={STRIP_HEIGHT}
        fill={`url(#${hatch})`}
        stroke="var(--hh-missing)"
        strokeWidth={0.75}
      >
        <title>No reading</title>
      </rect>
    );
  });
}

/** Hollow dots in the middle of estimated steps. */
export function EstimatedDots({
  grid,
  series,
  colour,
  factor,
}: {
  grid: HalfHourGrid;
  series: Series;
  colour: string;
  factor: number;
}) {
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  const steps = series.kind === 'estimated' ? [...series.values.keys()] : (series.estimated ?? []);
  return steps.map((step) => {
    const value = series.values[step];
    const cx = scaleX?.(instantOf(grid.start) + (step + 0.5) * grid.stepSeconds * 1000);
    const cy = value == null ? undefined : scaleY?.(value * factor);
    return cx === undefined || cy === undefined ? null : (
      <circle key={step} cx={cx} cy={cy} r={3} fill="var(--hh-surface)" stroke={colour} strokeWidth={1.5} />
    );
  });
}

/** The active step, as a quiet column. */
export function StepCursor({ grid }: { grid: HalfHourGrid }) {
  const label = useActiveTooltipLabel();
  const span = useSpan();
  const start = instantOf(grid.start);
  const end = start + stepsOf(grid) * grid.stepSeconds * 1000;
  // A moment from a synchronised chart is text, and may lie outside this one.
  if (label === undefined || !(Number(label) >= start && Number(label) < end)) return null;
  const from = start + stepAt(grid, Number(label)) * grid.stepSeconds * 1000;
  const box = span?.(from, from + grid.stepSeconds * 1000);
  if (!box) return null;
  return <rect {...box} width={Math.max(box.width, 1)} fill="var(--hh-hover)" pointerEvents="none" />;
}
