import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { query } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatFixed, formatPercent } from '#app/format/format.ts';
import { baselineWords } from '#app/format/schemeWords.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Sheet, SheetTag } from '#app/table/Sheet.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { BaselineTrial } from '#contract/baselineTrial.ts';
import { formatCount } from '#text/count.ts';
import {
  DEFAULT_TRIAL_DAYS,
  trialDays,
  trialWindows,
  type AnalyticsSearch,
  type ChangeAnalytics,
} from './analyticsSearch.ts';
import { SLOW } from './queryRules.ts';
import { PortfolioSelect, SchemeSelect } from './Scope.tsx';
import { trialVerdict } from './tabVerdicts.ts';
import { bestLine, kwh, signedPercent, trialPoints, trialSeries, windowPeriods } from './trialWords.ts';

type BaselinesProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

const LOADING_PX = 520;
const dayTypes = [
  { value: 'WORKING', label: 'Working days' },
  { value: 'NON_WORKING', label: 'Other days' },
] as const;

/** Compares baseline methods on days without an event, before one is chosen. */
export default function Baselines({ search, onChange }: BaselinesProps) {
  const { data: schemes } = useQuery(allSchemes());
  const scheme = search.scheme ?? schemes?.data[0]?.schemeUUID;
  const { fromPeriod, toPeriod } = windowPeriods[search.window];
  const trial = useQuery(
    query(
      'compareBaselines',
      {
        params: { schemeUUID: scheme ?? '' },
        query: {
          portfolioUUID: search.portfolio,
          days: Number(search.tried),
          dayType: search.dayType,
          fromPeriod,
          toPeriod,
        },
      },
      { ...SLOW, enabled: scheme !== undefined },
    ),
  );
  return (
    <>
      {scheme !== undefined && <VerdictLine small {...(trial.data && trialVerdict(trial.data))} />}
      <Toolbar>
        <SchemeSelect
          schemes={schemes?.data ?? []}
          value={scheme}
          onChange={(chosen) => onChange({ scheme: chosen })}
        />
        <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio })} />
        <FilterChips
          label="Half-hours"
          options={trialWindows.map((value) => ({ value, label: windowPeriods[value].label }))}
          value={search.window}
          onChange={(window) => onChange({ window: window ?? 'evening' })}
        />
        <FilterChips
          label="Days"
          options={trialDays.map((value) => ({ value, label: `${value} days` }))}
          value={search.tried}
          onChange={(tried) => onChange({ tried: tried ?? DEFAULT_TRIAL_DAYS })}
        />
        <FilterChips
          label="Day type"
          options={dayTypes}
          value={search.dayType}
          onChange={(dayType) => onChange({ dayType: dayType ?? 'WORKING' })}
        />
      </Toolbar>
      {schemes !== undefined && scheme === undefined ? (
        <EmptyState title="No schemes yet" text="Methods are compared on the assets that are ready in a scheme." />
      ) : trial.data === undefined ? (
        trial.error ? (
          <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />
        ) : (
          <Skeleton height={LOADING_PX} />
        )
      ) : (
        <Comparison trial={trial.data} stale={trial.isPlaceholderData} />
      )}
    </>
  );
}

function Comparison({ trial, stale }: { trial: BaselineTrial; stale: boolean }) {
  const bias = useMemo(() => trialPoints(trial, 'biasPercent'), [trial]);
  const error = useMemo(() => trialPoints(trial, 'meanErrorKwh'), [trial]);
  const empty = trial.trials.every(({ assetDays }) => assetDays === 0)
    ? 'Nothing to compare: too little history, or no non-event days'
    : undefined;
  const common = { stale, empty, height: 220, head: 'Method', series: trialSeries, summary: bestLine(trial) };
  return (
    <>
      <TwoColumns>
        <Panel>
          <ColumnChart
            {...common}
            title="Bias"
            measure="% of metered use; above zero overstates delivery"
            unit="%"
            points={bias}
            format={signedPercent}
            fileName="Baseline bias"
          />
        </Panel>
        <Panel>
          <ColumnChart
            {...common}
            title="Mean error"
            measure="kWh per asset and half-hour"
            unit="kWh"
            points={error}
            format={kwh}
            fileName="Baseline error"
          />
        </Panel>
      </TwoColumns>
      <Panel>
        <SectionHead title="All methods on the same days" />
        <Verdicts trial={trial} />
      </Panel>
    </>
  );
}

function Verdicts({ trial }: { trial: BaselineTrial }) {
  return (
    <Sheet label="Baseline methods" bare>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">In-day adjustment</th>
          <th scope="col" title="Baseline above metered use, as a percentage of metered use">
            Bias
          </th>
          <th scope="col" title="Mean difference per asset and half-hour, in either direction">
            Mean error, kWh
          </th>
          <th scope="col" title="Days on which the combined baseline of all assets was above their use">
            Days overestimated
          </th>
          <th scope="col" title="Assets multiplied by days with a reading and a baseline">
            Asset-days
          </th>
        </tr>
      </thead>
      <tbody>
        {trial.trials.map(({ method, adjusted, biasPercent, meanErrorKwh, overestimatePercent, assetDays }) => {
          const isOwn = method === trial.method && adjusted === trial.inDayAdjustment;
          return (
            <tr key={`${method}${adjusted}`} data-chosen={isOwn}>
              <th scope="row">
                {baselineWords[method]}
                {isOwn && <SheetTag>scheme method</SheetTag>}
              </th>
              <td>{adjusted ? 'On' : 'Off'}</td>
              <td>{signedPercent(biasPercent)}</td>
              <td>{formatFixed(meanErrorKwh, 3)}</td>
              <td>{formatPercent(overestimatePercent)}</td>
              <td>{formatCount(assetDays)}</td>
            </tr>
          );
        })}
      </tbody>
    </Sheet>
  );
}
