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
        <EmptyState title="No schemes yet" text="Pre-event load is checked scheme by scheme." />
      ) : (
        <>
          <div className={classes.figures}>{check && <Figures check={check} />}</div>
          <div className={classes.block}>
            <Panel>
              <ColumnChart
                {...state}
                title="Pre-event load against non-event days"
                measure="assets, by standard errors above usual use"
                height={200}
                head="Standard errors"
                points={points}
                series={scoreSeries}
                stacked
                format={(value) => plural(value ?? 0, 'asset')}
                summary={check ? effectLine(check) : ''}
                empty={
                  check?.assets.length === 0
                    ? 'No assets could be assessed: no ended event, or too few non-event days'
                    : undefined
                }
                fileName="Pre-event load check"
              />
            </Panel>
          </div>
          <VirtualTable
            {...state}
            label="Assets by pre-event load"
            columns={columns}
            count={check?.assets.length}
            rowAt={(index) => check?.assets[index]}
            onRange={everythingIsHere}
            csv="loaded"
            empty={
              <EmptyState
                title="No assets could be assessed"
                text="This needs an ended event and five non-event days in recent weeks."
              />
            }
          />
          <p className={classes.quiet}>
            A flag is a question, not a finding: weather, guests and timers also raise use. Nothing is withheld because
            of a flag.
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
        note={inDayAdjustment ? 'if it were switched off' : 'as the scheme is set'}
      />
      <Figure
        label="Delivered, adjusted"
        {...splitUnit(adjustedKwh, 'kWh')}
        note={inDayAdjustment ? 'as the scheme is set' : 'if it were switched on'}
      />
      <Figure
        label="Adjustment"
        {...splitUnit(adjustedKwh - unadjustedKwh, 'kWh')}
        note={adjustedKwh < unadjustedKwh ? 'deducted from payment' : 'added to payment'}
      />
    </>
  );
}

const columns: Column<AdjustmentCheck['assets'][number]>[] = [
  { ...assetNameColumn, width: 170 },
  { ...assetIdColumn, width: 150 },
  {
    id: 'score',
    header: 'Above usual use',
    hint: 'Standard errors; flagged from 3',
    numeric: true,
    width: 130,
    cell: ({ score, isFlagged }) => `${isFlagged ? 'Flagged, ' : ''}${formatFixed(score, 1)}`,
  },
  {
    id: 'shiftKwh',
    header: 'Pre-event load, kWh',
    hint: 'Mean use above baseline in the hours before the event, per half-hour',
    numeric: true,
    width: 150,
    cell: ({ shiftKwh }) => formatFixed(shiftKwh, 3),
  },
  {
    id: 'usualShiftKwh',
    header: 'Non-event days, kWh',
    hint: 'The same on days without an event, with its deviation',
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
    hint: 'Delivered in its events with the adjustment',
    numeric: true,
    width: 120,
    cell: ({ adjustedKwh }) => formatFixed(adjustedKwh, 3),
  },
];
