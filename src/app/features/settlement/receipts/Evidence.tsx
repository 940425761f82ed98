import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { adjustmentSentence, dayTypeWords, exactKwh, leftOut, methodWords } from '#app/features/assets/index.ts';
import { formatDate, formatInstant } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { BaselineExplanation } from '#contract/baseline.ts';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { KWH_DECIMALS } from '#energy/decimal.ts';
import { DayCurves } from './DayCurves.tsx';
import { curvesOf, isEstimated, readingsRange } from './evidenceData.ts';
import type { ReceiptPlace } from './receiptPlace.ts';
import { checkSentence, halfHourName, originWords } from './receiptWords.ts';
import { SlipCheck } from './Slip.tsx';
import classes from './receipts.module.css';

type EvidenceProps = {
  place: ReceiptPlace & { at: string; asset: string };
  /** The baseline of the run, kWh as decimal text. */
  baseline: string | null;
  /** When the run was calculated. */
  calculatedUTC: string;
};

/**
 * The days and readings that the baseline comes from, as they are stored today, and the files that the run had them
 * from.
 */
export default function Evidence({ place: { eventUUID, run, at, asset }, baseline, calculatedUTC }: EvidenceProps) {
  const { data, error, refetch } = useQuery(
    query(
      'explainAssetBaseline',
      { params: { assetUUID: asset }, query: { at, asOf: calculatedUTC } },
      { keepsPrevious: true },
    ),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} mt={16} />;
  const hasChanged = baseline !== null && data.value?.toFixed(KWH_DECIMALS) !== Number(baseline).toFixed(KWH_DECIMALS);
  return (
    <div className={classes.evidence}>
      {hasChanged && (
        <p className={classes.changed}>
          Readings or rules have changed since run {run}. With the data stored today, the baseline would be{' '}
          {exactKwh(data.value)} kWh. The lines above are unchanged.
        </p>
      )}
      <Readings explanation={data} asset={asset} eventUUID={eventUUID} />
    </div>
  );
}

type ReadingsProps = { explanation: BaselineExplanation; asset: string; eventUUID: string };

function Readings({ explanation, asset, eventUUID }: ReadingsProps) {
  const {
    selectedDays,
    excludedDays,
    unadjusted,
    method,
    methodVersion,
    dayType,
    adjustment,
    startTime,
    actual,
    actualOrigin,
  } = explanation;
  const range = readingsRange(explanation);
  const series = (direction: 'import' | 'export') => ({ ...range, granularity: 'halfHour' as const, direction });
  const taken = useQuery(query('getAssetConsumption', { params: { assetUUID: asset }, query: series('import') }));
  const given = useQuery(query('getAssetConsumption', { params: { assetUUID: asset }, query: series('export') }));
  const event = useQuery(query('getEvent', { params: { 'event-uuid': eventUUID } }));
  const seriesOf = ({ data }: { data?: unknown }) => data as ConsumptionSeries | undefined;
  const [readings, fedIn] = [seriesOf(taken), seriesOf(given)];
  const sum = selectedDays.reduce((total, { value }) => total + (value ?? 0), 0);
  const curves = readings && (fedIn || given.error) ? curvesOf(explanation, readings, fedIn) : undefined;
  return (
    <>
      {curves && event.data ? (
        <DayCurves curves={curves} at={Date.parse(startTime)} event={event.data} />
      ) : (
        !taken.error && <Skeleton height={200} />
      )}
      {actual !== null && (
        <p className={classes.quiet}>
          Metered: {originWords(actualOrigin)}
          {actualOrigin.import && `, received ${formatInstant(actualOrigin.import.receivedUTC)}`}.
        </p>
      )}
      {selectedDays.length === 0 ? (
        <p>Too few days could be used to calculate a baseline.</p>
      ) : (
        <table className={classes.readings}>
          <thead>
            <tr>
              <th scope="col">Day used</th>
              <th scope="col">{halfHourName(startTime)}, kWh</th>
              <th scope="col">Reading and import file</th>
            </tr>
          </thead>
          <tbody>
            {selectedDays.map(({ date, value, origin }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>{exactKwh(value)}</td>
                <td>
                  <span>{!readings ? '' : isEstimated(explanation, readings, date) ? 'Estimated' : 'Actual'}</span>{' '}
                  <span className={classes.quiet}>{originWords(origin)}</span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {exactKwh(sum)} ÷ {selectedDays.length}
              </th>
              <td>{exactKwh(unadjusted)}</td>
              <td>
                <SlipCheck
                  check={checkSentence(selectedDays.length, 'day')}
                  adds={unadjusted !== null && Math.abs(sum / selectedDays.length - unadjusted) < 1e-6}
                />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {excludedDays.length > 0 && (
        <p className={classes.quiet}>
          Excluded:{' '}
          {leftOut(excludedDays)
            .map(({ reason, days }) => `${days.map(({ date }) => formatDate(date)).join(', ')} (${lowerFirst(reason)})`)
            .join('; ')}
          .
        </p>
      )}
      <p className={classes.quiet}>
        {adjustmentSentence(adjustment)} Method {methodWords[method]}, version {methodVersion},{' '}
        {lowerFirst(dayTypeWords[dayType])}.
      </p>
    </>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
