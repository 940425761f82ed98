import { z } from 'zod';
import { day, instant, utc, uuid } from './primitives.ts';
import { baselineMethod } from './scheme.ts';
import { baselineStatus } from './stats.ts';

const LONGEST_MS = 31 * 86_400_000;

export const BaselineQuery = z
  .strictObject({ from: instant, to: instant, method: baselineMethod.default('BL01') })
  .superRefine((query, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
    if (query.from >= query.to) refuse('to must come after from');
    // A London month of 31 days is an hour longer than 31 × 24 h in autumn.
    else if (query.to - query.from > LONGEST_MS + 3_600_000) refuse('a baseline covers 31 days at most');
  });
export type BaselineQuery = z.output<typeof BaselineQuery>;

export const excludedReason = z.enum(['EVENT_DAY', 'INCOMPLETE', 'CLOCK_CHANGE', 'OTHER_DAY_TYPE', 'NOT_MIDDLE']);
const series = z.array(z.number().nullable());

/** How one London day's baseline was made. */
export const BaselineDay = z.object({
  settlementDate: day,
  dayType: z.enum(['WORKING', 'NON_WORKING']),
  status: baselineStatus,
  selectedDays: z.array(day),
  excludedDays: z.array(z.object({ date: day, reason: excludedReason })),
});
export type BaselineDay = z.infer<typeof BaselineDay>;

/** A baseline in columns: kWh per half hour from `start`, null where there is none, with the days behind it. */
export const Baseline = z
  .object({
    assetUUID: uuid,
    method: baselineMethod,
    unit: z.literal('kWh'),
    start: utc,
    stepSeconds: z.int(),
    values: series,
    unadjusted: series,
    adjustment: z.number().nullable(),
    days: z.array(BaselineDay),
  })
  .meta({ id: 'Baseline' });
export type Baseline = z.infer<typeof Baseline>;
