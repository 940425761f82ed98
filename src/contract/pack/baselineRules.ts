import { DEFAULT_ROLLING_DAYS, fewestOf, rollingMeanRules } from '#energy/baseline/likeDays.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { type AssetMethodName, baselineRules, type LikeDayName } from '#energy/baseline/methods.ts';
import type { BaselineRules } from '#energy/baseline/rules.ts';
import type { DayRule } from '#energy/baseline/selectDays.ts';
import type { PackDocument } from './document.ts';

type PackBaseline = PackDocument['baseline'];

const WH_PER_KWH = 1000;
/** Number of half hours before the instruction that METER_BEFORE averages where the pack does not name it. */
const DEFAULT_METER_BEFORE = 2;
/** Default of BEFORE_AFTER: three hours before and two after, an hour apart. */
const DEFAULT_BEFORE_AFTER = { before: 6, after: 4, gapBefore: 2, gapAfter: 2 };

/** Returns the rules by which a method makes the baselines of assets, with the numbers of a pack. */
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

/** Returns the rules of a like-day method, with the numbers of a pack. */
export function likeDayRules(method: LikeDayName, baseline: PackBaseline): LikeDayMethod {
  const usual =
    method === 'ROLLING_MEAN' ? rollingMeanRules(baseline.days ?? DEFAULT_ROLLING_DAYS) : baselineRules[method];
  const atLeast = baseline.atLeast ?? null;
  const { WORKING, NON_WORKING } = usual.days;
  return {
    ...usual,
    // SAME_WEEKDAY_6 is by definition six weeks.
    lookBackDays: method === 'SAME_WEEKDAY_6' ? usual.lookBackDays : (baseline.lookBackDays ?? usual.lookBackDays),
    days: atLeast === null ? usual.days : { WORKING: needing(WORKING, atLeast), NON_WORKING },
    adjustment: adjustmentRule(baseline.adjustment) ?? usual.adjustment,
  };
}

/** Returns a rule with the number of days that a pack asks for, but not fewer than the choice by daily total needs. */
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
