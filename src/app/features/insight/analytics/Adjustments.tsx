import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { query } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatFixed, splitUnit } from '#app/format/format.ts';
import { assetIdColumn, assetNameColumn } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { AdjustmentCheck } from '#contract/baselineTrial.ts';
import { formatCount, plural } from '#text/count.ts';
import { effectLine, scorePoints, scoreSeries } from './adjustmentWords.ts';
import type { AnalyticsSearch, ChangeAnalytics } from './analyticsSearch.ts';
import { SLOW } from './queryRules.ts';
import { PortfolioSelect, SchemeSelect } from './Scope.tsx';
import { checkVerdict } from './tabVerdicts.ts';
import classes from './analytics.module.css';

type AdjustmentsProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

/** Assets with unusual use in the hours of an in-day adjustment, and the adjustment's effect on payment. */
export default function Adjustments({ search, onChange }: AdjustmentsProps) {
  const { data: schemes } = useQuery(allSchemes());
  const scheme = search.scheme ?? schemes?.data[0]?.schemeUUID;
  const {
    data: check,
    error,
    isPlaceholderData: stale,
    refetch,
  } = useQuery(
    query(
      'checkAdjustments',
      { params: { schemeUUID: scheme ?? '' }, query: { portfolioUUID: search.portfolio } },
      { ...SLOW, enabled: scheme !== undefined },
    ),
  );
  const points = useMemo(() => check && scorePoints(check), [check]);
  const state = { error: check === undefined ? error : undefined, onRetry: () => void refetch(), stale };
  return (
    <>
      {scheme !== undefined && <VerdictLine small {...(check && checkVerdict(check))} />}
      <Toolbar>
        <SchemeSelect
          schemes={schemes?.data ?? []}
          value={scheme}
          onChange={(chosen) => onChange({ scheme: chosen })}
        />
        <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio })} />
      </Toolbar>
      {schemes !== undefined && scheme === undefined ? (
        <EmptyState title="No scheme yet" text="Use before events is looked at scheme by scheme." />
      ) : (
        <>
          <div className={classes.figures}>{check && <Figures check={check} />}</div>
          <div className={classes.block}>
            <Panel>
              <ColumnChart
                {...state}
                title="Use before events against quiet days"
                measure="assets, by standard errors above their usual"
                height={200}
                head="Standard errors"
                points={points}
                series={scoreSeries}
                stacked
                format={(value) => plural(value ?? 0, 'asset')}
                summary={check ? effectLine(check) : ''}
                empty={
                  check?.assets.length === 0
                    ? 'No asset could be judged: no ended event, or too few quiet days'
                    : undefined
                }
                fileName="Use before events"
              />
            </Panel>
          </div>
          <VirtualTable
            {...state}
            label="Assets by use before events"
            columns={columns}
            count={check?.assets.length}
            rowAt={(index) => check?.assets[index]}
            onRange={everythingIsHere}
            csv="loaded"
            empty={
              <EmptyState
                title="No asset could be judged"
                text="It takes an ended event and five quiet days of the last weeks."
              />
            }
          />
          <p className={classes.quiet}>
            A flag is a question, not a finding: weather, guests and timers raise use too. Nothing is withheld by it.
          </p>
        </>
      )}
    </>
  );
}

const everythingIsHere = (): void => undefined;

function Figures({ check }: { check: AdjustmentCheck }) {
  const { assetsFlagged, assetsChecked, adjustedKwh, unadjustedKwh, inDayAdjustment } = check;
  return (
    <>
      <Figure label="Flagged" value={formatCount(assetsFlagged)} note={`of ${plural(assetsChecked, 'asset')}`} />
      <Figure
        label="Delivered, unadjusted"
        {...splitUnit(unadjustedKwh, 'kWh')}
        note={inDayAdjustment ? 'were it switched off' : 'as the scheme has it'}
      />
      <Figure
        label="Delivered, adjusted"
        {...splitUnit(adjustedKwh, 'kWh')}
        note={inDayAdjustment ? 'as the scheme has it' : 'were it switched on'}
      />
      <Figure
        label="Adjustment"
        {...splitUnit(adjustedKwh - unadjustedKwh, 'kWh')}
        note={adjustedKwh < unadjustedKwh ? 'taken from what is paid' : 'added to what is paid'}
      />
    </>
  );
}

const columns: Column<AdjustmentCheck['assets'][number]>[] = [
  { ...assetNameColumn, width: 170 },
  { ...assetIdColumn, width: 150 },
  {
    id: 'score',
    header: 'Above its usual',
    hint: 'Standard errors; from 3 on it is flagged',
    numeric: true,
    width: 130,
    cell: ({ score, isFlagged }) => `${isFlagged ? 'Flagged, ' : ''}${formatFixed(score, 1)}`,
  },
  {
    id: 'shiftKwh',
    header: 'Use before events, kWh',
    hint: 'Mean use above the baseline in the hours before, a half hour',
    numeric: true,
    width: 150,
    cell: ({ shiftKwh }) => formatFixed(shiftKwh, 3),
  },
  {
    id: 'usualShiftKwh',
    header: 'Quiet days, kWh',
    hint: 'The same on days without an event, give or take',
    numeric: true,
    width: 160,
    cell: ({ usualShiftKwh, deviationKwh }) => `${formatFixed(usualShiftKwh, 3)} ± ${formatFixed(deviationKwh, 3)}`,
  },
  { id: 'events', header: 'Events', numeric: true, width: 80, cell: ({ events }) => events },
  {
    id: 'unadjustedKwh',
    header: 'Unadjusted, kWh',
    hint: 'Delivered in its events without the adjustment',
    numeric: true,
    width: 130,
    cell: ({ unadjustedKwh }) => formatFixed(unadjustedKwh, 3),
  },
  {
    id: 'adjustedKwh',
    header: 'Adjusted, kWh',
    hint: 'Delivered in its events with it',
    numeric: true,
    width: 120,
    cell: ({ adjustedKwh }) => formatFixed(adjustedKwh, 3),
  },
];
