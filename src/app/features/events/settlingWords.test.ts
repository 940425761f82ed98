import { expect, it } from 'vitest';
import { settlingWords, statsWords } from './settlingWords.ts';

const readings = { presentReadings: 4, expectedReadings: 12 };
const ended = { state: 'ENDED', statsStatus: 'READY' } as const;

it('describes how many readings the stats of a settling event are based on', () => {
  expect(statsWords({ ...ended, statsState: 'PRELIMINARY', ...readings })).toBe('Settling, 4 of 12 asset half hours');
  expect(statsWords({ ...ended, statsState: 'FINAL', ...readings })).toBe('Final');
  expect(settlingWords({ presentReadings: 1234, expectedReadings: 20_000 })).toBe(
    'Settling, 1,234 of 20,000 asset half hours',
  );
  expect(settlingWords({ presentReadings: null, expectedReadings: null })).toBe('Settling');
});

it('reports a running or failed calculation', () => {
  expect(statsWords({ ...ended, statsStatus: 'FAILED', statsState: 'PRELIMINARY', ...readings })).toBe(
    'Calculation failed',
  );
  expect(
    statsWords({
      ...ended,
      statsStatus: 'CALCULATING',
      statsState: null,
      presentReadings: null,
      expectedReadings: null,
    }),
  ).toBe('Calculating');
  expect(
    statsWords({
      ...ended,
      statsStatus: 'NOT_STARTED',
      statsState: null,
      presentReadings: null,
      expectedReadings: null,
    }),
  ).toBeNull();
});
