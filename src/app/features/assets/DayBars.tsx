import { formatEnergy } from '#app/format/format.ts';
import type { AssetFigures } from '#contract/assetFigures.ts';
import { plural } from '#text/count.ts';
import classes from './figures.module.css';

const [STEP, BAR, HEIGHT] = [5.6, 4.4, 20];

/** The energy of an asset's last days as bars; a day without a reading is a stroke on the floor. */
export function DayBars({ energy14 }: Pick<AssetFigures, 'energy14'>) {
  if (!energy14) return <span className={classes.none}>{energy14 === null ? 'No consent to daily data' : '–'}</span>;
  const { kwh, missing } = energy14;
  const most = Math.max(0, ...kwh.map((value) => value ?? 0));
  const { bars, gaps } = pathsOf(kwh, missing, most);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg drawn here is no img element
    <svg className={classes.days} viewBox={`0 0 ${STEP * kwh.length} ${HEIGHT}`} role="img" aria-label={words(kwh)}>
      <path className={classes.bars} d={bars} />
      <path className={classes.gaps} d={gaps} />
    </svg>
  );
}

function pathsOf(kwh: readonly (number | null)[], missing: readonly number[], most: number) {
  let [bars, gaps] = ['', ''];
  for (const [day, value] of kwh.entries()) {
    const left = (STEP * day).toFixed(1);
    if (value === null) gaps += `M${left} ${HEIGHT - 0.5}l4.4 -4`;
    else {
      const height = most > 0 ? Math.max(1, (HEIGHT * Math.max(0, value)) / most) : 1;
      bars += `M${left} ${HEIGHT}v${(-height).toFixed(1)}h${BAR}V${HEIGHT}z`;
      if ((missing[day] ?? 0) > 0) gaps += `M${left} 0.5h${BAR}`;
    }
  }
  return { bars, gaps };
}

function words(kwh: readonly (number | null)[]): string {
  const read = kwh.filter((value) => value !== null);
  if (read.length === 0) return `No readings in ${plural(kwh.length, 'day')}`;
  const without = kwh.length - read.length;
  const range = `${formatEnergy(Math.min(...read))} to ${formatEnergy(Math.max(...read))} per day`;
  return without === 0 ? range : `${range}, ${plural(without, 'day')} without readings`;
}
