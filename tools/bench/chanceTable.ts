import type { SaidChance } from '#energy/calibration.ts';

/**
 * A chance that was said; `day` names the day of a world, whose cases share its weather, and `ratio` is target ÷
 * expected.
 */
export interface SaidOnDay extends SaidChance {
  day: string;
  ratio: number;
}

const BINS = 5;
const MIN_CASES = 100;
/** Ratios of the simple prediction are told apart in twentieths, up to four times what is expected. */
const RATIO_PARTS = 20;
const MAX_RATIO = 4;

/** The reliability table in bins of 20, and the Brier score beside that of the ratio alone. */
export function printTable(cases: readonly SaidOnDay[]): string {
  const row = Array.from({ length: BINS }, (_, bin) =>
    printBin(cases.filter(({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)) === bin)),
  );
  const brier = meanOf(cases, ({ said, happened }) => (said - Number(happened)) ** 2);
  return `${row.join(' · ')} · Brier ${brier.toFixed(3)}, by target ÷ expected alone ${brierOfRatio(cases).toFixed(3)}`;
}

function printBin(cases: readonly SaidOnDay[]): string {
  if (cases.length === 0) return '–';
  const [said, happened] = [meanOf(cases, (one) => one.said), meanOf(cases, (one) => Number(one.happened))];
  const error = standardError(cases, happened - said);
  const isOutside = cases.length >= MIN_CASES && Math.abs(happened - said) > 2 * error;
  return `${percent(said)} → ${percent(happened)} ± ${percent(2 * error)} (${cases.length}${isOutside ? ', OUTSIDE' : ''})`;
}

/** Of the mean of happened less said: cases of one day count together. */
function standardError(cases: readonly SaidOnDay[], gap: number): number {
  let sum = 0;
  for (const ofDay of Map.groupBy(cases, ({ day }) => day).values())
    sum += ofDay.reduce((total, { said, happened }) => total + Number(happened) - said - gap, 0) ** 2;
  return Math.sqrt(sum) / cases.length;
}

/** The Brier score of the share that happened at a ratio, learnt from the other half of the days. */
function brierOfRatio(cases: readonly SaidOnDay[]): number {
  const isEven = new Map([...new Set(cases.map(({ day }) => day))].map((day, place) => [day, place % 2 === 0]));
  const partOf = ({ ratio }: SaidOnDay) => Math.round(RATIO_PARTS * Math.min(MAX_RATIO, Math.max(-1, ratio)));
  const learnt = [true, false].map((even) => {
    const shares = new Map<number, number>();
    const known = cases.filter(({ day }) => isEven.get(day) === even);
    for (const [part, some] of Map.groupBy(known, partOf))
      shares.set(
        part,
        meanOf(some, (one) => Number(one.happened)),
      );
    return shares;
  });
  const half = 0.5;
  return meanOf(cases, (one) => {
    const said = learnt[isEven.get(one.day) === true ? 1 : 0]!.get(partOf(one)) ?? half;
    return (said - Number(one.happened)) ** 2;
  });
}

export const percent = (share: number): string => (100 * share).toFixed(0);
const meanOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0) / items.length;
