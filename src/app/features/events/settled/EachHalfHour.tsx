import { useState } from 'react';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { usePermission } from '#app/data/usePermission.ts';
import { LazyReceiptDrawer, ReceiptLink, type ReceiptPlace } from '#app/features/settlement/receipts/index.ts';
import { formatClock, formatFixed, formatPounds } from '#app/format/format.ts';
import { rangeWords } from '#app/format/rangeWords.ts';
import { factorName } from '#app/format/schemeWords.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';
import { dealAt, kwhOfTerms } from '../agreed.ts';
import { certaintyWords } from '../intervalWords.ts';
import { summaryLine } from '../outcome.ts';
import { amountsUpTo } from './amountsUpTo.ts';
import classes from './EachHalfHour.module.css';

const RANGE_HINT =
  'Range that contains the delivery with 90\u202f% probability, based on the errors of the same baseline on earlier days without an event';

type EachHalfHourProps = {
  event: Event;
  stats: EventStats;
  /** While it settles: what is likely of each half hour. */
  settling: EventSettling | undefined;
};

/** What each half hour delivered, its factor and what it earned; each opens its receipt. */
export function EachHalfHour({ event, stats, settling }: EachHalfHourProps) {
  const hasReceipts = usePermission('getEventReceipt');
  const [openAt, setOpenAt] = useState<string>();
  const { settlementPeriods: periods } = stats;
  const share = stats.targetKwh === null ? null : stats.targetKwh / periods.length;
  const deals = periods.map(({ startTime }) => dealAt(event, startTime));
  const targets = deals.map((deal) =>
    event.halfHourTerms ? deal && kwhOfTerms([{ contractedMw: deal.contractedMw ?? 0 }]) : share,
  );
  const delivered = periods.map(({ deliveredKwh }) => deliveredKwh);
  const likely = periods.map(
    ({ startTime }) => settling?.halfHours.find((each) => each.startTime === startTime)?.likelyKwh ?? null,
  );
  const factors = periods.map(({ performanceFactor }) => performanceFactor);
  const symbol = factorName(stats.terms?.settlementMethod);
  const pounds = periods.map(({ revenueGbp }) => revenueGbp);
  const { unit, number } = amountsUpTo(Math.max(0, ...[...targets, ...delivered, ...likely].map((kwh) => kwh ?? 0)));
  const isFinal = stats.status === 'FINAL';
  const soFar = isFinal ? '' : ' so far';
  const place = { eventUUID: event.eventUUID, run: stats.run };
  return (
    <Panel>
      <PeriodChart
        title="By half-hour"
        periods={periods}
        unit={unit}
        layers={[
          { label: 'Delivered', drawn: 'bar', values: delivered },
          {
            label: 'Likely',
            drawn: 'hatched',
            values: likely.map((kwh, index) => (kwh !== null && kwh > (delivered[index] ?? 0) ? kwh : null)),
          },
          {
            label: 'No reading',
            drawn: 'missing',
            values: delivered.map((kwh, index) => (kwh === null && deals[index] ? 0 : null)),
          },
          { label: 'Contracted', drawn: 'mark', values: targets },
        ]}
        rows={[
          { name: `Delivered${soFar}`, cells: delivered.map(number) },
          ...(symbol !== null && factors.some((factor) => factor !== null)
            ? [{ name: `${symbol}${soFar}`, cells: factors.map((factor) => formatFixed(factor, 3)) }]
            : []),
          ...(pounds.some((gbp) => gbp !== null)
            ? [
                {
                  name: isFinal ? 'Revenue' : '£ so far',
                  cells: periods.map(({ startTime, revenueGbp }) =>
                    revenueGbp === null ? (
                      '–'
                    ) : (
                      <ReceiptLink
                        key={startTime}
                        place={{ ...place, at: startTime }}
                        label={`Receipt for ${formatClock(startTime)}`}
                      >
                        {formatPounds(revenueGbp)}
                      </ReceiptLink>
                    ),
                  ),
                },
              ]
            : []),
        ]}
        more={[
          { label: '90 % low (kWh)', values: periods.map(({ deliveredInterval }) => deliveredInterval?.low ?? null) },
          { label: '90 % high (kWh)', values: periods.map(({ deliveredInterval }) => deliveredInterval?.high ?? null) },
          { label: 'K', values: factors },
          { label: '£', values: pounds },
        ]}
        summary={summaryLine(stats, event.halfHourTerms)}
        fileName={`${event.name} half-hours`}
        onReceipt={
          hasReceipts ? (index) => delivered[index] !== null && setOpenAt(periods[index]!.startTime) : undefined
        }
      >
        <HalfHourSum stats={stats} place={place} />
      </PeriodChart>
      {openAt !== undefined && (
        <LazyReceiptDrawer place={{ ...place, at: openAt }} onClose={() => setOpenAt(undefined)} />
      )}
    </Panel>
  );
}

/** What the half hours come to, and how sure that is. */
function HalfHourSum({ stats, place }: { stats: EventStats; place: ReceiptPlace }) {
  const { deliveredKwh, targetKwh, revenueGbp, deliveredInterval, status } = stats;
  const { number, unit } = amountsUpTo(Math.max(Math.abs(deliveredKwh), targetKwh ?? 0));
  return (
    <>
      <p className={classes.sum}>
        <span>
          Total{status === 'FINAL' ? '' : ' so far'} {number(deliveredKwh)}
          {targetKwh !== null && ` of ${number(targetKwh)}`}
          {`\u202f${unit}`}
        </span>
        {revenueGbp !== null && (
          <strong>
            <ReceiptLink place={place} label="Event receipt">
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
