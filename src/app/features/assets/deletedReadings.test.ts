import { expect, it } from 'vitest';
import { validateRange, findAffectedEvents, describeAffected } from './deletedReadings.ts';

const day = (date: string) => ({ fromDay: date, fromTime: '00:00', untilDay: date, untilTime: '24:00' });
const event = {
  eventUUID: 'e',
  name: 'Peak',
  startTime: '2026-06-10T16:00:00Z',
  endTime: '2026-06-10T18:00:00Z',
  eventState: 'ENDED',
  state: 'OPT_IN',
  statsStatus: 'FINAL',
} as const;
const range = { from: '2026-06-10T17:00:00Z', to: '2026-06-10T17:30:00Z' };

it('takes whole London days, of 46 and 50 half hours too', () => {
  const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000;
  expect(['2026-03-29', '2026-06-10', '2026-10-25'].map((date) => hours(validateRange(day(date))!))).toEqual([
    23, 24, 25,
  ]);
  expect(validateRange({ ...day('2026-10-25'), fromTime: '01:00', untilTime: '01:30' })).toEqual({
    from: '2026-10-25T00:00:00Z',
    to: '2026-10-25T01:30:00Z',
  });
  expect(validateRange({ ...day('2026-06-10'), fromTime: '12:00', untilTime: '12:00' })).toBeNull();
});

it('lists the events whose readings or baselines are deleted, and the effect on each', () => {
  expect(findAffectedEvents([event], range)).toEqual([
    {
      eventUUID: 'e',
      name: 'Peak',
      words: 'readings from the event itself; final: figures do not change, the difference is reported as late data',
    },
  ]);
  expect(
    findAffectedEvents([{ ...event, statsStatus: 'PRELIMINARY' }], {
      from: '2026-05-01T00:00:00Z',
      to: '2026-05-02T00:00:00Z',
    })[0]!.words,
  ).toMatch(/^readings its baseline may use; provisional/);
  expect(findAffectedEvents([{ ...event, state: 'OPT_OUT' }], range)).toEqual([]);
  expect(findAffectedEvents([event], { from: '2026-06-11T00:00:00Z', to: '2026-06-12T00:00:00Z' })).toEqual([]);
  expect(describeAffected([event], findAffectedEvents([event], range))).toBe(
    '1 settled event is affected, 1 of them final.',
  );
  expect(describeAffected([event], [])).toBe('No settled event is affected.');
});
