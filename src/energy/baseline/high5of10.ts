/**
 * High 5 of 10, as in New York (NYISO): the 5 highest totals of the 10 latest working days, 2 of 3 on other days.
 * The in-day adjustment scales by the two hours that begin 4 h before the event, within 0.8 to 1.2.
 */
import { scaleWithinFifth } from './inDayAdjustment.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';
import { keepHighest } from './selectDays.ts';

export const high5of10Rules: LikeDayMethod = {
  version: '1.0',
  days: {
    WORKING: { take: 10, atLeast: 5, keep: keepHighest(5) },
    NON_WORKING: { take: 3, atLeast: 3, keep: keepHighest(2) },
  },
  adjustment: { kind: 'RATIO', fromHours: 4, toHours: 2, shift: scaleWithinFifth },
};

export const high5of10 = meanOfLikeDays(high5of10Rules);
