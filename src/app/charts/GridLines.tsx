import { usePlotArea, useYAxisTicks } from 'recharts';

/**
 * A thin horizontal line at every tick. Recharts' grid measures every label of both axes again, each with a page
 * layout.
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
