import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatClock, formatFixed, formatPeriods, formatPounds } from '#app/format/format.ts';
import { factorName } from '#app/format/schemeWords.ts';
import { Sheet, SheetTag } from '#app/table/Sheet.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Event } from '#contract/event.ts';
import type { SettlementMethod } from '#contract/scheme.ts';
import type { EventStats } from '#contract/stats.ts';
import { priceText } from '../agreed.ts';
import { CumulativeChart } from './CumulativeChart.tsx';
import { exactOf, moneyOf, poundsOf } from './money.ts';
import classes from './settled.module.css';

const notes: Record<SettlementMethod, string> = {
  DFS_K:
    'Each half-hour pays 0.5 h × price × contracted power × K. K follows from the response volume RV: ' +
    'delivered as a percentage of contracted.',
  FLAT_RATE: 'Each half-hour pays for delivered energy at the agreed price, and never less than zero.',
  UTILISATION_ENERGY:
    'Each half-hour pays its energy × price × F: the delivered energy, up to the contracted, or the contracted energy where the ' +
    'market pays that. F follows from delivered as a percentage of contracted, on the market’s curve.',
  P415: 'Each half-hour pays for its deviation at the prices of its trades.',
};

type MoneyProps = { event: Event; stats: EventStats; onHalf: (startTime: string) => void };

/** Calculation of the event's revenue, half hour by half hour, so that it can be checked by hand. */
export default function Money({ event, stats, onHalf }: MoneyProps) {
  const { data: scheme } = useQuery(query('getScheme', { params: { schemeUUID: event.schemeUUID } }));
  // By the rules of the run; runs from before they were stored have none.
  const method = stats.terms?.settlementMethod ?? event.terms?.settlementMethod ?? scheme?.settlementMethod ?? 'DFS_K';
  if (stats.revenueGbp === null)
    return (
      <EmptyState
        icon={IconCoins}
        title="No revenue"
        text={
          method === 'P415'
            ? 'This market pays through trades: see their revenue under Trades.'
            : priceText(event) === null
              ? 'No price was agreed for this event.'
              : 'Nothing was contracted or metered, so nothing is paid.'
        }
      />
    );
  const byFactor = method !== 'FLAT_RATE';
  const { rows, agrees } = moneyOf(stats, event, method);
  const pounds = poundsOf(rows.map(({ period }) => period.revenueGbp));
  const delivered = exactOf([...rows.map(({ period }) => period.deliveredKwh), stats.deliveredKwh]);
  const contracted = exactOf([...rows.map(({ contractedKwh }) => contractedKwh), stats.targetKwh]);
  const factor = exactOf([...rows.map(({ period }) => period.performanceFactor), stats.performanceFactor]);
  const total = pounds(stats.revenueGbp);
  return (
    <section aria-label="How the revenue was calculated">
      <SectionHead title={`How ${formatPounds(stats.revenueGbp)} was calculated`} note={notes[method]} />
      <Sheet label="Revenue by half-hour">
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <th scope="col">Delivered, kWh</th>
            {byFactor && (
              <>
                <th scope="col">Contracted, kWh</th>
                <th scope="col">RV, %</th>
                <th scope="col" title="The step of the rule that sets the factor">
                  {factorName(method)} by
                </th>
                <th scope="col">{factorName(method)}</th>
              </>
            )}
            <th scope="col">Calculation</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, contractedKwh, responsePercent, rule, formula }) => (
            <tr key={period.startTime}>
              <th scope="row">
                <button type="button" className={classes.slot} onClick={() => onHalf(period.startTime)}>
                  {formatClock(period.startTime)}–{formatClock(period.endTime)}
                </button>{' '}
                <SheetTag>{formatPeriods(period.startTime, period.endTime)}</SheetTag>
              </th>
              <td data-negative={(period.deliveredKwh ?? 0) < 0}>{delivered(period.deliveredKwh)}</td>
              {byFactor && (
                <>
                  <td>{contracted(contractedKwh)}</td>
                  <td>{formatFixed(responsePercent, 4)}</td>
                  <td>{rule}</td>
                  <td>{factor(period.performanceFactor)}</td>
                </>
              )}
              <td>{formula}</td>
              <td data-negative={(period.revenueGbp ?? 0) < 0}>
                <ReceiptLink place={{ eventUUID: event.eventUUID, run: stats.run, at: period.startTime }}>
                  {pounds(period.revenueGbp)}
                </ReceiptLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Event</th>
            <td>{delivered(stats.deliveredKwh)}</td>
            {byFactor && (
              <>
                <td>{contracted(stats.targetKwh)}</td>
                <td>{formatFixed(stats.deliveryPercentage, 4)}</td>
                <td>–</td>
                <td
                  title={event.halfHourTerms ? 'Mean of the half-hours by contracted energy' : 'Mean of the half-hours'}
                >
                  {factor(stats.performanceFactor)}
                </td>
              </>
            )}
            <td>
              {total === formatPounds(stats.revenueGbp)
                ? 'Sum of the half-hours'
                : `Sum, ${formatPounds(stats.revenueGbp)} to the penny`}
            </td>
            <td>
              <ReceiptLink place={{ eventUUID: event.eventUUID, run: stats.run }}>{total}</ReceiptLink>
            </td>
          </tr>
        </tfoot>
      </Sheet>
      {!agrees && (
        <p className={classes.quiet}>
          This run was paid under different terms from the event’s current ones; the figures are the run’s.
        </p>
      )}
      <div className={classes.cumulative}>
        <Panel>
          <CumulativeChart stats={stats} terms={event.halfHourTerms} name={event.name} />
        </Panel>
      </div>
    </section>
  );
}
