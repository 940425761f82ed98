import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { formatEnergy } from '#app/format/format.ts';
import type { EventLive, LivePortfolio } from '#contract/live.ts';
import classes from './PortfolioBars.module.css';

const ROW_PX = 44;
const MIN_ROWS = 4;
const MAX_ROWS = 7;

const nameOf = ({ portfolioUUID, name }: LivePortfolio): string =>
  portfolioUUID === null ? 'No portfolio' : (name ?? 'Portfolio');

/** Delivered and expected energy of each portfolio, and how many of its assets report. */
export function PortfolioBars({ live, ...frame }: Omit<ChartFrameProps, 'title'> & { live: EventLive | undefined }) {
  const portfolios = live?.portfolios ?? [];
  const full = Math.max(
    ...portfolios.map(({ deliveredKwh, projectedKwh }) => Math.max(Math.abs(deliveredKwh ?? 0), projectedKwh)),
    0.001,
  );
  const width = (kwh: number) => ({ width: `${(100 * Math.max(0, kwh)) / full}%` });
  return (
    <Chart
      {...frame}
      title="Portfolios against their forecast"
      measure="measured, and likely"
      height={ROW_PX * Math.min(MAX_ROWS, Math.max(MIN_ROWS, portfolios.length))}
      empty={live !== undefined && portfolios.length === 0 ? 'No asset is opted in' : undefined}
      summary={portfolios
        .map(
          (each) =>
            `${nameOf(each)}: ${formatEnergy(each.deliveredKwh)} measured, ${formatEnergy(each.projectedKwh)} ` +
            'likely.',
        )
        .join(' ')}
      table={() => ({
        columns: [
          { label: 'Portfolio' },
          { label: 'Measured (kWh)' },
          { label: 'Likely (kWh)' },
          { label: 'Forecast (kWh)' },
          { label: 'Opted in' },
          { label: 'Reporting' },
          { label: 'Late and silent' },
        ],
        rows: portfolios.map((each) => [
          nameOf(each),
          each.deliveredKwh,
          each.projectedKwh,
          each.expectedKwh,
          each.assetsOptedIn,
          each.assetsReporting,
          each.assetsOverdue,
        ]),
      })}
    >
      {/* A scroll region has to be reachable by keyboard. */}
      <ol
        className={classes.portfolios}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={portfolios.length > MAX_ROWS ? 0 : undefined}
        aria-label="Portfolios"
      >
        {portfolios.map((each) => {
          const delivered = each.deliveredKwh ?? 0;
          return (
            <li key={each.portfolioUUID}>
              <span className={classes.name}>{nameOf(each)}</span>
              <span className={classes.figure}>
                {formatEnergy(each.deliveredKwh)} <span>→ {formatEnergy(each.projectedKwh)}</span>
              </span>
              <span className={classes.track} aria-hidden="true">
                <span data-part={delivered < 0 ? 'against' : 'measured'} style={width(Math.abs(delivered))} />
                <span data-part="rest" style={width(each.projectedKwh - Math.abs(delivered))} />
              </span>
              <span className={classes.count} data-overdue={each.assetsOverdue > 0}>
                {each.assetsReporting.toLocaleString('en-GB')} of {each.assetsOptedIn.toLocaleString('en-GB')} report
                {each.assetsOverdue > 0 && `, ${each.assetsOverdue.toLocaleString('en-GB')} late or silent`}
              </span>
            </li>
          );
        })}
      </ol>
    </Chart>
  );
}
