import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { formatFixed } from '#app/format/format.ts';
import type { ChanceCalibration, ChanceTable } from '#contract/chance.ts';
import { plural } from '#text/count.ts';

type Bin = ChanceTable['bins'][number];
/** A bin with a case: where it lies, and the interval around what happened. Percent. */
export interface BinPoint {
  bin: string;
  said: number;
  happened: number;
  low: number;
  high: number;
  /** Below and above what happened, for the mark of the interval. */
  reach: [number, number];
  cases: number;
}

export type Subject = 'event' | 'half-hour';
export interface Verdict {
  sentence: string;
  tone: 'good' | 'bad' | 'quiet';
}

const DECIMALS = 3;

/** Narrow, and never the end of a line. */
const NARROW = '\u202f';

/** Whole percent: "31 %". */
export const percent = (value: number): string => `${Math.round(value)}${NARROW}%`;
const nameOf = ({ fromPercent, toPercent }: Bin): string => `${fromPercent} to ${percent(toPercent)}`;

/** The bins with a case, as points of the diagram. */
export const binPoints = ({ bins }: ChanceTable): BinPoint[] =>
  bins.flatMap((bin) => {
    const { said, happened, happenedLow: low, happenedHigh: high, cases } = bin;
    return said === null || happened === null || low === null || high === null
      ? []
      : [{ bin: nameOf(bin), said, happened, low, high, reach: [happened - low, high - happened], cases }];
  });

/** Whether the interval of what happened meets the bin; a bin without a case contradicts nothing. */
const isHeld = ({ fromPercent, toPercent, happenedLow, happenedHigh }: Bin): boolean =>
  happenedLow === null || happenedHigh === null || (happenedLow <= toPercent && happenedHigh >= fromPercent);

/**
 * Whether chances can be taken at their word, by the bin with the most cases, or by the one that is missed with most.
 */
export function verdictOf(table: ChanceTable, subject: Subject): Verdict {
  const { status, cases, leastCases, bins } = table;
  if (status === 'TOO_FEW')
    return { sentence: `Not enough ${subject}s to judge: ${cases} of ${leastCases}`, tone: 'quiet' };
  const most = (among: readonly Bin[]): Bin | undefined => among.toSorted((one, other) => other.cases - one.cases)[0];
  const missed = most(bins.filter((bin) => !isHeld(bin)));
  const bin = missed ?? most(bins)!;
  const what = `Outcomes forecast at ${nameOf(bin)} were observed ${percent(bin.happened!)} of the time`;
  if (!missed) return { sentence: `${what}: the forecasts are well calibrated`, tone: 'good' };
  const promises = missed.happened! < missed.fromPercent ? 'too high' : 'too low';
  return { sentence: `${what}: the forecasts are ${promises}`, tone: 'bad' };
}

/** The page's verdict: by whole events, unless only half hours can be judged, or only they are wrong. */
export function pageVerdict({ whole, halfHour }: ChanceCalibration): Verdict {
  const ofEvents = verdictOf(whole, 'event');
  const { sentence, tone } = verdictOf(halfHour, 'half-hour');
  const also = `${sentence[0]!.toLowerCase()}${sentence.slice(1)}`;
  if (ofEvents.tone === 'quiet' && tone !== 'quiet')
    return { sentence: `${ofEvents.sentence}. For half-hours, ${also}`, tone };
  if (ofEvents.tone === 'good' && tone === 'bad')
    return { sentence: `Whole events are well calibrated. For half-hours, ${also}`, tone };
  return ofEvents;
}

/** The score beside that of the base rate: "0.182". */
export const scoreOf = (score: number | null): string => formatFixed(score, DECIMALS);

/** What the score says, in words. */
export function scoreNote({ brier, baseRateBrier, cases, leastCases }: ChanceTable): string {
  if (brier === null || baseRateBrier === null) return `${leastCases} cases needed, ${cases} so far`;
  return `${scoreOf(baseRateBrier)} if the base rate were always forecast`;
}

/** The diagram as a sentence. */
export function diagramSummary(table: ChanceTable, subject: Subject): string {
  const points = binPoints(table);
  if (points.length === 0) return `No ${subject}s compared yet.`;
  const rows = points.map(({ bin, happened, cases }) => `forecast ${bin}, observed ${percent(happened)} of ${cases}`);
  return `${plural(table.cases, subject)}: ${rows.join('; ')}.`;
}

/** The reliability table; bins without a case included. */
export const diagramTable = ({ bins }: ChanceTable): ChartTable => ({
  columns: ['Forecast', 'Mean forecast (%)', 'Observed (%)', 'Low (%)', 'High (%)', 'Cases'].map((label) => ({
    label,
  })),
  rows: bins.map((bin) => [nameOf(bin), bin.said, bin.happened, bin.happenedLow, bin.happenedHigh, bin.cases]),
});
