import { formatClock, formatFixed, formatNumber, formatPeriods } from '#app/format/format.ts';
import { energyOfPay } from '#app/format/paidEnergy.ts';
import type { ReadingOrigin } from '#contract/baseline.ts';
import type { EventReceipt, ReceiptLine } from '#contract/receipt.ts';
import { GBP_DECIMALS, KWH_DECIMALS, parseUnits, sumUnits } from '#energy/decimal.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { plural } from '#text/count.ts';

export type Measure = 'kwh' | 'gbp';
const DECIMALS = { kwh: KWH_DECIMALS, gbp: GBP_DECIMALS };
const MIN_DECIMALS = { kwh: 3, gbp: 2 };
const MINUS = '−';

type Slip = Pick<EventReceipt, 'lines' | 'others'> & { total: Pick<EventReceipt['total'], Measure> };

/** The decimals with which all amounts of a slip can be shown, so that what is shown adds up. */
export function decimalsIn({ lines, others, total }: Slip, measure: Measure): number {
  const texts = [...lines, others, total].flatMap((part) => part[measure] ?? []);
  return Math.max(MIN_DECIMALS[measure], ...texts.map((text) => text.replace(/0+$/, '').split('.')[1]?.length ?? 0));
}

/** An amount as text: "£610.56", "−0.634"; "–" where there is none. */
export function amountText(amount: string | null, measure: Measure, decimals = DECIMALS[measure]): string {
  if (amount === null) return '–';
  const text = formatFixed(Math.abs(Number(amount)), decimals);
  const sign = amount.startsWith('-') && Number(amount) !== 0 ? MINUS : '';
  return sign + (measure === 'gbp' ? `£${text}` : text);
}

/** Whether lines and the others add up to the sum, to the last digit; checked here, not only said by the service. */
export function addsUp({ lines, others, total }: Slip, measure: Measure): boolean {
  const parts = [...lines, others].flatMap((part) => part[measure] ?? []);
  if (parts.length === 0 || total[measure] === null) return true;
  const units = (text: string) => parseUnits(text, DECIMALS[measure]);
  return sumUnits(parts.map(units)) === units(total[measure]);
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "six portfolios add up", "2,402 assets add up". */
export function checkSentence(count: number, noun: string): string {
  const counted = plural(count, noun);
  const word = NUMBERS[count];
  return `${word === undefined ? counted : counted.replace(/^\d+/, word)} ${count === 1 ? 'adds' : 'add'} up`;
}

/** Whether a line is what the others leave of the sum. */
export const isRest = ({ kind }: Pick<ReceiptLine, 'kind'>): boolean => kind === 'ROUNDING' || kind === 'UNIT_BASELINE';

/** What a line is called. */
export function nameOf({ kind, key, name }: ReceiptLine): string {
  if (kind === 'HALF_HOUR') return halfHourName(key!);
  if (kind === 'ROUNDING') return 'Rounding';
  if (kind === 'UNIT_BASELINE') return 'Baseline of the whole event, less these estimates';
  if (kind === 'NO_PORTFOLIO') return 'Without a portfolio';
  return name ?? 'Portfolio';
}

/** "17:00–17:30". */
export const halfHourName = (startTime: string): string =>
  `${formatClock(startTime)}–${formatClock(Date.parse(startTime) + HALF_HOUR_MS)}`;
/** "SP 37". */
export const periodName = (startTime: string): string => formatPeriods(startTime, Date.parse(startTime) + HALF_HOUR_MS);

/** The status of a run in words; a preliminary one says how many half hours of assets it misses. */
export function statusSentence({ status, run, lines }: Pick<EventReceipt, 'status' | 'run' | 'lines'>): string {
  if (status === 'FINAL') return `Fixed at run ${run}`;
  const missing = lines.reduce((sum, { expected, counted }) => sum + (expected ?? 0) - (counted ?? 0), 0);
  return `Preliminary, run ${run}: ${plural(missing, 'half-hour')} missing`;
}

const KWH_PER_MWH = 1000;
const HALF = 0.5;

/** How a half hour is paid, with its numbers; null without a price, or where the run kept no rules. */
export function formulaLines(
  formula: EventReceipt['formula'],
  line: ReceiptLine | undefined,
): { rule: string; worked: string[] } | null {
  const { settlementMethod: method, halfHourTerms } = formula;
  const { priceGbpPerMwh: price, contractedMw: contracted } =
    halfHourTerms?.find(({ startTime }) => startTime === line?.key) ?? formula;
  if (price === null || method === null || !line || line.kwh === null || line.gbp === null) return null;
  const mwh = Number(line.kwh) / KWH_PER_MWH;
  const paid = amountText(line.gbp, 'gbp', 4).replace(/00$/, '');
  if (method === 'FLAT_RATE')
    return {
      rule: `£${formatFixed(price, 2)} × delivered MWh, never less than zero`,
      worked: [`${formatNumber(price)} × ${exact(mwh)} = ${paid}`],
    };
  if (contracted === null || line.factor === null) return null;
  const percent = (100 * mwh) / (contracted * HALF);
  const share = `${exact(mwh)} of ${exact(contracted * HALF)}\u202fMWh = ${formatFixed(percent, 4)}\u202f%`;
  if (method === 'UTILISATION_ENERGY') {
    const energy = energyOfPay({ price, contracted, factor: line.factor }, mwh, Number(line.gbp));
    if (energy === null) return null;
    return {
      rule: `£${formatFixed(price, 2)} × ${energy.isContracted ? 'contracted MWh' : 'delivered MWh, from 0 to the contracted MWh,'} × F`,
      worked: [
        share,
        `F = ${exact(line.factor)}`,
        `${formatNumber(price)} × ${exact(energy.mwh)} × ${exact(line.factor)} = ${paid}`,
      ],
    };
  }
  return {
    rule: `½ × £${formatFixed(price, 2)} × ${exact(contracted)}\u202fMW × K`,
    worked: [
      share,
      `K = ${exact(line.factor)}`,
      `½ × ${formatNumber(price)} × ${exact(contracted)} × ${exact(line.factor)} = ${paid}`,
    ],
  };
}

/** Where a reading came from: "meters.csv, row 18,204", and whether something else took its place after the run. */
export function originWords({ import: from, replacedUTC }: ReadingOrigin): string {
  const words = from ? `${from.fileName}, row ${formatNumber(from.row)}` : 'not from a file';
  return replacedUTC === null ? words : `${words}, replaced since`;
}

/** Three to nine decimals: a watt-hour of a MWh has six. */
const exact = (value: number): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 9 }).replace('-', MINUS);
