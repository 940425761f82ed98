/**
 * Middle 8 of 10, as in Texas (ERCOT): BL01's working days without the highest and the lowest total.
 * Other days and the in-day adjustment are BL01's, so that the two are comparable.
 */
import { addMeanDifference } from './inDayAdjustment.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';
import { dropHighestAndLowest } from './selectDays.ts';

export const middle8of10Rules: LikeDayMethod = {
  version: '1.0',
  days: {
    WORKING: { take: 10, atLeast: 5, keep: dropHighestAndLowest },
    NON_WORKING: { take: 4, atLeast: 4, keep: dropHighestAndLowest },
  },
  adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, shift: addMeanDifference },
};

export const middle8of10 = meanOfLikeDays(middle8of10Rules);
