import type { KwhEstimate } from '#contract/live.ts';
import { chanceToMeet, type Outcomes, rangeOf } from '#energy/chance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import type { BalanceTerms } from './terms.ts';

/** What an event comes to: its likely delivery, the chance in percent to meet its target, and what it earns then. */
export interface Foreseen {
  likely: KwhEstimate;
  chancePercent: number | null;
  likelyGbp: number | null;
}

/**
 * What assets would deliver in an event that has not begun, as a rehearsal says it: simulated outcomes of the days
 * before. Null without a settled event of the type, or a baseline. Larger sets are represented by a sample.
 */
export async function foresee(
  scope: TenantScope,
  terms: BalanceTerms,
  assetUUIDs: readonly string[],
): Promise<Foreseen | null> {
  const found = await readOutcomes(scope, { ...rehearsedTerms(terms), assets: assetUUIDs });
  return found && foreseenOf(terms, found);
}

/** Of an event, what a rehearsal needs. */
export const rehearsedTerms = ({ event, scheme }: BalanceTerms) => {
  const { fromMs, toMs } = eventWindow(event);
  return { event: { fromMs, toMs }, eventType: event.event_type, method: scheme.baseline_method };
};

/** What simulated outcomes come to. */
export function foreseenOf({ targetWh, revenueOf }: BalanceTerms, { outcomes, scale }: SampledOutcomes): Foreseen {
  const range = rangeOf(outcomes.total);
  const kwh = (wh: number) => whToKwh(scale * wh);
  return {
    likely: { kwh: kwh(range.p50), p10Kwh: kwh(range.p10), p90Kwh: kwh(range.p90) },
    chancePercent: targetWh === null ? null : 100 * chanceToMeet(outcomes.total, targetWh / scale, outcomes.looks),
    likelyGbp: meanRevenue(outcomes, scale, revenueOf),
  };
}

/** The mean of what simulated half hours earn; null where nothing is paid. */
function meanRevenue({ periods }: Outcomes, scale: number, revenueOf: BalanceTerms['revenueOf']): number | null {
  let total = 0;
  for (const period of periods) {
    const mean = meanRevenueOf(period, scale, revenueOf);
    if (mean === null) return null;
    total += mean;
  }
  return total;
}

/** The mean of what one simulated half hour earns. */
export function meanRevenueOf(
  period: Float64Array,
  scale: number,
  revenueOf: BalanceTerms['revenueOf'],
): number | null {
  let sum = 0;
  for (const wh of period) {
    const revenue = revenueOf(scale * wh);
    if (revenue === null) return null;
    sum += revenue;
  }
  return sum / period.length;
}
