import { expect, it } from 'vitest';
import { basisLine, dayPoints, daysInWords, leadPoints, unscoredBands, verdictLine } from './forecastWords.ts';

const score = { halfHours: 1152, coveragePercent: 80.9, belowPercent: 9, errorPercent: 12.5 };

it('the verdict comes first, in a sentence', () => {
  const of = (status: 'OK' | 'TOO_NARROW' | 'TOO_WIDE' | 'UNKNOWN') => verdictLine({ twoWeeks: { ...score, status } });
  expect(of('OK')).toBe('80.9\u202f% of half-hours in two weeks were inside the range (target 80\u202f%), as intended');
  expect(of('TOO_NARROW')).toContain('too narrow');
  expect(of('TOO_WIDE')).toContain('wider than necessary');
  expect(of('UNKNOWN')).toBe('Too few half-hours have been scored to judge the forecasts');
});

it('says what it rests on', () => {
  const forecasts = { scored: 12, pending: 2, unscored: 0, replayed: 1 };
  expect(basisLine({ forecasts, twoWeeks: { ...score, status: 'OK' } })).toBe(
    'The range from p10 to p90 should contain 80\u202f%; 70 to 90\u202f% is acceptable. 1,152 half-hours scored. 1 ' +
      'forecast for earlier days was replayed from readings before them.',
  );
});

it('draws lead times and days', () => {
  expect(leadPoints({ leadTimes: [{ fromHours: 6, toHours: 12, ...score }] }, 'errorPercent')).toEqual([
    { name: '6–12 h', values: [12.5] },
  ]);
  const day = (date: string, coveragePercent: number | null) => ({
    date,
    ...score,
    coveragePercent,
    readingsPercent: 99,
  });
  const days = [day('2026-02-11', 82), day('2026-02-12', 61), day('2026-02-13', null)];
  expect(dayPoints({ days }, 'coveragePercent').map(({ name, values }) => [name, values])).toEqual([
    ['11 Feb', [82]],
    ['12 Feb', [61]],
    ['13 Feb', [null]],
  ]);
  expect(daysInWords({ days })).toBe('3 days; furthest from 80\u202f%: Thu 12 Feb with 61\u202f%.');
  expect(daysInWords({ days: [] })).toBe('No days scored yet.');
});

it('joins half hours that are not scored', () => {
  expect(unscoredBands([1, null, null, 2, null], 1000, 10)).toEqual([
    { from: 1010, to: 1030, label: 'Not scored' },
    { from: 1040, to: 1050, label: 'Not scored' },
  ]);
});
