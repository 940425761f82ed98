import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { channelWords, refusalWords } from '#app/format/dispatchWords.ts';
import { formatFixed, formatPower } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import type { DispatchPlan, DispatchRefusalCode } from '#contract/dispatch/order.ts';
import { formatCount, plural } from '#text/count.ts';
import { planVerdict } from './verdict.ts';
import classes from './dispatch.module.css';

type Share = { id: string; name: string; how: string; assets: number; requestedKw: number };

const MAX_NAMED = 50;
const CHART_PX = 220;

const columnsFor = (what: string): Column<Share>[] => [
  {
    id: 'name',
    header: what,
    value: ({ name }) => name,
    cell: ({ name }) => <Clip text={name} width="max(140px, 34cqi)" />,
  },
  { id: 'assets', header: 'Assets', numeric: true, width: 76, cell: ({ assets }) => formatCount(assets) },
  {
    id: 'requestedKw',
    header: 'Instructed, kW',
    numeric: true,
    width: 92,
    cell: ({ requestedKw }) => formatFixed(requestedKw, 2),
  },
];
const portfolioColumns = columnsFor('Portfolio');
const controllerColumns: Column<Share>[] = [
  ...columnsFor('Controller'),
  { id: 'how', header: 'Channel', width: 100, cell: ({ how }) => how },
];

/** What an order asks for: of whom, against what could be had, and who is left out. */
export function PlanPreview({ plan, stale = false }: { plan: DispatchPlan; stale?: boolean }) {
  const { tone, text } = planVerdict(plan);
  const { portfolios, controllers, periods } = plan;
  const isNobodyAsked = plan.assets === 0;
  const byPortfolio = useMemo(
    () =>
      portfolios.map(({ portfolioUUID, name, ...rest }) => ({
        id: portfolioUUID ?? '',
        name: name ?? 'No portfolio',
        how: '',
        ...rest,
      })),
    [portfolios],
  );
  const byController = useMemo(
    () =>
      controllers.map(({ controllerUUID, channel, ...rest }) => ({
        id: controllerUUID,
        how: channelWords[channel],
        ...rest,
      })),
    [controllers],
  );
  return (
    <div className={classes.stack} data-stale={stale}>
      <p className={classes.verdict} data-tone={tone} aria-live="polite">
        {text}
      </p>
      {!isNobodyAsked && (
        <>
          <PeriodChart
            title="Instructed against available"
            height={CHART_PX}
            periods={periods}
            unit="kW"
            isGrouped
            empty={periods.length === 0 ? 'No half-hours' : undefined}
            layers={[
              { label: 'Target', drawn: 'dashed', values: periods.map(({ targetKw }) => targetKw) },
              {
                label: 'Instructed',
                drawn: 'outline',
                colour: 'var(--hh-metered)',
                values: periods.map(({ requestedKw }) => requestedKw),
              },
              { label: 'Available', drawn: 'hatched', values: periods.map(({ possibleKw }) => possibleKw) },
            ]}
            summary={periods
              .map(({ requestedKw, possibleKw }) => `${formatPower(requestedKw)} of ${formatPower(possibleKw)}`)
              .join(', ')}
          />
          <div className={classes.halves}>
            <DataTable
              label="By portfolio"
              columns={portfolioColumns}
              rows={byPortfolio}
              rowId={idOf}
              maxHeight={300}
            />
            <DataTable
              label="By controller"
              columns={controllerColumns}
              rows={byController}
              rowId={idOf}
              maxHeight={300}
            />
          </div>
        </>
      )}
      <LeftOut plan={plan} />
    </div>
  );
}

const idOf = ({ id }: Share): string => id;

/** The opted-in assets that cannot be asked: how many, why, and what to do about it. */
function LeftOut({ plan: { refusedByCode, refused } }: { plan: DispatchPlan }) {
  const codes = Object.entries(refusedByCode).filter(([, count]) => count > 0);
  if (codes.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>Excluded</h3>
      <ul className={classes.refused}>
        {codes.map(([code, count]) => {
          const words = refusalWords[code as DispatchRefusalCode];
          const named = refused.filter((each) => each.code === code);
          return (
            <li key={code}>
              <details>
                <summary>
                  <strong>{plural(count, 'asset')}</strong> {words?.why ?? code}.{' '}
                  <span className={classes.quiet}>{words?.remedy}</span>
                </summary>
                <p>
                  {named.slice(0, MAX_NAMED).map(({ assetUUID, assetId }, index) => (
                    <span key={assetUUID}>
                      {index > 0 && ', '}
                      <Link to="/assets/$assetUUID" params={{ assetUUID }} className={classes.link}>
                        {assetId}
                      </Link>
                    </span>
                  ))}
                  {count > Math.min(named.length, MAX_NAMED) &&
                    ` and ${formatCount(count - Math.min(named.length, MAX_NAMED))} more`}
                </p>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
