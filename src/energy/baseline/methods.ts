import { bl01, bl01Rules } from './bl01.ts';
import { high5of10, high5of10Rules } from './high5of10.ts';
import { DEFAULT_ROLLING_DAYS, rollingMeanRules, sameWeekday6Rules } from './likeDays.ts';
import { type LikeDayMethod, meanOfLikeDays } from './meanOfLikeDays.ts';
import type { BaselineMethod } from './method.ts';
import type { AssetMethodName, BaselineMethodName, LikeDayName, UnitMethodName } from './methodNames.ts';
import { middle8of10, middle8of10Rules } from './middle8of10.ts';

export type { AssetMethodName, BaselineMethodName, LikeDayName, UnitMethodName };

/** Like-day methods by the rules that they have where no market says otherwise. */
export const baselineMethods: Readonly<Record<LikeDayName, BaselineMethod>> = {
  BL01: bl01,
  MID_8_OF_10: middle8of10,
  HIGH_5_OF_10: high5of10,
  ROLLING_MEAN: meanOfLikeDays(rollingMeanRules(DEFAULT_ROLLING_DAYS)),
  SAME_WEEKDAY_6: meanOfLikeDays(sameWeekday6Rules),
};

/** Rules of those methods, to explain how a figure was made. */
export const baselineRules: Readonly<Record<LikeDayName, LikeDayMethod>> = {
  BL01: bl01Rules,
  MID_8_OF_10: middle8of10Rules,
  HIGH_5_OF_10: high5of10Rules,
  ROLLING_MEAN: rollingMeanRules(DEFAULT_ROLLING_DAYS),
  SAME_WEEKDAY_6: sameWeekday6Rules,
};

export const likeDayNames = Object.keys(baselineMethods) as LikeDayName[];

export const isUnitMethod = (method: BaselineMethodName): method is UnitMethodName =>
  method === 'NOMINATED' || method === 'WEEK_TEMPLATE';

/** Returns the method that measures single assets: BL01, as an estimate, where the baseline is that of the whole. */
export const assetMethodOf = (method: BaselineMethodName): AssetMethodName => (isUnitMethod(method) ? 'BL01' : method);

export const isLikeDay = (method: BaselineMethodName): method is LikeDayName => method in baselineMethods;

/** Returns the method by which ordinary use is predicted: BL01 where the method itself cannot predict it. */
export const expectedUseMethodOf = (method: BaselineMethodName): LikeDayName => (isLikeDay(method) ? method : 'BL01');
