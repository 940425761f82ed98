import { expect, it } from 'vitest';
import { forecastWords } from './useBlockForecasts.ts';

it('says of each portfolio what is likely of its forecast, all in one unit', () => {
  const words = forecastWords([
    { name: 'London homes', projectedKwh: 1710, forecastKwh: 2090 },
    { name: 'South Scotland homes', projectedKwh: 490, forecastKwh: 480 },
    { name: null, projectedKwh: 0, forecastKwh: 0 },
  ]);
  expect([...words]).toEqual([
    ['London homes', 'likely 1.71 of 2.09\u202fMWh forecast −18\u202f%'],
    ['South Scotland homes', 'likely 0.49 of 0.48\u202fMWh forecast +2\u202f%'],
    [null, 'likely 0.00 of 0.00\u202fMWh forecast'],
  ]);
});
