import type { BundleAsset, BundleNomination, BundleTotals } from '#contract/bundleLines.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { meanByContract, sumOfHalfHours } from '#energy/settlement/deals.ts';
import { type Pay, payOf, payUtilisation } from '#energy/settlement/payment.ts';
import { addToUnit, settleUnit, type UnitSums } from '#energy/settlement/unit.ts';
import { type BundleTerms, halfHourAt } from './bundleTerms.ts';
import { compare, compareRounded, type FigureOf, type Report } from './finding.ts';

const WH_PER_MWH = 1_000_000;
const WH_PER_KWH = 1000;
const KWH_DECIMALS = 6;
const FACTOR_DECIMALS = 6;
const PERCENT_DECIMALS = 4;
const GBP_DECIMALS = 4;

/** Sums over the assets that have a reading and a baseline, by half hour of the event. */
export interface Sums extends UnitSums {
  assets: number;
  missing: number;
  present: number;
  counted: number[];
  baselineWh: number[];
  meteredWh: number[];
  /** Delivered, and attributed to other events or to none. */
  notAttributedWh: number[];
}

export function emptySums({ halfHours }: Pick<BundleTerms, 'halfHours'>): Sums {
  const zeros = (): number[] => Array.from({ length: halfHours }, () => 0);
  return {
    assets: 0,
    missing: 0,
    present: 0,
    counted: zeros(),
    baselineWh: zeros(),
    meteredWh: zeros(),
    notAttributedWh: zeros(),
    unitKnown: zeros(),
    unitMeteredWh: zeros(),
  };
}

export function addAsset(
  sums: Sums,
  { baselineWh, meteredWh, deliveredWh: delivered, attributedWh, dataStatus }: BundleAsset,
): void {
  addToUnit(sums, meteredWh, baselineWh);
  const present = meteredWh.filter((wh) => wh !== null).length;
  sums.assets++;
  sums.present += present;
  // Checked with the asset; of an event without settled half hours that are called no reading is missing.
  if (dataStatus === 'MISSING') sums.missing++;
  for (const [slot, metered] of meteredWh.entries()) {
    const baseline = baselineWh[slot] ?? null;
    if (baseline === null || metered === null || slot >= sums.counted.length) continue;
    sums.counted[slot]!++;
    sums.baselineWh[slot]! += baseline;
    sums.meteredWh[slot]! += metered;
    const attributed = attributedWh?.[slot] ?? null;
    if (attributed !== null) sums.notAttributedWh[slot]! += (delivered[slot] ?? 0) - attributed;
  }
}

/**
 * Recomputes the figures of the event, half hour by half hour and as a whole; by the line of its nomination where the
 * baseline is of all assets together.
 */
export function checkTotals(
  terms: BundleTerms,
  added: Sums,
  nomination: BundleNomination | null,
  { totals }: BundleTotals,
  report: Report,
): void {
  const sums = terms.isUnit ? { ...added, ...settleUnit(added, added.assets, nomination?.wh ?? null) } : added;
  const { settlementPeriods: periods, ...whole } = totals;
  if (periods.length !== terms.halfHours)
    return report(`totals: ${periods.length} half hours, the event has ${terms.halfHours}`);
  const exact = exactPay(terms, periods);
  for (const [slot, period] of periods.entries()) checkPeriod(terms, sums, slot, period, report, exact?.[slot]);
  compare(report, 'totals', 'assetsOptedIn', whole.assetsOptedIn, sums.assets);
  compare(report, 'totals', 'assetsMissingData', whole.assetsMissingData, sums.missing);
  compare(report, 'totals', 'assetsWithData', whole.assetsWithData, sums.assets - sums.missing);
  compare(report, 'totals', 'expectedReadings', whole.expectedReadings, sums.assets * calledOf(terms));
  compare(report, 'totals', 'presentReadings', whole.presentReadings, sums.present);
  const [baseline, metered, elsewhere] = [sumOf(sums.baselineWh), sumOf(sums.meteredWh), sumOf(sums.notAttributedWh)];
  const check = openCheck(report, 'totals', whole, noiseOf(baseline, metered));
  const target = targetWh(terms.wantedKw);
  checkEnergy(check, terms, { baseline, metered, elsewhere, target });
  const delivered = deliveredWh(terms.eventType, baseline, metered) - elsewhere;
  const hours = calledOf(terms) / 2;
  check('targetKwh', KWH_DECIMALS, () => (target === null ? null : target / WH_PER_KWH));
  check('reductionPercentage', PERCENT_DECIMALS, (moved) => percentOf(delivered + moved, baseline));
  check('averageDeliveredKw', KWH_DECIMALS, (moved) => (hours === 0 ? 0 : (delivered + moved) / hours / WH_PER_KWH));
  check('performanceFactor', FACTOR_DECIMALS, (moved) => {
    const factors = periods.flatMap((_, slot) => {
      const value = exact ? exact[slot]!.factor : factorOf(terms, sums, slot, moved);
      return value === null ? [] : [{ value, contractedMw: terms.deals[slot]!.contractedMw }];
    });
    return meanByContract(factors);
  });
  checkControlGroup(whole.controlGroup, report);
  // From the rounded £ of the half hours, so that they add up.
  const paid = periods.flatMap(({ revenueGbp }) => revenueGbp ?? []);
  check('revenueGbp', GBP_DECIMALS, () => (paid.length === 0 ? null : sumOf(paid)));
}

/** The readings of assets that were not asked are in no bundle: what is checked is that the figures fit each other. */
function checkControlGroup(group: BundleTotals['totals']['controlGroup'], report: Report): void {
  if (!group) return;
  const { settledKwh, effect, perAsset, asked, bias } = group;
  const check = (name: string, stored: number, kwh: number, noiseKwh: number) => {
    if (Math.abs(stored - kwh) > noiseKwh) report(`totals: controlGroup.${name} is ${stored}, recomputed ${kwh}`);
  };
  // Each is rounded to millionths by itself.
  const half = 1e-6;
  check('bias.kwh', bias.kwh, settledKwh - effect.kwh, 2 * half);
  check('bias.lowKwh', bias.lowKwh, settledKwh - effect.highKwh, 2 * half);
  check('bias.highKwh', bias.highKwh, settledKwh - effect.lowKwh, 2 * half);
  check('effect.kwh', effect.kwh, perAsset.kwh * asked, half * (asked + 1));
}

type Check = (name: string, decimals: number, figure: FigureOf) => void;

/** Sums of so many numbers differ by their order in their last bits. */
const noiseOf = (baseline: number, metered: number): number => 1e-12 * (Math.abs(baseline) + Math.abs(metered));

const openCheck =
  (report: Report, place: string, stored: object, noiseWh: number): Check =>
  (name, decimals, figure) => {
    const value = (stored as Record<string, number | null>)[name] ?? null;
    compareRounded(report, place, name, value, { figure, decimals, noiseWh });
  };

function checkEnergy(
  check: Check,
  terms: BundleTerms,
  {
    baseline,
    metered,
    elsewhere,
    target,
  }: { baseline: number; metered: number; elsewhere: number; target: number | null },
): void {
  const delivered = deliveredWh(terms.eventType, baseline, metered) - elsewhere;
  check('baselineKwh', KWH_DECIMALS, (moved) => (baseline + moved) / WH_PER_KWH);
  check('actualKwh', KWH_DECIMALS, (moved) => (metered + moved) / WH_PER_KWH);
  check('deliveredKwh', KWH_DECIMALS, (moved) => (delivered + moved) / WH_PER_KWH);
  check('deliveryPercentage', PERCENT_DECIMALS, (moved) => percentOf(delivered + moved, target));
}

type Period = BundleTotals['totals']['settlementPeriods'][number];

/** Of a method that pays exactly, what each half hour earns by its energy as written; null for the others. */
const exactPay = (terms: BundleTerms, periods: readonly Period[]): Pay[] | null =>
  terms.payment.method === 'UTILISATION_ENERGY'
    ? payUtilisation(
        terms.payment,
        terms.deals,
        periods.map(({ deliveredKwh }) => deliveredKwh),
      )
    : null;

function checkPeriod(
  terms: BundleTerms,
  sums: Sums,
  slot: number,
  period: Period,
  report: Report,
  exact: Pay | undefined,
): void {
  const place = `half hour ${halfHourAt(terms, slot)}`;
  compare(report, place, 'startTime', period.startTime, halfHourAt(terms, slot));
  const [baseline, metered, elsewhere] = [sums.baselineWh[slot]!, sums.meteredWh[slot]!, sums.notAttributedWh[slot]!];
  const compared = openCheck(report, place, period, noiseOf(baseline, metered));
  // A half hour that is not called, or in which no asset has a reading and a baseline, has no figures.
  const check: Check = (name, decimals, figure) =>
    compared(name, decimals, isKnown(terms, sums, slot) ? figure : () => null);
  const target = targetWh(terms.wantedKw && [terms.wantedKw[slot]!]);
  checkEnergy(check, terms, { baseline, metered, elsewhere, target });
  check('performanceFactor', FACTOR_DECIMALS, (moved) => (exact ? exact.factor : factorOf(terms, sums, slot, moved)));
  check('revenueGbp', GBP_DECIMALS, (moved) => {
    const deliveredMwh = (deliveredWh(terms.eventType, baseline, metered) - elsewhere + moved) / WH_PER_MWH;
    return exact ? exact.gbp : payOf(terms.payment, terms.deals[slot]!, deliveredMwh).gbp;
  });
}

const isKnown = ({ deals }: BundleTerms, sums: Sums, slot: number): boolean =>
  deals[slot] !== null && (sums.counted[slot]! > 0 || sums.assets === 0);

/** The number of half hours that are called. */
const calledOf = ({ deals }: BundleTerms): number => deals.filter((deal) => deal !== null).length;

/** The factor of a half hour, not rounded. */
function factorOf(terms: BundleTerms, sums: Sums, slot: number, moved: number): number | null {
  if (!isKnown(terms, sums, slot)) return null;
  const delivered =
    deliveredWh(terms.eventType, sums.baselineWh[slot]!, sums.meteredWh[slot]!) - sums.notAttributedWh[slot]! + moved;
  return payOf(terms.payment, terms.deals[slot]!, delivered / WH_PER_MWH).factor;
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const percentOf = (part: number, whole: number | null): number | null =>
  whole === null || !(whole > 0) ? null : (100 * part) / whole;

/** The target of half hours in Wh, by the power that each is to deliver in kW. */
const targetWh = (wantedKw: readonly number[] | null): number | null =>
  wantedKw && (sumOfHalfHours(wantedKw) * WH_PER_KWH) / 2;
