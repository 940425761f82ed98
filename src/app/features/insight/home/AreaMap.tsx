import type { LiveArea } from '#contract/live.ts';
import { areaClass, areaPercent, hexagons, worstOf } from './areaHexagons.ts';
import classes from './AreaMap.module.css';

/** Half the width of a hexagon, and from its middle to a corner. */
const HALF = 26;
const CORNER = 30;
const GAP = 1.5;
const WIDTH = 8 * HALF;
const HEIGHT = 6 * 1.5 * CORNER + 2 * CORNER;

const minus = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}\u202f%`.replace('-', '−');

/** Great Britain as fourteen hexagons, those with assets labelled; the chart around it has the same as a table. */
export function AreaMap({ areas }: { areas: readonly LiveArea[] }) {
  const byGroup = new Map(areas.map((area) => [area.gspGroup, area]));
  const worst = worstOf(areas);
  // What is drawn last lies on top: the outline of the worst.
  const drawn = hexagons.toSorted(
    (one, other) => Number(one.gspGroup === worst?.gspGroup) - Number(other.gspGroup === worst?.gspGroup),
  );
  return (
    <svg className={classes.map} viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      {drawn.map(({ gspGroup, label, column, row }) => {
        const area = byGroup.get(gspGroup);
        const percent = area && areaPercent(area);
        const [x, y] = [(column + 1) * HALF, CORNER + row * 1.5 * CORNER];
        return (
          <g key={gspGroup} data-class={areaClass(area)} data-worst={area !== undefined && area === worst}>
            <path d={outline(x, y)} />
            {area && (
              <text x={x} y={y - 2}>
                {label}
                <tspan x={x} dy={13}>
                  {percent === null || percent === undefined ? '–' : minus(percent)}
                </tspan>
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function outline(x: number, y: number): string {
  const [half, corner] = [HALF - GAP, CORNER - GAP];
  return (
    `M${x} ${y - corner}L${x + half} ${y - corner / 2}V${y + corner / 2}L${x} ${y + corner}` +
    `L${x - half} ${y + corner / 2}V${y - corner / 2}Z`
  );
}
