/**
 * High 5 of 10, as in New York (NYISO): the 5 highest totals of the 10 latest working days, 2 of 3 on other days.
 * The in-day adjustment scales by the two hours that begin 4 h before the event, within 0.8 to 1.2.
 */
import { BASELINE_LOOK_BACK_DAYS } from './lookBack.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';

export const high5of10Rules: LikeDayMethod = {
  version: '1.0',
  lookBackDays: BASELINE_LOOK_BACK_DAYS,
  like: 'DAY_TYPE',
  days: {
    WORKING: { take: 10, atLeast: 5, keep: { highest: 5 } },
    NON_WORKING: { take: 3, atLeast: 3, keep: { highest: 2 } },
  },
  adjustment: { kind: 'RATIO', fromHours: 4, toHours: 2, lowest: 0.8, highest: 1.2 },
};

export const high5of10 = meanOfLikeDays(high5of10Rules);
