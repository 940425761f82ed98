import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatClock, formatEnergy, formatInstant, formatNumber, formatPeriods } from '#app/format/format.ts';
import type { EventForecast, ForecastPeriod } from '#contract/moreAssets.ts';
import { plural } from '#text/count.ts';
import { forecastAmounts } from './forecastAmounts.ts';
import { ForecastRows } from './ForecastRows.tsx';
import classes from './ForecastBars.module.css';

const HEIGHT = 208;
const KWH_PER_MWH = 1000;
const LEGEND: LegendItem[] = [
  { label: 'Forecast', colour: 'var(--hh-delivered)', shape: 'hatched' },
  { label: '80\u202f% of outcomes', colour: 'var(--hh-axis)', shape: 'whisker' },
];
const CONTRACTED: LegendItem = { label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' };

/** The forecast of each half hour as hatched bars with the range of outcomes, against what is contracted. */
export function ForecastBars({ forecast, ...frame }: ChartFrameProps & { forecast: EventForecast | undefined }) {
  const { settlementPeriods: periods, who, assets } = forecast ?? { settlementPeriods: [], who: 'OPTED_IN', assets: 0 };
  const unit = forecast ? forecastAmounts(forecast).unit : 'kWh';
  return (
    <Chart
      {...frame}
      height={HEIGHT}
      grows
      measure={`${unit} against contracted`}
      note={
        who === 'FREE' && assets > 0
          ? `if ${assets === 1 ? 'the one' : `all ${plural(assets, 'asset')}`} ready and free joined`
          : undefined
      }
      empty={forecast && periods.length === 0 ? emptyWords(forecast) : undefined}
      summary={periods.map(textOf).join(' ')}
      legend={periods.some(({ contractedKwh }) => contractedKwh !== null) ? [...LEGEND, CONTRACTED] : LEGEND}
      table={() => ({
        columns: [
          { label: 'Start', show: (cell) => formatInstant(String(cell)) },
          { label: 'Settlement period' },
          ...['Forecast', 'p10', 'p90', 'Contracted'].map((label) => ({ label: `${label} (kWh)` })),
          { label: 'Chance to meet (%)' },
          { label: 'Likely (£)' },
        ],
        rows: periods.map(({ startTime, endTime, likely, contractedKwh, chancePercent, likelyGbp }) => [
          startTime,
          formatPeriods(startTime, endTime),
          likely.kwh,
          likely.p10Kwh,
          likely.p90Kwh,
          contractedKwh,
          chancePercent,
          likelyGbp,
        ]),
      })}
    >
      {forecast && (
        <div className={classes.figures}>
          <Drawing periods={periods} scale={unit === 'MWh' ? KWH_PER_MWH : 1} />
          <ForecastRows forecast={forecast} />
        </div>
      )}
    </Chart>
  );
}

const emptyWords = ({ assets }: EventForecast): string =>
  assets === 0
    ? 'No asset is ready and free'
    : 'No event of this kind has been settled yet, or no asset has a baseline';

const textOf = ({ startTime, likely, contractedKwh }: ForecastPeriod): string =>
  `${formatClock(startTime)}: ${formatEnergy(likely.kwh)}${contractedKwh === null ? '' : ` of ${formatEnergy(contractedKwh)}`}.`;

/** In percent of the height: the figures below have the same columns. */
function Drawing({ periods, scale }: { periods: readonly ForecastPeriod[]; scale: number }) {
  const ticks = niceTicks(
    periods.flatMap(({ likely, contractedKwh }) =>
      [likely.p10Kwh, likely.p90Kwh, contractedKwh ?? 0].map((kwh) => kwh / scale),
    ),
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const up = (kwh: number): string => `${(100 * (kwh / scale - low)) / (high - low)}%`;
  const tall = (from: number, to: number): string => `${(100 * Math.abs(to - from)) / scale / (high - low)}%`;
  return (
    <div className={classes.chart} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ bottom: up(tick * scale) }}>
          {formatNumber(tick)}
        </span>
      ))}
      <div className={classes.bars}>
        {periods.map(({ startTime, endTime, likely: { kwh, p10Kwh, p90Kwh }, contractedKwh }) => (
          <div
            key={startTime}
            title={`${formatPeriods(startTime, endTime)}, ${formatClock(startTime)}: ${formatEnergy(kwh)}`}
          >
            <i
              data-part="forecast"
              data-negative={kwh < 0}
              style={{ bottom: up(Math.min(0, kwh)), height: tall(0, kwh) }}
            />
            <i data-part="range" style={{ bottom: up(p10Kwh), height: tall(p10Kwh, p90Kwh) }} />
            {contractedKwh !== null && <i data-part="contracted" style={{ bottom: up(contractedKwh) }} />}
          </div>
        ))}
      </div>
    </div>
  );
}
