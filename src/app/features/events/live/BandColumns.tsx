import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { formatCount, plural } from '#text/count.ts';
import classes from './BandColumns.module.css';

export type Band = { key: string; label: string; assets: number };

type BandColumnsProps = ChartFrameProps & { measure: string; bands: readonly Band[] | undefined; nothing: string };

const COLUMN_PX = 72;
/** Of more bands, only some have their label, and only the highest its count. */
const MAX_COUNTS = 12;
const MAX_LABELS = 8;

/** Number of assets in each of a few bands, as columns with their counts. */
export function BandColumns({ bands = [], measure, nothing, ...frame }: BandColumnsProps) {
  const most = Math.max(1, ...bands.map(({ assets }) => assets));
  const every = Math.ceil(bands.length / MAX_LABELS);
  const hasCount = (assets: number) => assets > 0 && (bands.length <= MAX_COUNTS || assets === most);
  return (
    <Chart
      {...frame}
      measure={measure}
      height={120}
      empty={frame.loading !== true && bands.length === 0 ? nothing : undefined}
      summary={`${bands
        .filter(({ assets }) => assets > 0)
        .map(({ key, assets }) => `${key}: ${plural(assets, 'asset')}`)
        .join(', ')}.`}
      table={() => ({
        columns: [{ label: measure }, { label: 'Assets' }],
        rows: bands.map(({ key, assets }) => [key, assets]),
      })}
    >
      <ol className={classes.bands}>
        {bands.map(({ key, label, assets }, index) => (
          <li key={key} title={`${key}: ${plural(assets, 'asset')}`}>
            <span className={classes.count}>{hasCount(assets) && formatCount(assets)}</span>
            <span className={classes.column} style={{ height: `${(COLUMN_PX * assets) / most}px` }} />
            <span className={classes.label}>{index % every === 0 && label}</span>
          </li>
        ))}
      </ol>
    </Chart>
  );
}
