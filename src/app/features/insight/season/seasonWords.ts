import { formatEnergy, formatPercent, formatPounds, formatRoundPounds, splitUnit } from '#app/format/format.ts';
import type { Season, SeasonEvent, SeasonSums } from '#contract/season.ts';
import { plural } from '#text/count.ts';

const MAX_NAMED = 2;
const WARNED_IN_A_ROW = 2;
const NONE = '–';

/** "7.14 of 8.00 MWh", or the delivered energy alone; each with its unit where these differ. */
export function deliveredWords({ deliveredKwh, contractedKwh }: SeasonEvent): string {
  if (contractedKwh === null) return formatEnergy(deliveredKwh);
  const delivered = splitUnit(deliveredKwh, 'kWh');
  const isSameUnit = deliveredKwh === null || delivered.unit === splitUnit(contractedKwh, 'kWh').unit;
  return `${isSameUnit ? delivered.value : formatEnergy(deliveredKwh)} of ${formatEnergy(contractedKwh)}`;
}

/** Delivered in percent of contracted; null without either. */
export const percentOf = ({
  deliveredKwh,
  contractedKwh,
}: Pick<SeasonEvent, 'deliveredKwh' | 'contractedKwh'>): number | null =>
  deliveredKwh === null || contractedKwh === null || contractedKwh <= 0 ? null : (100 * deliveredKwh) / contractedKwh;

export const formatFactor = (factor: number | null, decimals = 2): string => factor?.toFixed(decimals) ?? NONE;

/** Part of a total that is not final yet. */
export const preliminaryWords = ({ preliminaryGbp }: SeasonSums): string =>
  preliminaryGbp === 0 ? 'all final' : `of which ${formatPounds(preliminaryGbp)} is preliminary`;

/** Events that lost money, the worst first. */
export const lossesOf = (events: readonly SeasonEvent[]): SeasonEvent[] =>
  events
    .filter(({ lostGbp }) => lostGbp !== null && lostGbp > 0)
    .toSorted((one, other) => other.lostGbp! - one.lostGbp!);

const PENCE = 100;

/** Rest of a sum in pounds beside some of its parts, so that all that is shown adds up to the penny. */
export const restOf = (sum: number, parts: readonly number[]): number =>
  (Math.round(PENCE * sum) - parts.reduce((total, gbp) => total + Math.round(PENCE * gbp), 0)) / PENCE;

/** What a season has to be warned of: K below 0.5 twice or more in a row. */
export const lowFactorWords = ({ byScheme }: Season): string[] =>
  byScheme
    .filter(({ lowFactors }) => lowFactors.inARow >= WARNED_IN_A_ROW)
    .map(
      ({ name, lowFactors: { inARow, threeMonths } }) =>
        `${name}: K was below 0.5 in the last ${inARow} events and ${threeMonths} times in three months. ` +
        'Five in a row or ten in three months may end its registration.',
    );

/** The worst events and what they cost, in bold and plain words; null where nothing was lost. */
export function lossWords({ totals, events }: Season): { strong: string; rest: string } | null {
  const worst = lossesOf(events.data).slice(0, MAX_NAMED);
  if (worst.length === 0) return null;
  const gbp = worst.reduce((total, { lostGbp }) => total + lostGbp!, 0);
  const share = formatPercent(Math.round((100 * gbp) / totals.lostGbp));
  return {
    strong: `${worst.map(({ name }) => name).join(' and ')} cost ${formatRoundPounds(gbp)}`,
    rest: worst.length === 1 ? '.' : `, ${share} of the total loss.`,
  };
}

/** What is scheduled and not settled: its contracts in pounds, in how many events. */
export function toCome(events: readonly SeasonEvent[]): { gbp: number; note: string } {
  const open = events.filter(({ state }) => state === 'SCHEDULED' || state === 'LIVE');
  return {
    gbp: open.reduce((total, { fullGbp }) => total + (fullGbp ?? 0), 0),
    note: open.length === 0 ? 'nothing scheduled' : `contracted in ${plural(open.length, 'event')}`,
  };
}

type OfScheme = Pick<SeasonSums, 'settled' | 'performanceFactor'>;

/** Whether a total's K is that of everything beside it: no settled scheme is paid without K. */
const isOfAll = (byScheme: readonly OfScheme[]): boolean =>
  byScheme.every(({ settled, performanceFactor }) => settled === 0 || performanceFactor !== null);

/** Sums of schemes together, without a K where it would be that of some of them. */
export const togetherOf = <Sums extends OfScheme>(sums: Sums, byScheme: readonly OfScheme[]): Sums =>
  isOfAll(byScheme) ? sums : { ...sums, performanceFactor: null };

/** Schemes that a season's K is the mean of: "of Demand Flexibility Service", where others settled without it. */
export const factorNote = (byScheme: Season['byScheme']): string =>
  isOfAll(byScheme)
    ? 'weighted by contracted energy'
    : `of ${byScheme.flatMap(({ name, performanceFactor }) => (performanceFactor === null ? [] : [name])).join(', ')}`;
