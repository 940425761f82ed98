import { expect, it } from 'vitest';
import { temperatureNote } from './temperatureNote.ts';

const noteOf = (...days: [colderByDegrees: number, factor: number][]) =>
  temperatureNote({
    source: 'Open-Meteo',
    effectPercentPerDegree: 1.5,
    factorByDay: days.map(([colderByDegrees, factor], index) => ({
      date: `2026-02-2${5 + index}`,
      colderByDegrees,
      factor,
    })),
  });

it('names the day on which the temperature changes most', () => {
  expect(noteOf([0.6, 1.009], [2, 1.03], [-1, 0.985])).toBe(' · Thu 26 Feb 3 % more, 2 °C colder than recent days');
  expect(noteOf([-4.2, 0.94])).toBe(' · Wed 25 Feb 6 % less, 4.2 °C warmer than recent days');
});

it('is empty without an effect that can be seen', () => {
  expect([temperatureNote(null), noteOf(), noteOf([3, 1]), noteOf([0.2, 1.003])]).toEqual(['', '', '', '']);
});
