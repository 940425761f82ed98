import { performanceFactor, responseVolumePercent, settlementRevenueGbp } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { targetWhOf } from '../live/periods.ts';

const WH_PER_MWH = 1_000_000;
/** Percent of the contract above which the performance factor stays the same. */
const CAP_SHARE = performanceFactor(Infinity);

/** What an event is measured by. */
export interface BalanceTerms {
  event: EventRow;
  scheme: SchemeRow;
  halfHours: number;
  /** Of a half hour, and of all; null without a contract or target. */
  halfHourWh: number | null;
  targetWh: number | null;
  capKwh: number | null;
  /** What a half hour that delivers this many Wh earns, in pounds; null where nothing is paid. */
  revenueOf: (wh: number) => number | null;
  /** Its performance factor; null where the scheme has none. */
  factorOf: (wh: number) => number | null;
}

export function balanceTerms(event: EventRow, scheme: SchemeRow): BalanceTerms {
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const halfHourWh = targetWhOf(event);
  const targetWh = halfHourWh === null ? null : halfHourWh * halfHours;
  const { contracted_mw: contractedMw, price_gbp_per_mwh: priceGbpPerMwh } = event;
  const isCapped = scheme.settlement_method === 'DFS_K' && contractedMw !== null;
  return {
    event,
    scheme,
    halfHours,
    halfHourWh,
    targetWh,
    capKwh: isCapped && targetWh !== null ? whToKwh(CAP_SHARE * targetWh) : null,
    revenueOf: (wh) =>
      priceGbpPerMwh === null
        ? null
        : settlementRevenueGbp({
            method: scheme.settlement_method,
            priceGbpPerMwh,
            contractedMw,
            deliveredMwh: wh / WH_PER_MWH,
          }),
    factorOf: (wh) => {
      const volume = isCapped ? responseVolumePercent(wh / WH_PER_MWH, contractedMw) : null;
      return volume === null ? null : performanceFactor(volume);
    },
  };
}

/** What the contract earns if it is met exactly; null without a contract or a price. */
export const contractedGbp = ({ event, halfHours, halfHourWh, revenueOf }: BalanceTerms): number | null => {
  if (event.contracted_mw === null || halfHourWh === null) return null;
  const each = revenueOf(halfHourWh);
  return each === null ? null : halfHours * each;
};
