/**
 * Middle 8 of 10, as in Texas (ERCOT): BL01's working days without the highest and the lowest total.
 * Other days and the in-day adjustment are BL01's, so that the two are comparable.
 */
import { BASELINE_LOOK_BACK_DAYS } from './lookBack.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';

export const middle8of10Rules: LikeDayMethod = {
  version: '1.0',
  lookBackDays: BASELINE_LOOK_BACK_DAYS,
  like: 'DAY_TYPE',
  days: {
    WORKING: { take: 10, atLeast: 5, keep: 'MIDDLE' },
    NON_WORKING: { take: 4, atLeast: 4, keep: 'MIDDLE' },
  },
  adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, capWh: null },
};

export const middle8of10 = meanOfLikeDays(middle8of10Rules);
