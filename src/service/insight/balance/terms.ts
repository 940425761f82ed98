import { whToKwh } from '#energy/reading.ts';
import { capPercentOf, payOf } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { paymentOf, type SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { targetWhOfPeriod } from '../liveEvent/periods.ts';

const WH_PER_MWH = 1_000_000;

/** Terms by which an event is measured. */
export interface BalanceTerms {
  event: EventRow;
  scheme: SchemeWithPack;
  halfHours: number;
  /** Target of a half hour, and of all; null without a contract or target. */
  halfHourWh: number | null;
  targetWh: number | null;
  capKwh: number | null;
  /**
   * Revenue of a half hour that delivers this many Wh, in pounds; null where nothing is paid. `all` are the known half
   * hours of the event, for a curve over the whole dispatch; without them all are like this one.
   */
  revenueOf: (wh: number, all?: readonly number[]) => number | null;
  /** Performance factor of the half hour; null where the scheme has none. */
  factorOf: (wh: number, all?: readonly number[]) => number | null;
}

export function balanceTerms(event: EventRow, scheme: SchemeWithPack): BalanceTerms {
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const halfHourWh = targetWhOfPeriod(event);
  const targetWh = halfHourWh === null ? null : halfHourWh * halfHours;
  const { contracted_mw: contractedMw, price_gbp_per_mwh: priceGbpPerMwh } = event;
  const payment = paymentOf(scheme);
  const capPercent = capPercentOf(payment);
  const deal = { contractedMw, priceGbpPerMwh };
  const pay = (wh: number, all?: readonly number[]) =>
    payOf(
      payment,
      deal,
      wh / WH_PER_MWH,
      payment.base === 'DISPATCH' ? all?.map((each) => each / WH_PER_MWH) : undefined,
    );
  return {
    event,
    scheme,
    halfHours,
    halfHourWh,
    targetWh,
    capKwh:
      capPercent === null || contractedMw === null || targetWh === null ? null : whToKwh((capPercent / 100) * targetWh),
    revenueOf: (wh, all) => pay(wh, all).gbp,
    factorOf: (wh, all) => (payment.method === 'FLAT_RATE' ? null : pay(wh, all).factor),
  };
}

/** Returns the revenue of the contract if it is met exactly; null without a contract or a price. */
export const contractedGbp = ({ event, halfHours, halfHourWh, revenueOf }: BalanceTerms): number | null => {
  if (event.contracted_mw === null || halfHourWh === null) return null;
  const each = revenueOf(halfHourWh);
  return each === null ? null : halfHours * each;
};
