import { Skeleton } from '@mantine/core';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { formatEnergy, formatPercent, formatPounds, formatPower, splitUnit } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { plural } from '#text/count.ts';
import { BelowRules } from './BelowRules.tsx';
import type { RehearsalQuery } from './rehearsalQuery.ts';
import { moreToSell } from './rehearsalWords.ts';
import { RehearsedBalance } from './RehearsedBalance.tsx';
import { ReplayTable } from './ReplayTable.tsx';
import classes from './RehearsalPanel.module.css';
import wizard from './wizard.module.css';

const CHART_PX = 260;
const KW_PER_MW = 1000;

/** Expected delivery of the event with today's eligible assets, and its basis. */
export function RehearsalPanel({ rehearsal: { data, error, refetch, isPlaceholderData }, planned }: RehearsalQuery) {
  return (
    <section
      className={wizard.panel}
      aria-label="Rehearsal"
      aria-busy={(planned && !data && !error) || isPlaceholderData}
    >
      <h2>Rehearsal</h2>
      {!planned ? (
        <p className={wizard.note}>Choose a scheme and a window first.</p>
      ) : data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={620} />
        )
      ) : (
        <div data-stale={isPlaceholderData} className={classes.rehearsal}>
          <Outcome rehearsal={data} />
        </div>
      )}
    </section>
  );
}

function Outcome({ rehearsal }: { rehearsal: Rehearsal }) {
  const { baselineKwh, targetKwh, headroomKwh, responseRatio, pastEvents, assets, replays, pay } = rehearsal;
  const more = moreToSell(rehearsal);
  const able = assets.consented - assets.overlapping;
  return (
    <>
      <RehearsedBalance rehearsal={rehearsal} />
      <BelowRules rehearsal={rehearsal} />
      <div className={classes.figures}>
        {pay ? (
          <Figure
            label="Could still be sold"
            {...splitUnit(KW_PER_MW * (more?.mw ?? 0), 'kW')}
            note={more?.note ?? 'at these prices'}
          />
        ) : (
          <Figure
            label="Forecast above contracted"
            {...splitUnit(headroomKwh, 'kWh')}
            note={targetKwh === null ? 'no contract' : `over ${formatEnergy(targetKwh)}`}
          />
        )}
        <Figure
          label="Baseline"
          {...splitUnit(baselineKwh, 'kWh')}
          note={`of ${plural(able, 'asset')} available to opt in`}
        />
        <Figure
          label="Response"
          value={responseRatio === null ? '–' : formatPercent(Math.round(1000 * responseRatio) / 10)}
          note={`of the baseline, ${plural(pastEvents, 'past event')}`}
        />
      </div>
      {baselineKwh !== null && <ExpectedPeriods rehearsal={rehearsal} />}
      {replays.length > 0 && <ReplayTable rehearsal={rehearsal} />}
      <p className={wizard.note}>
        Similar past days are replayed: metered use against baseline on those days, plus the response of each asset in
        past events, adjusted towards the fleet mean where its record is short. This is an estimate, never a settlement.
      </p>
    </>
  );
}

/** Expected delivery of each half hour with its range, inside its baseline and against its target. */
function ExpectedPeriods({
  rehearsal: { settlementPeriods: periods, expectedKwh, targetKwh, pay },
}: {
  rehearsal: Rehearsal;
}) {
  return (
    <PeriodChart
      title="Forecast by half-hour"
      height={CHART_PX}
      periods={periods}
      unit="kWh"
      layers={[
        {
          label: 'Baseline',
          drawn: 'dashed',
          colour: 'var(--hh-baseline)',
          values: periods.map(({ baselineKwh }) => baselineKwh),
        },
        { label: 'Forecast', drawn: 'hatched', values: periods.map((period) => period.expectedKwh?.p50 ?? null) },
        {
          label: '80 % range',
          drawn: 'range',
          values: periods.map(
            (period) => period.expectedKwh && { low: period.expectedKwh.p10, high: period.expectedKwh.p90 },
          ),
        },
        { label: 'Contracted', drawn: 'mark', values: periods.map((period) => period.targetKwh) },
      ]}
      rows={
        pay
          ? [
              { name: 'Expected', cells: periods.map((period) => formatPounds(period.expectedGbp)) },
              {
                name: 'Best power',
                cells: periods.map(({ bestMw }) => (bestMw == null ? '–' : formatPower(bestMw * KW_PER_MW))),
              },
            ]
          : []
      }
      summary={
        expectedKwh
          ? 'Forecast ' +
            `${formatEnergy(expectedKwh.p50)}${targetKwh === null ? '' : ` of ${formatEnergy(targetKwh)}`} over ` +
            `${periods.length} half-hours.`
          : 'Baseline only: the response is not known.'
      }
    />
  );
}
