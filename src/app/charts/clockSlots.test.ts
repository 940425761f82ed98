import { expect, it } from 'vitest';
import { clockTicks, nameOfSlot, rowsOf, spanOfSlot } from './clockSlots.ts';

it('names half hours of a day and of a week', () => {
  expect([spanOfSlot(47, 48), spanOfSlot(35, 48)]).toEqual(['23:30–24:00', '17:30–18:00']);
  expect([spanOfSlot(0, 336), spanOfSlot(335, 336)]).toEqual(['Mon 00:00–00:30', 'Sun 23:30–24:00']);
});

it('marks every fourth hour of a day and every day of a week', () => {
  expect(clockTicks(48).map((slot) => nameOfSlot(slot, 48))).toEqual([
    '00:00',
    '04:00',
    '08:00',
    '12:00',
    '16:00',
    '20:00',
    '24:00',
  ]);
  expect(clockTicks(336).map((slot) => nameOfSlot(slot, 336))).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
});

it('gives the last half hour a width and preserves gaps', () => {
  expect(rowsOf([{ key: 'p', label: 'Rate', colour: '', values: [10, null] }])).toEqual([
    { slot: 0, p: 10 },
    { slot: 0.999, p: 10 },
    { slot: 1, p: null },
    { slot: 1.999, p: null },
  ]);
});
