import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import type { EventLive } from '#contract/live.ts';
import { formatCount, plural } from '#text/count.ts';
import { type AssetBand, delayBands, responseBands } from './bands.ts';
import { basisText } from './liveFigures.ts';
import classes from './Basis.module.css';
import shared from './live.module.css';

/** The basis of the projection: past responses, and the delay of readings. */
export function Basis({
  live,
  loading,
  error,
  onRetry,
}: {
  live: EventLive | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
}) {
  const frame = { loading, error, onRetry };
  return (
    <>
      <div className={shared.panelHead}>
        <h2>Basis of the forecast</h2>
      </div>
      <p className={classes.basis}>{live ? basisText(live) : '\u00a0'}</p>
      <div className={classes.spreads}>
        <BandColumns
          {...frame}
          title="Past response"
          measure="assets by % delivered"
          bands={responseBands(live?.pastResponses ?? [])}
          nothing="No settled events for these assets"
        />
        <BandColumns
          {...frame}
          title="Typical delay"
          measure="assets by reading delay"
          bands={delayBands(live?.usualDelays ?? [])}
          nothing="Known once readings arrive"
        />
      </div>
    </>
  );
}

type BandColumnsProps = ChartFrameProps & { measure: string; bands: readonly AssetBand[]; nothing: string };

const COLOUR = 'var(--hh-baseline)';
/** Fewer assets are listed: columns of one asset each have no shape. */
const FEW_ASSETS = 10;
const LISTED_PX = 72;
/** Of more bands, only the highest has its count. */
const MAX_COUNTS = 12;

/** Number of assets in each of a few bands, as columns with their counts. */
function BandColumns({ bands, measure, nothing, ...frame }: BandColumnsProps) {
  const most = Math.max(1, ...bands.map(({ assets }) => assets));
  const total = bands.reduce((sum, { assets }) => sum + assets, 0);
  const isListed = frame.loading !== true && bands.length > 0 && total < FEW_ASSETS;
  const inBands = bands
    .filter(({ assets }) => assets > 0)
    .map(({ key, assets }) => `${key}: ${plural(assets, 'asset')}`)
    .join(', ');
  const hasCount = (assets: number) => assets > 0 && (bands.length <= MAX_COUNTS || assets === most);
  return (
    <Chart
      {...frame}
      measure={measure}
      height={isListed ? LISTED_PX : 190}
      empty={isListed ? inBands : frame.loading !== true && bands.length === 0 ? nothing : undefined}
      summary={`${inBands}.`}
      table={() => ({
        columns: [{ label: measure }, { label: 'Assets' }],
        rows: bands.map(({ key, assets }) => [key, assets]),
      })}
    >
      <ColumnPlot
        title={frame.title}
        ticks={[0, most]}
        columns={bands.map(({ key, label, assets }) => ({
          key,
          name: label,
          parts: [{ kind: 'solid', from: 0, to: assets, colour: COLOUR }],
          label: hasCount(assets) ? formatCount(assets) : undefined,
        }))}
        tipOf={(index) => ({
          title: bands[index]!.key,
          lines: [{ label: 'Assets', colour: COLOUR, shape: 'block', cells: [formatCount(bands[index]!.assets)] }],
        })}
      />
    </Chart>
  );
}
