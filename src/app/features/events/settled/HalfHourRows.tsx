import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatClock, formatFixed, formatPeriods, formatPounds } from '#app/format/format.ts';
import type { HalfHoursProps } from './HalfHourColumns.tsx';
import classes from './HalfHourRows.module.css';

/** Half hours as rows: on phones, and where there are many. */
export function HalfHourRows({ halfHours, targetKwh, amounts, place }: HalfHoursProps) {
  const full = Math.max(
    targetKwh ?? 0,
    0.001,
    ...halfHours.map(({ deliveredKwh, likelyKwh }) => Math.max(Math.abs(deliveredKwh ?? 0), likelyKwh ?? 0)),
  );
  const share = (kwh: number): string => `${(100 * Math.max(0, kwh)) / (1.05 * full)}%`;
  return (
    <ol className={classes.rows}>
      {halfHours.map(({ startTime, endTime, deliveredKwh, likelyKwh, factor, gbp }) => {
        const delivered = deliveredKwh ?? 0;
        return (
          <li key={startTime}>
            <span className={classes.when}>
              {formatClock(startTime)}
              <small>{formatPeriods(startTime, endTime)}</small>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-against={delivered < 0 || undefined}
                style={{ width: share(Math.abs(delivered)) }}
              />
              {likelyKwh !== null && likelyKwh > Math.max(0, delivered) && (
                <span
                  className={classes.likely}
                  style={{ left: share(delivered), width: share(likelyKwh - Math.max(0, delivered)) }}
                />
              )}
              {targetKwh !== null && <span className={classes.contracted} style={{ left: share(targetKwh) }} />}
            </span>
            <span className={classes.value}>
              <strong>{amounts.number(deliveredKwh)}</strong>
              {factor !== null && <small>K {formatFixed(factor, 3)}</small>}
            </span>
            <span className={classes.value}>
              {gbp === null ? (
                '–'
              ) : (
                <ReceiptLink place={{ ...place, at: startTime }} label={`Receipt of ${formatClock(startTime)}`}>
                  {formatPounds(gbp)}
                </ReceiptLink>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
