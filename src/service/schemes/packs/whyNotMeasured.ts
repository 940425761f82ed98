import { likeDayRules } from '#contract/pack/baselineRules.ts';
import type { PackDocument } from '#contract/pack/document.ts';
import type { BaselineMethod } from '#contract/scheme.ts';
import { checkLikeDayRules } from '#energy/baseline/likeDays.ts';
import { BASELINE_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { isLikeDay } from '#energy/baseline/methods.ts';

/** Maximum number of hours before: the in-day adjustment compares with baselines of the day before at the earliest. */
const MAX_HOURS_BEFORE = 24;

/** Returns the reason why a method cannot measure an event with a pack; undefined without one. */
export function whyNotMeasured(method: BaselineMethod, baseline: PackDocument['baseline']): string | undefined {
  const { lookBackDays, adjustment, calendar, days, profiles } = baseline;
  if (method === 'REFERENCE_PROFILE' && !profiles?.length)
    return "has no buyer's profile: create your own pack from it with baseline.profiles";
  if (!isLikeDay(method)) return undefined;
  if (lookBackDays !== null && lookBackDays > BASELINE_LOOK_BACK_DAYS)
    return `looks back ${lookBackDays} days, but a baseline looks back at most ${BASELINE_LOOK_BACK_DAYS}`;
  if (method === 'ROLLING_MEAN' && (days ?? 0) > (lookBackDays ?? BASELINE_LOOK_BACK_DAYS))
    return 'averages more days than it looks back';
  if (adjustment !== null && adjustment.fromHours > MAX_HOURS_BEFORE)
    return `adjusts by consumption more than ${MAX_HOURS_BEFORE} hours before an event`;
  if (calendar === 'SCOTLAND') return `uses Scottish working days, but ${method} uses English ones`;
  return whyNotComputed(likeDayRules(method, baseline));
}

function whyNotComputed(rules: LikeDayMethod): string | undefined {
  try {
    checkLikeDayRules(rules);
    return undefined;
  } catch (error) {
    return `has rules that cannot be computed: ${(error as RangeError).message}`;
  }
}
