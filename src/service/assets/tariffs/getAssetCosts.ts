import type { AssetCosts } from '#contract/cost.ts';
import { whToKwh } from '#energy/reading.ts';
import type { PricingTerms } from '#energy/tariff.ts';
import { costOf, type Money, moneyToGbp, pricedHalfHours } from '#energy/tariffCost.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMeters } from '#store/readings.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { requireReadAccess } from '../../tenants/consents/dataAccess.ts';
import { halfHoursIn } from '../halfHourRange.ts';
import { readTerms } from './readTerms.ts';

interface DayCost {
  date: string;
  wh: number;
  cost: Money | null;
  due: number;
  present: number;
  priced: number;
}

/**
 * Returns an asset's cost in one direction, by London day of a range; future half hours are left out. 403 if its user
 * does not allow days.
 */
export const getAssetCosts: Handler<'getAssetCosts'> = async ({
  scope,
  params: { assetUUID },
  query: { from, to, direction, costs },
}) => {
  await requireReadAccess(scope, assetUUID, { granularity: 'day', from, to });
  const range = halfHoursIn(from, to);
  const { startMs, endMs } = range;
  const meter = (await readMeters(scope.tx, scope.tenant, [assetUUID], startMs, endMs)).get(assetUUID)!;
  const terms = (await readTerms(scope, [assetUUID], range, costs)).get(assetUUID)?.[direction] ?? [];
  const series = meter[direction];
  const dueUntil = Math.min(endMs, Math.floor(scope.now / HALF_HOUR_MS) * HALF_HOUR_MS);
  const days: DayCost[] = [];
  for (let date = londonDate(startMs); londonMidnight(date) < endMs; date = addDays(date, 1)) {
    const fromMs = Math.max(startMs, londonMidnight(date));
    const due = Math.max(0, (Math.min(londonMidnight(addDays(date, 1)), dueUntil) - fromMs) / HALF_HOUR_MS);
    const first = series ? (fromMs - series.startMs) / HALF_HOUR_MS : 0;
    days.push(
      dayCost(
        date,
        due,
        terms,
        fromMs,
        series ? series.wh.subarray(first, first + due) : new Float64Array(),
        direction,
      ),
    );
  }
  return {
    assetUUID,
    from: iso(startMs),
    to: iso(endMs),
    direction,
    costs,
    ...totalOf(days),
    days: days.map((day) => ({ date: day.date, ...figuresOf(day) })),
  };
};

function dayCost(
  date: string,
  due: number,
  terms: readonly PricingTerms[],
  startMs: number,
  wh: Float64Array,
  direction: 'import' | 'export',
): DayCost {
  const present = wh.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  const used = wh.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
  const priced = present === 0 ? 0 : pricedHalfHours(terms, { startMs, wh });
  return {
    date,
    wh: used,
    cost: priced === 0 ? null : costOf(terms, { startMs, wh }, direction),
    due,
    present,
    priced,
  };
}

const figuresOf = ({ wh, cost, due, present, priced }: Omit<DayCost, 'date'>) => ({
  kwh: present === 0 ? null : whToKwh(wh),
  costGbp: cost === null ? null : moneyToGbp(cost),
  due,
  present,
  priced,
});

/** Returns the sum of exact days, rounded once. */
function totalOf(
  days: readonly DayCost[],
): Omit<AssetCosts, 'assetUUID' | 'from' | 'to' | 'direction' | 'costs' | 'days'> {
  const sum = (of: (day: DayCost) => number) => days.reduce((total, day) => total + of(day), 0);
  const costs = days.flatMap(({ cost }) => cost ?? []);
  return figuresOf({
    wh: sum((day) => day.wh),
    cost: costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0n),
    due: sum((day) => day.due),
    present: sum((day) => day.present),
    priced: sum((day) => day.priced),
  });
}
