import { usePlotArea, useYAxisTicks } from 'recharts';

/**
 * A quiet line across at every tick of the upright axis. Recharts' own grid measures every label of both axes again,
 * each by laying out the page.
 */
export function GridLines() {
  const ticks = useYAxisTicks();
  const plot = usePlotArea();
  if (!ticks || !plot) return null;
  return (
    <g stroke="var(--hh-grid)">
      {ticks.map(({ coordinate }) => (
        <line key={coordinate} x1={plot.x} x2={plot.x + plot.width} y1={coordinate} y2={coordinate} />
      ))}
    </g>
  );
}
