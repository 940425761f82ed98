import { ReceiptLink, type ReceiptPlace } from '#app/features/settlement/receipts/index.ts';
import { formatPounds } from '#app/format/format.ts';
import { rangeWords } from '#app/format/rangeWords.ts';
import type { EventStats } from '#contract/stats.ts';
import { certaintyWords } from '../intervalWords.ts';
import { amountsUpTo } from './amountsUpTo.ts';
import classes from './HalfHourSum.module.css';

const RANGE_HINT =
  'Where the delivery lies with 90 % probability, by the errors of the same baseline on earlier days without an event';

/** What the half hours come to, and how sure that is. */
export function HalfHourSum({ stats, place }: { stats: EventStats; place: ReceiptPlace }) {
  const { deliveredKwh, targetKwh, revenueGbp, deliveredInterval, status } = stats;
  const { number, unit } = amountsUpTo(Math.max(Math.abs(deliveredKwh), targetKwh ?? 0));
  return (
    <>
      <p className={classes.sum}>
        <span>
          Together{status === 'FINAL' ? '' : ' so far'} {number(deliveredKwh)}
          {targetKwh !== null && ` of ${number(targetKwh)}`}
          {`\u202f${unit}`}
        </span>
        {revenueGbp !== null && (
          <strong>
            <ReceiptLink place={place} label="Receipt of the event">
              {formatPounds(revenueGbp)}
            </ReceiptLink>
          </strong>
        )}
      </p>
      {deliveredInterval !== null && (
        <p className={classes.sure}>
          <span title={RANGE_HINT}>{rangeWords(deliveredInterval)}</span>. {certaintyWords(stats)}
        </p>
      )}
    </>
  );
}
