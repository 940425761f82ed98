import { z } from 'zod';
import { fail, instant, utc } from './primitives.ts';

const DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/** ISO 8601 duration of days, hours, minutes and seconds, parsed into milliseconds. */
const duration = z
  .string()
  .transform((value, ctx) => {
    const parts = DURATION.exec(value);
    const [days, hours, minutes, seconds] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
    const ms = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000;
    return ms > 0 ? ms : fail(ctx, 'INVALID_DURATION', 'must be a duration like PT30M or P1DT2H');
  })
  .meta({
    openapi: {
      type: 'string',
      maxLength: 40,
      pattern: '^P(?:[0-9]{1,5}D)?(?:T(?:[0-9]{1,6}H)?(?:[0-9]{1,8}M)?(?:[0-9]{1,9}S)?)?$',
      not: { pattern: '^[^1-9]*$' },
      example: 'PT30M',
    },
  });

export const SetClock = z
  .xor([
    z.strictObject({ now: instant }).meta({ title: 'SetClockTo' }),
    z.strictObject({ advance: duration }).meta({ title: 'AdvanceClockBy' }),
  ])
  .meta({ id: 'SetClock' });
export type SetClock = z.output<typeof SetClock>;

export const Clock = z
  .object({
    now: utc,
    offsetSeconds: z.number(),
    /** Simulated meters whose history is being read, and how many of them have theirs; null while nothing is behind. */
    loading: z.object({ done: z.int(), total: z.int() }).nullable(),
  })
  .meta({ id: 'Clock' });
export type Clock = z.infer<typeof Clock>;
