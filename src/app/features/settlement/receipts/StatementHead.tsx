import { methodWords } from '#app/features/assets/index.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import {
  formatEnergy,
  formatFixed,
  formatInstant,
  formatNumber,
  formatPercent,
  formatPeriods,
  formatPounds,
  formatPower,
  formatWindow,
} from '#app/format/format.ts';
import { rangeWords } from '#app/format/rangeWords.ts';
import { Logo } from '#app/ui/Logo.tsx';
import type { Event } from '#contract/event.ts';
import type { EventReceipt } from '#contract/receipt.ts';
import type { EventStats } from '#contract/stats.ts';
import classes from './Statement.module.css';

type StatementHeadProps = { event: Event; stats: EventStats; receipt: EventReceipt; runs: number };

const KW_PER_MW = 1000;

/** "1 to 2": the least and the most. */
const rangeOf = (values: readonly number[]): string =>
  `${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))}`;

/** What a statement is about and what it comes to, with the bar of delivered against contracted. */
export function StatementHead({ event, stats, receipt, runs }: StatementHeadProps) {
  const { deliveredKwh, deliveredInterval, targetKwh, deliveryPercentage, revenueGbp, run, status } = stats;
  const { priceGbpPerMwh: price, contractedMw, halfHourTerms } = receipt.formula;
  const ofTarget =
    targetKwh === null ? '' : ` of ${formatEnergy(targetKwh, 'exact')}, ${formatPercent(deliveryPercentage)}`;
  const facts: [string, string][] = [
    ['Statement', receipt.code],
    ['Scheme', stats.terms?.schemeName ?? '–'],
    ['Calculated', formatInstant(stats.calculatedUTC, true)],
    ['Window', formatWindow(event.startTime, event.endTime)],
    [
      'Settlement periods',
      `${formatPeriods(event.startTime, event.endTime)}, ${eventTypeWords[event.eventType].toLowerCase()}`,
    ],
    [
      'Contracted',
      contractedMw !== null
        ? formatPower(contractedMw * KW_PER_MW, 'exact')
        : halfHourTerms
          ? `${rangeOf(halfHourTerms.map((term) => term.contractedMw))} MW`
          : 'nothing',
    ],
    [
      'Price',
      price !== null
        ? `£${formatFixed(price, 2)} per MWh`
        : halfHourTerms
          ? `£${rangeOf(halfHourTerms.flatMap((term) => term.priceGbpPerMwh ?? []))} per MWh`
          : 'none',
    ],
    ['Assets', `${formatNumber(stats.assetsOptedIn)} opted in`],
    ['Readings', `${formatNumber(stats.presentReadings)} of ${formatNumber(stats.expectedReadings)}`],
  ];
  return (
    <>
      <header className={classes.head}>
        <div>
          <p className={classes.logo}>
            <Logo /> Halfhour
          </p>
          <p className={classes.title}>Settlement statement</p>
          <p>
            {event.name} · {status === 'FINAL' ? 'final' : 'preliminary'}, run {run} of {runs}
          </p>
        </div>
        <div className={classes.total}>
          <strong>{revenueGbp === null ? formatEnergy(deliveredKwh, 'exact') : formatPounds(revenueGbp)}</strong>
          <p>
            {formatEnergy(deliveredKwh, 'exact')}
            {ofTarget}
          </p>
          {deliveredInterval && <p>Range {rangeWords(deliveredInterval)}</p>}
        </div>
      </header>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rules of the run in words, with their numbers. */
export function HowCalculated({ stats, event }: { stats: EventStats; event: Event }) {
  const { terms } = stats;
  const sign = event.eventType === 'TURN_DOWN' ? 'baseline − metered' : 'metered − baseline';
  const paid = paidWords(terms);
  return (
    <section className={classes.text}>
      <h2>How it was calculated</h2>
      <p>
        {terms &&
          `Baseline ${methodWords[terms.baselineMethod]}; in-day adjustment ${terms.inDayAdjustment ? 'on' : 'off'}. `}
        Delivered = {sign}, signed and summed over all assets with a reading and a baseline. {paid} Revenue is rounded
        to a hundredth of a penny per half-hour; portfolios share it by delivered energy, and the rounding difference is
        a line of its own.{sharedWords(stats)}
        {stats.unitBaseline !== null &&
          ' The event is settled on one baseline for all assets together: figures for portfolios and assets are estimates.'}
      </p>
    </section>
  );
}

/** What of the energy of assets in several events at a time counts here. */
const sharedWords = ({ notAttributedKwh }: EventStats): string =>
  notAttributedKwh > 0
    ? ` Of the energy delivered by its assets, ${formatEnergy(notAttributedKwh, 'exact')} counts for other events at the same time, or for none.`
    : '';

/** How a half hour is paid; the curve of a market is in its pack. */
function paidWords(terms: EventStats['terms']): string {
  if (terms?.settlementMethod === 'FLAT_RATE')
    return 'Revenue per half-hour = price × delivered energy, never less than zero.';
  if (terms?.settlementMethod === 'P415') return 'Payment follows from trades: see the trade statement of the event.';
  const curve = terms?.pack && `the curve of market pack ${terms.pack.packId} ${terms.pack.version}`;
  if (terms?.settlementMethod === 'UTILISATION_ENERGY')
    return (
      'Revenue per half-hour = price × delivered energy, from zero up to the contracted energy, × F (or price × contracted ' +
      `energy × F, where the market pays that). F follows from the delivered share of the contracted energy by ${curve}.`
    );
  if (terms?.pack && terms.pack.packId !== 'NESO_DFS' && terms.pack.packId !== 'DFS_OWN_BASELINE')
    return (
      'Revenue per half-hour = ½ × price × contracted MW × K, where K follows from the delivered share of the ' +
      `contracted energy by ${curve}.`
    );
  return (
    'Revenue per half-hour = ½ × price × contracted MW × K, where K is the delivered share of the contracted ' +
    'energy, at most 1.2; from 50 % down to 25 % it falls to 0, and below 0 % it costs.'
  );
}
