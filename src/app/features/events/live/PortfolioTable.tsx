import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { formatEnergy, formatFixed, splitUnit } from '#app/format/format.ts';
import type { EventLive, LivePortfolio } from '#contract/live.ts';
import { formatCount } from '#text/count.ts';
import { gapPercent, percentText, rowsAgainstForecast, type ForecastRow } from './againstForecast.ts';
import classes from './PortfolioTable.module.css';

const FEW = 8;
const HEIGHT_PX = 340;

const nameOf = ({ portfolioUUID, name }: LivePortfolio): string =>
  portfolioUUID === null ? 'No portfolio' : (name ?? 'Portfolio');

const textOf = (each: LivePortfolio): string =>
  `${nameOf(each)}: ${formatEnergy(each.deliveredKwh)} measured, ${formatEnergy(each.projectedKwh)} likely.`;

/** What each portfolio is likely to deliver against its forecast of the start, the worst first, and all together. */
export function PortfolioTable({ live, ...frame }: Omit<ChartFrameProps, 'title'> & { live: EventLive | undefined }) {
  const [all, setAll] = useState(false);
  const { portfolios, together } = rowsAgainstForecast(live?.portfolios ?? []);
  const { unit } = splitUnit(Math.max(together.forecastKwh, together.projectedKwh), 'kWh');
  const shown = all ? portfolios : portfolios.slice(0, FEW);
  const most = Math.max(0.1, ...portfolios.map((each) => Math.abs(gapPercent(each) ?? 0)));
  return (
    <Chart
      {...frame}
      title="Portfolios against their forecast"
      measure={`${unit} over the window`}
      height={HEIGHT_PX}
      grows
      empty={live !== undefined && portfolios.length === 0 ? 'No assets opted in' : undefined}
      summary={[live?.words.portfolios ?? '', ...portfolios.slice(0, FEW).map(textOf)].join(' ').trim()}
      table={() => ({
        columns: [
          { label: 'Portfolio' },
          { label: 'Measured (kWh)' },
          { label: 'Forecast (kWh)' },
          { label: 'Likely (kWh)' },
          { label: 'Opted in' },
          { label: 'Reporting' },
          { label: 'Late or no readings' },
        ],
        rows: portfolios.map((each) => [
          nameOf(each),
          each.deliveredKwh,
          each.forecastKwh,
          each.projectedKwh,
          each.assetsOptedIn,
          each.assetsReporting,
          each.assetsOverdue,
        ]),
      })}
    >
      <div className={classes.body}>
        <p className={classes.say}>{live?.words.portfolios}</p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Portfolio</th>
              <th scope="col">Reporting</th>
              <th scope="col">Forecast</th>
              <th scope="col">Likely</th>
              <th scope="col" className={classes.bars}>
                Against forecast
              </th>
              <th scope="col">
                <span className={classes.read}>Percentage of forecast</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <Row key={each.portfolioUUID} row={each} unit={unit} most={most}>
                {each.portfolioUUID === null ? (
                  nameOf(each)
                ) : (
                  <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID: each.portfolioUUID }}>
                    {nameOf(each)}
                  </Link>
                )}
              </Row>
            ))}
          </tbody>
          <tfoot>
            <Row row={together} unit={unit} most={most}>
              Total, {unit}
            </Row>
          </tfoot>
        </table>
        {!all && portfolios.length > FEW && (
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            Show all {formatCount(portfolios.length)}
          </Button>
        )}
      </div>
    </Chart>
  );
}

type RowProps = { row: ForecastRow; unit: string; most: number; children: ReactNode };

function Row({ row, unit, most, children }: RowProps) {
  const amount = (kwh: number) => (unit === 'MWh' ? formatFixed(kwh / 1000, 2) : formatFixed(kwh, 1));
  const percent = gapPercent(row);
  // Longer than the place of one that is far above its forecast says no more.
  const width = `${Math.min(50, (50 * Math.abs(percent ?? 0)) / most)}%`;
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>
        <strong>{formatCount(row.assetsReporting)}</strong> of {formatCount(row.assetsOptedIn)}
      </td>
      <td>{amount(row.forecastKwh)}</td>
      <td>
        <strong>{amount(row.projectedKwh)}</strong>
      </td>
      <td className={classes.bars}>
        <span className={classes.read}>{formatEnergy(row.projectedKwh - row.forecastKwh)}</span>
        <span className={classes.zero} aria-hidden="true">
          <span data-sign={(percent ?? 0) < 0 ? 'short' : 'more'} style={{ width }} />
        </span>
      </td>
      <td data-short={(percent ?? 0) <= -10}>{percentText(percent)}</td>
    </tr>
  );
}
