import { DEFAULT_ROLLING_DAYS, fewestOf, rollingMeanRules } from '#energy/baseline/likeDays.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { type AssetMethodName, baselineRules, type LikeDayName } from '#energy/baseline/methods.ts';
import type { BaselineRules } from '#energy/baseline/rules.ts';
import type { DayRule } from '#energy/baseline/selectDays.ts';
import type { PackDocument } from './document.ts';

type PackBaseline = PackDocument['baseline'];

const WH_PER_KWH = 1000;
/** Half hours before the instruction that METER_BEFORE averages where the pack does not say how many. */
const DEFAULT_METER_BEFORE = 2;
/** Three hours before and two after, an hour apart. */
const DEFAULT_BEFORE_AFTER = { before: 6, after: 4, gapBefore: 2, gapAfter: 2 };

/** Returns how a method makes the baselines of assets by the numbers of a pack. */
export function packBaselineRules(
  method: AssetMethodName,
  { baseline }: Pick<PackDocument, 'baseline'>,
): BaselineRules {
  switch (method) {
    case 'ZERO':
    case 'ASSET_CAPACITY':
      return { kind: method };
    case 'REFERENCE_PROFILE':
      return {
        kind: method,
        profiles: (baseline.profiles ?? []).map(({ assetType, days }) => ({
          assetType,
          days,
          calendar: baseline.calendar,
        })),
      };
    case 'METER_BEFORE':
      return { kind: method, halfHours: baseline.sameDay?.before ?? DEFAULT_METER_BEFORE };
    case 'BEFORE_AFTER':
      return { kind: method, ...(baseline.sameDay ?? DEFAULT_BEFORE_AFTER) };
    default:
      return likeDayRules(method, baseline);
  }
}

/** Returns the rules of a like-day method by the numbers of a pack. */
export function likeDayRules(method: LikeDayName, baseline: PackBaseline): LikeDayMethod {
  const usual =
    method === 'ROLLING_MEAN' ? rollingMeanRules(baseline.days ?? DEFAULT_ROLLING_DAYS) : baselineRules[method];
  const atLeast = baseline.atLeast ?? null;
  const { WORKING, NON_WORKING } = usual.days;
  return {
    ...usual,
    // Six weeks are what SAME_WEEKDAY_6 is.
    lookBackDays: method === 'SAME_WEEKDAY_6' ? usual.lookBackDays : (baseline.lookBackDays ?? usual.lookBackDays),
    days: atLeast === null ? usual.days : { WORKING: needing(WORKING, atLeast), NON_WORKING },
    adjustment: adjustmentRule(baseline.adjustment) ?? usual.adjustment,
  };
}

/** A pack asks for more days, or for as few as the choice by daily total still needs. */
const needing = (rule: DayRule, atLeast: number): DayRule => ({
  ...rule,
  atLeast: Math.min(rule.take, Math.max(fewestOf(rule.keep), atLeast)),
});

function adjustmentRule(rule: PackBaseline['adjustment']): LikeDayMethod['adjustment'] | null {
  if (rule === null) return null;
  const { kind, fromHours, toHours, lowest, highest } = rule;
  return kind === 'RATIO'
    ? { kind, fromHours, toHours, lowest: lowest ?? 0, highest: highest ?? Infinity }
    : { kind, fromHours, toHours, capWh: highest === null ? null : highest * WH_PER_KWH };
}
