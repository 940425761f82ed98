import { formatFixed, formatNumber, formatPounds } from '#app/format/format.ts';
import { energyOfPay } from '#app/format/paidEnergy.ts';
import type { Event } from '#contract/event.ts';
import type { SettlementMethod } from '#contract/scheme.ts';
import type { EventStats, StatsPeriod } from '#contract/stats.ts';
import { performanceFactor as factorK, responseVolumePercent } from '#energy/delivery.ts';
import { type Agreed, dealAt } from '../agreed.ts';

type Terms = Pick<Event, 'contractedMw' | 'priceGbpPerMwh'>;
const NOT_CALLED: Terms = { contractedMw: null, priceGbpPerMwh: null };

/** The payment of one settlement period: the steps from energy to pounds, each as shown. */
export type MoneyRow = {
  period: StatsPeriod;
  /** Contracted energy of the half hour, kWh. */
  contractedKwh: number | null;
  /** Response volume, percent of the contract. */
  responsePercent: number | null;
  /** The rule's step that gave the factor. */
  rule: string;
  formula: string;
};

const KWH_PER_MW = 500;
const WRITTEN_TO = 0.0001;
const FACTOR_WRITTEN_TO = 1e-6;
const DECIMALS = 6;

/** The calculation of each half hour's revenue. `agrees`: today's terms give the run's payment. */
export function moneyOf(
  stats: EventStats,
  event: Agreed,
  method: SettlementMethod,
): { rows: MoneyRow[]; agrees: boolean } {
  const termsAt = ({ startTime }: StatsPeriod): Terms => dealAt(event, startTime) ?? NOT_CALLED;
  const rows = stats.settlementPeriods.map((period): MoneyRow => {
    const { deliveredKwh, performanceFactor } = period;
    const { contractedMw, priceGbpPerMwh } = termsAt(period);
    const responsePercent = deliveredKwh === null ? null : responseVolumePercent(deliveredKwh / 1000, contractedMw);
    return {
      period,
      contractedKwh: contractedMw === null ? null : contractedMw * KWH_PER_MW,
      responsePercent,
      rule: responsePercent === null ? '–' : ruleBy(responsePercent, performanceFactor),
      formula:
        deliveredKwh === null || priceGbpPerMwh === null
          ? '–'
          : method === 'DFS_K'
            ? byFactor(priceGbpPerMwh, contractedMw, performanceFactor)
            : method === 'FLAT_RATE'
              ? byRate(priceGbpPerMwh, deliveredKwh)
              : byCurve({ contractedMw, priceGbpPerMwh }, period),
    };
  });
  return {
    rows,
    agrees: stats.settlementPeriods.every((period) => agreesWith(period, termsAt(period), method)),
  };
}

/** Whether terms give what a half hour was paid, by the factor that it was paid with. */
function agreesWith(
  { deliveredKwh, performanceFactor: factor, revenueGbp: gbp }: StatsPeriod,
  { contractedMw: contracted, priceGbpPerMwh: price }: Terms,
  method: SettlementMethod,
): boolean {
  if (deliveredKwh === null || price === null) return gbp === null;
  const mwh = deliveredKwh / 1000;
  if (method === 'FLAT_RATE') return gbp !== null && Math.abs(price * Math.max(0, mwh) - gbp) <= WRITTEN_TO;
  if (contracted === null || factor === null) return gbp === null;
  if (gbp === null) return false;
  if (method === 'UTILISATION_ENERGY') return energyOfPay({ price, contracted, factor }, mwh, gbp) !== null;
  const most = 0.5 * price * contracted;
  return Math.abs(most * factor - gbp) <= WRITTEN_TO + FACTOR_WRITTEN_TO * most;
}

/** The step of the factor of the Demand Flexibility Service; another factor is that of the market's own curve. */
const ruleBy = (responsePercent: number, factor: number | null): string =>
  factor !== null && Math.abs(factorK(responsePercent) - factor) <= FACTOR_WRITTEN_TO
    ? ruleOf(responsePercent)
    : 'the market’s curve';

/** The step of the performance factor, in words. */
export function ruleOf(responsePercent: number): string {
  if (responsePercent >= 120) return '120\u202f% or more: 1.2';
  if (responsePercent >= 50) return 'RV ÷ 100';
  if (responsePercent >= 25) return '(2 × RV − 50) ÷ 100';
  if (responsePercent >= 0) return 'below 25 %: 0';
  return responsePercent > -100 ? 'RV ÷ 100' : '−100\u202f% or less: −1';
}

const byFactor = (price: number, contractedMw: number | null, factor: number | null): string =>
  contractedMw === null || factor === null
    ? '–'
    : `0.5 h × ${formatPounds(price)}/MWh × ${formatExact(contractedMw)} MW × ${formatExact(factor)}`;
const byCurve = (
  { contractedMw, priceGbpPerMwh: price }: Terms,
  { deliveredKwh, performanceFactor: factor, revenueGbp }: StatsPeriod,
): string => {
  if (price === null || contractedMw === null || deliveredKwh === null || factor === null || revenueGbp === null)
    return '–';
  const energy = energyOfPay({ price, contracted: contractedMw, factor }, deliveredKwh / 1000, revenueGbp);
  return energy === null
    ? '–'
    : `${formatExact(energy.mwh * 1000)} kWh × ${formatPounds(price)}/MWh × ${formatExact(factor)} ÷ 1,000`;
};
const byRate = (price: number, deliveredKwh: number): string =>
  `${formatNumber(Math.max(0, deliveredKwh))} kWh × ${formatPounds(price)}/MWh ÷ 1,000`;

/**
 * Figures of a column, all with as many decimals as the longest has, up to the six stored, so that the shown figures
 * add up.
 */
export function exactOf(values: readonly (number | null)[]): (value: number | null) => string {
  const lengths = values.map((value) =>
    value === null ? 0 : (value.toFixed(DECIMALS).replace(/0+$/, '').split('.')[1]?.length ?? 0),
  );
  const decimals = Math.max(0, ...lengths);
  return (value) => formatFixed(value, decimals);
}

/** All decimals of a figure, up to six. */
export const formatExact = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 6 }).replace('-', '−');

/** Pounds of a column, all with as many decimals as the longest has: two, or the four stored. */
export function poundsOf(values: readonly (number | null)[]): (value: number | null) => string {
  const decimals = values.some((value) => value !== null && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6)
    ? 4
    : 2;
  const format = {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  return (value) => (value === null ? '–' : value.toLocaleString('en-GB', format).replace('-', '−'));
}
