import { z } from 'zod';
import { boundedDay } from './primitives.ts';

const holidayDay = boundedDay('2000-01-01', '2199-12-31');

/** School holidays of some years, in any order. */
export const newSchoolHolidays = z
  .array(
    z
      .strictObject({
        fromDay: holidayDay.describe('First London day without school, YYYY-MM-DD.'),
        toDay: holidayDay.describe('Last London day without school, not before fromDay, YYYY-MM-DD.'),
      })
      .refine(({ fromDay, toDay }) => fromDay <= toDay, {
        path: ['toDay'],
        message: 'toDay, the last day, must not come before fromDay',
      })
      .meta({ id: 'NewSchoolHoliday', description: 'A school holiday, between 2000-01-01 and 2199-12-31.' }),
  )
  .max(200);
