import type { KwhEstimate } from '#contract/live.ts';
import { chanceToMeet, rangeOfChance } from '#energy/chance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { calledHalfHours } from '../../events/deals.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import type { BalanceTerms } from './terms.ts';

/** Forecast of an event: its likely delivery, the chance in percent to meet its target, and its likely revenue. */
export interface Foreseen {
  likely: KwhEstimate;
  chancePercent: number | null;
  likelyGbp: number | null;
}

/** Forecast of a half hour; its likely performance factor is null where the scheme has none. */
export interface ForeseenHalfHour {
  likely: KwhEstimate;
  factor: number | null;
  gbp: number | null;
}

/** Forecast of a whole event and of each of its half hours. */
export interface ForeseenHalfHours {
  whole: Foreseen;
  halfHours: ForeseenHalfHour[];
}

/**
 * Simulates the delivery of assets in an event that has not begun, as a rehearsal does, by the days before. Null
 * without a settled event of the type, or a baseline. Larger sets are represented by a sample.
 */
export const foresee = async (
  scope: TenantScope,
  terms: BalanceTerms,
  assetUUIDs: readonly string[],
  total?: number,
): Promise<Foreseen | null> => (await foreseeHalfHours(scope, terms, assetUUIDs, total))?.whole ?? null;

/** Simulates it also half hour by half hour; `total` is the number of assets for which a sample stands. */
export async function foreseeHalfHours(
  scope: TenantScope,
  terms: BalanceTerms,
  assetUUIDs: readonly string[],
  total?: number,
): Promise<ForeseenHalfHours | null> {
  const found = await readOutcomes(scope, { ...rehearsedTerms(terms), assets: assetUUIDs, total });
  return found && foreseenOf(terms, found);
}

/** Returns the terms of an event that a rehearsal needs. */
export const rehearsedTerms = ({ event, scheme }: BalanceTerms) => {
  const { fromMs, toMs } = eventWindow(event);
  const called = calledHalfHours(event);
  const { event_type: eventType, unit_uuid: unitUUID } = event;
  return { event: { fromMs, toMs }, called, eventType, unitUUID, method: scheme.baseline_method };
};

/** Returns the forecast by simulated outcomes. */
export function foreseenOf(
  { deals, targetWh, revenueOf, factorOf }: BalanceTerms,
  { outcomes, scale }: SampledOutcomes,
): ForeseenHalfHours {
  const allOf = (outcome: number) => outcomes.periods.map((period) => scale * period[outcome]!);
  const pounds = outcomes.periods.map((period, slot) =>
    meanOf(period, scale, (wh, outcome) => revenueOf(wh, allOf(outcome), slot)),
  );
  const halfHours = outcomes.periods.map((period, slot) => ({
    likely: likelyOf(period, scale),
    factor: meanOf(period, scale, (wh, outcome) => factorOf(wh, allOf(outcome), slot)),
    gbp: deals[slot] === null ? null : pounds[slot]!,
  }));
  return {
    whole: {
      likely: likelyOf(outcomes.total, scale),
      chancePercent: targetWh === null ? null : 100 * chanceToMeet(outcomes.total, targetWh / scale, outcomes),
      likelyGbp: sumOrNull(pounds),
    },
    halfHours,
  };
}

function likelyOf(outcomes: Float64Array, scale: number): KwhEstimate {
  const { p50, p10, p90 } = rangeOfChance(outcomes);
  const kwh = (wh: number) => whToKwh(scale * wh);
  return { kwh: kwh(p50), p10Kwh: kwh(p10), p90Kwh: kwh(p90) };
}

/** Returns the mean of a figure over simulated outcomes; null where one of them has none. */
function meanOf(
  outcomes: Float64Array,
  scale: number,
  of: (wh: number, outcome: number) => number | null,
): number | null {
  let sum = 0;
  for (const [outcome, wh] of outcomes.entries()) {
    const value = of(scale * wh, outcome);
    if (value === null) return null;
    sum += value;
  }
  return sum / outcomes.length;
}

/** Returns the sum of values that are all known, else null. */
export const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
