import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { isoOf } from '#app/format/addressRange.ts';
import { formatDate, formatPeriods, formatUtc, formatWindow } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { BaselineExplanation } from '#contract/baseline.ts';
import type { LikeDayMethod } from '#contract/scheme.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { dayStatusWords, dayTypeWords, methodWords } from './baselineDays.ts';
import { adjustmentSentence, exactKwh, formulaOf, leftOut } from './explainWords.ts';
import classes from './explain.module.css';

type ExplainBaselineProps = {
  assetUUID: string;
  /** Start of the half hour, ms. */
  at: number;
  /** Default: that of the scheme of the asset's event, else BL01. */
  method?: LikeDayMethod;
};

/** The baseline calculation of one half hour, with every number it uses: it can be checked by hand. */
export function ExplainBaseline({ assetUUID, at, method }: ExplainBaselineProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query(
      'explainAssetBaseline',
      { params: { assetUUID }, query: { at: isoOf(at), ...(method && { method }) } },
      { keepsPrevious: true },
    ),
  );
  return (
    <section
      className={classes.panel}
      aria-label="How this baseline was calculated"
      aria-busy={data === undefined || isPlaceholderData}
      data-stale={isPlaceholderData}
    >
      <p className={classes.when} title={formatUtc(at)}>
        {formatWindow(at, at + HALF_HOUR_MS)} <span>{formatPeriods(at, at + HALF_HOUR_MS)}</span>
      </p>
      {data ? (
        <Explained explanation={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  );
}

function Explained({ explanation }: { explanation: BaselineExplanation }) {
  const { value, actual, method, methodVersion, dayType, status } = explanation;
  return (
    <>
      <dl className={classes.figures}>
        <Figure term="Baseline" kwh={value} />
        <Figure term="Metered" kwh={actual} />
        <Figure term="Difference" kwh={value === null || actual === null ? null : value - actual} />
      </dl>
      <p className={classes.quiet}>
        Method {methodWords[method]}, version {methodVersion} · {dayTypeWords[dayType]} · {dayStatusWords[status]}
      </p>
      <Formula explanation={explanation} />
      {explanation.basis ? <Basis basis={explanation.basis} /> : <DaysUsed explanation={explanation} />}
    </>
  );
}

/** The half hours that are averaged, where there are any. */
function Basis({ basis: { halfHours } }: { basis: NonNullable<BaselineExplanation['basis']> }) {
  if (halfHours.length === 0) return null;
  return (
    <>
      <h3>Half-hours used ({halfHours.length})</h3>
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <th scope="col">Metered, kWh</th>
          </tr>
        </thead>
        <tbody>
          {halfHours.map(({ startTime, actual }) => (
            <tr key={startTime}>
              <th scope="row">{formatWindow(startTime, Date.parse(startTime) + HALF_HOUR_MS)}</th>
              <td>{exactKwh(actual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function DaysUsed({ explanation }: { explanation: BaselineExplanation }) {
  const { selectedDays, excludedDays } = explanation;
  return (
    <>
      <h3>Days used ({selectedDays.length})</h3>
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">This half-hour, kWh</th>
            <th scope="col">Whole day, kWh</th>
          </tr>
        </thead>
        <tbody>
          {selectedDays.map(({ date, value: used, dayTotal }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              <td>{used?.toFixed(3) ?? '–'}</td>
              <td>{dayTotal?.toFixed(3) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Days excluded ({excludedDays.length})</h3>
      <dl className={classes.leftOut}>
        {leftOut(excludedDays).map(({ reason, days }) => (
          <div key={reason}>
            <dt>
              {reason} ({days.length})
            </dt>
            <dd>{days.map(({ date }) => formatDate(date)).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <Adjustment adjustment={explanation.adjustment} />
    </>
  );
}

function Figure({ term, kwh }: { term: string; kwh: number | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {exactKwh(kwh)} <span>kWh</span>
      </dd>
    </div>
  );
}

function Formula({ explanation }: { explanation: BaselineExplanation }) {
  const lines = formulaOf(explanation);
  if (lines.length > 0) {
    return (
      <>
        <h3>Calculation, in kWh</h3>
        <ol className={classes.formula} aria-label="Calculation">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </>
    );
  }
  if (explanation.basis) return <p>A reading or the asset’s capacity is missing, so no baseline can be calculated.</p>;
  return (
    <p>
      {explanation.status === 'FALLBACK_OUTTURN'
        ? 'Too few days could be used. The outturn is used as the baseline, so delivered energy is zero.'
        : 'Too few days could be used to calculate a baseline.'}
    </p>
  );
}

function Adjustment({ adjustment }: Pick<BaselineExplanation, 'adjustment'>) {
  return (
    <>
      <h3>In-day adjustment</h3>
      <p>{adjustmentSentence(adjustment)}</p>
      {adjustment && (
        <>
          <table className={classes.days}>
            <thead>
              <tr>
                <th scope="col">Before the event</th>
                <th scope="col">Metered, kWh</th>
                <th scope="col">Mean, kWh</th>
                <th scope="col">Difference, kWh</th>
              </tr>
            </thead>
            <tbody>
              {adjustment.halfHours.map(({ startTime, actual, unadjusted }) => (
                <tr key={startTime}>
                  <th scope="row">{formatWindow(startTime, Date.parse(startTime) + HALF_HOUR_MS)}</th>
                  <td>{exactKwh(actual)}</td>
                  <td>{exactKwh(unadjusted)}</td>
                  <td>{actual === null || unadjusted === null ? '–' : exactKwh(actual - unadjusted)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <Link to="/events/$eventUUID" params={{ eventUUID: adjustment.eventUUID }}>
              {adjustment.eventName}
            </Link>
          </p>
        </>
      )}
    </>
  );
}
