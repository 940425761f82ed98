import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { negativeWords } from '#app/format/eventWords.ts';
import type { EventType } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './insight.module.css';

type DistributionProps = Omit<ChartFrameProps, 'title'> & {
  eventType: EventType;
  bands: EventAnalytics['distribution'] | undefined;
};

/** More labels than this would overprint. */
const MAX_LABELS = 10;
/** From this percentage of the baseline on an asset counts as having delivered. */
const TENTH = 10;

/** "6,903 delivered at least 10 %; 1,171 used more than baseline." */
function spreadWords(bands: EventAnalytics['distribution'], eventType: EventType): string {
  const sum = (is: (band: EventAnalytics['distribution'][number]) => boolean): string =>
    formatCount(bands.reduce((count, band) => count + (is(band) ? band.assets : 0), 0));
  return (
    `${sum(({ fromPercent }) => fromPercent >= TENTH)} delivered at least 10\u202f%; ` +
    `${sum(({ toPercent }) => toPercent <= 0)} ${negativeWords[eventType].toLowerCase()}.`
  );
}

const percent = (value: number): string => String(value).replace('-', '−');

/** How many assets delivered which share of their baseline; negative delivery is left of zero, hatched. */
export function Distribution({ eventType, bands = [], ...frame }: DistributionProps) {
  const most = Math.max(1, ...bands.map(({ assets }) => assets));
  const total = bands.reduce((sum, { assets }) => sum + assets, 0);
  const against = bands.filter(({ toPercent }) => toPercent <= 0).reduce((sum, { assets }) => sum + assets, 0);
  const top = bands.reduce((best, band) => (band.assets > best.assets ? band : best), {
    fromPercent: 0,
    toPercent: 0,
    assets: 0,
  });
  const every = Math.ceil(bands.length / MAX_LABELS);
  const isLabelled = ({ fromPercent, toPercent }: (typeof bands)[number], index: number): boolean =>
    every === 1 || (Math.round(fromPercent / (toPercent - fromPercent)) % every === 0 && index < bands.length - 1);
  return (
    <Chart
      {...frame}
      title="Distribution of response"
      note={total === 0 ? undefined : spreadWords(bands, eventType)}
      measure="assets by % of baseline"
      height={152}
      empty={!frame.loading && total === 0 ? 'No assets measured yet' : undefined}
      summary={
        `${plural(total, 'asset')}, most of them between ${percent(top.fromPercent)} and ${percent(top.toPercent)}\u202f%; ` +
        `${against} ${negativeWords[eventType].toLowerCase()}.`
      }
      table={() => ({
        columns: [{ label: 'Share of baseline delivered (%)' }, { label: 'Assets' }],
        rows: bands.map(({ fromPercent, toPercent, assets }) => [
          `${percent(fromPercent)} to ${percent(toPercent)}`,
          assets,
        ]),
      })}
    >
      <ol className={classes.spread}>
        {bands.map(({ fromPercent, toPercent, assets }, index) => (
          <li
            key={fromPercent}
            title={`${percent(fromPercent)} to ${percent(toPercent)} %: ${plural(assets, 'asset')}`}
          >
            <span className={classes.spreadCount}>{assets > 0 ? formatCount(assets) : ''}</span>
            <span
              className={classes.column}
              data-against={toPercent <= 0}
              style={{ height: `${(100 * assets) / most}px` }}
            />
            <span className={classes.spreadLabel}>
              {isLabelled({ fromPercent, toPercent, assets }, index) ? percent(fromPercent) : '\u00a0'}
            </span>
          </li>
        ))}
        <li className={classes.spreadUnit} aria-hidden="true">
          <span className={classes.spreadLabel}>{`${percent(bands.at(-1)?.toPercent ?? 0)}\u202f%`}</span>
        </li>
      </ol>
    </Chart>
  );
}
