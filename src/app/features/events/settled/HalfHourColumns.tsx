import { useState } from 'react';
import { type ColumnPart, ColumnPlot, PlottedColumn } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { LazyReceiptDrawer, ReceiptLink, type ReceiptPlace } from '#app/features/settlement/receipts/index.ts';
import { decimalsOf, formatClock, formatFixed, formatPeriods, formatPounds } from '#app/format/format.ts';
import { type HalfHourAmounts, type HalfHourFigures, tipOf } from './halfHourFigures.ts';
import classes from './HalfHourColumns.module.css';

export type HalfHoursProps = {
  halfHours: readonly HalfHourFigures[];
  /** Of one half hour. */
  targetKwh: number | null;
  amounts: HalfHourAmounts;
  place: ReceiptPlace;
  isFinal: boolean;
};

/** Half hours as columns, with their figures below. */
export function HalfHourColumns({ halfHours, targetKwh, amounts, place, isFinal }: HalfHoursProps) {
  const hasReceipts = useIsOffered('getEventReceipt');
  const [openAt, setOpenAt] = useState<string>();
  const { scale } = amounts;
  const ticks = niceTicks(
    [targetKwh, ...halfHours.flatMap(({ deliveredKwh, likelyKwh }) => [deliveredKwh, likelyKwh])].map(
      (kwh) => (kwh ?? 0) / scale,
    ),
  );
  const decimals = decimalsOf(ticks);
  const soFar = isFinal ? '' : ' so far';
  return (
    <div className={classes.halfHours}>
      <ColumnPlot
        ticks={ticks}
        format={(tick) => formatFixed(tick, decimals)}
        dashedAt={targetKwh === null ? null : targetKwh / scale}
      >
        {halfHours.map((each) => {
          const column = <PlottedColumn ticks={ticks} parts={partsOf(each, scale)} />;
          if (!hasReceipts || each.deliveredKwh === null) return <span key={each.startTime}>{column}</span>;
          return (
            <button
              key={each.startTime}
              type="button"
              className={classes.opens}
              aria-label={`${formatClock(each.startTime)}: ${tipOf(each, amounts)}, opens its receipt`}
              onClick={() => setOpenAt(each.startTime)}
            >
              {column}
              <span className={classes.tip} aria-hidden="true">
                <strong>{tipOf(each, amounts)}</strong>
                Enter opens its receipt
              </span>
            </button>
          );
        })}
      </ColumnPlot>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">Half hour</th>
            {halfHours.map(({ startTime, endTime }) => (
              <th key={startTime} scope="col">
                {formatClock(startTime)}
                <small>{formatPeriods(startTime, endTime)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-strong>
            <th scope="row">Delivered{soFar}</th>
            {halfHours.map(({ startTime, deliveredKwh }) => (
              <td key={startTime}>{amounts.number(deliveredKwh)}</td>
            ))}
          </tr>
          {halfHours.some(({ factor }) => factor !== null) && (
            <tr>
              <th scope="row">K{soFar}</th>
              {halfHours.map(({ startTime, factor }) => (
                <td key={startTime}>{formatFixed(factor, 3)}</td>
              ))}
            </tr>
          )}
          {halfHours.some(({ gbp }) => gbp !== null) && (
            <tr>
              <th scope="row">{isFinal ? 'Revenue' : '£ so far'}</th>
              {halfHours.map(({ startTime, gbp }) => (
                <td key={startTime}>
                  {gbp === null ? (
                    '–'
                  ) : (
                    <ReceiptLink place={{ ...place, at: startTime }} label={`Receipt of ${formatClock(startTime)}`}>
                      {formatPounds(gbp)}
                    </ReceiptLink>
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {openAt !== undefined && (
        <LazyReceiptDrawer place={{ ...place, at: openAt }} onClose={() => setOpenAt(undefined)} />
      )}
    </div>
  );
}

function partsOf({ deliveredKwh, likelyKwh }: HalfHourFigures, scale: number): ColumnPart[] {
  const delivered = (deliveredKwh ?? 0) / scale;
  const likely = (likelyKwh ?? 0) / scale;
  return [
    { from: 0, to: delivered, kind: delivered < 0 ? 'short' : 'solid' },
    ...(likely > delivered ? [{ from: Math.max(0, delivered), to: likely, kind: 'hatched' } as const] : []),
  ];
}
