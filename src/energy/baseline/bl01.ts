/**
 * BL01, the baseline of the Balancing and Settlement Code (P376) and of the Demand Flexibility Service. Source: NESO
 * DFS Procurement Rules, Schedule 3 Part 3.
 *
 * A working day is the mean of the 10 latest working days within 60 (at least 5); any other day the mean of the middle
 * 2 of the latest 4, by daily total; between equal totals the older is left out, which the rules do not say. Event
 * days, days with a gap and clock-change days are never history. The in-day adjustment adds the mean difference of the
 * six half hours from 4 h to 1 h before the event.
 */
import { BASELINE_LOOK_BACK_DAYS } from './lookBack.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';

export const bl01Rules: LikeDayMethod = {
  version: '1.0',
  lookBackDays: BASELINE_LOOK_BACK_DAYS,
  like: 'DAY_TYPE',
  days: {
    WORKING: { take: 10, atLeast: 5, keep: 'ALL' },
    NON_WORKING: { take: 4, atLeast: 4, keep: 'MIDDLE' },
  },
  adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, capWh: null },
};

export const bl01 = meanOfLikeDays(bl01Rules);
