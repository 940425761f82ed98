import { z } from 'zod';
import { fail, instant, utc, utcOrNull } from './primitives.ts';

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
    z
      .strictObject({
        now: instant.describe('Instant to put it to: any while the tenant has no events, later only forward.'),
      })
      .meta({ title: 'SetClockTo' }),
    z
      .strictObject({
        advance: duration.describe(
          'How far to move it forward: an ISO 8601 duration of days, hours, minutes and seconds, longer than none ' +
            'and not beyond 2199.',
        ),
      })
      .meta({ title: 'AdvanceClockBy' }),
  ])
  .meta({ id: 'SetClock', description: 'Where to put the test clock, or by how much to move it.' });
export type SetClock = z.output<typeof SetClock>;

export const Clock = z
  .object({
    now: utc.describe('Time it shows; UTC instant.'),
    offsetSeconds: z.number().describe('Seconds it is ahead of the clock of the machine; below 0 behind it.'),
    movingTo: utcOrNull.describe('Where a move under way ends; null while the clock stands.'),
    loading: z
      .object({
        done: z.int().describe('Meters that have their history.'),
        total: z.int().describe('Meters that are to have one.'),
      })
      .nullable()
      .describe(
        'While the history of simulated meters is being read: how many meters have theirs, of how many. Null ' +
          'otherwise.',
      ),
  })
  .meta({ id: 'Clock', description: 'The test clock of a sandbox tenant.' });
export type Clock = z.infer<typeof Clock>;
