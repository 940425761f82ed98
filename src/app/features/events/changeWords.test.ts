import { expect, it } from 'vitest';
import { changeWords, endedWords } from './changeWords.ts';

it('describes the changes, a window as one', () => {
  expect(
    changeWords([
      { property: 'contractedMw', before: 1, after: 2.5 },
      { property: 'zone', before: null, after: 'North' },
    ]),
  ).toBe('Contracted: 1 MW → 2.5 MW; Zone: none → North');
  const window = changeWords([
    { property: 'startTime', before: '2026-01-15T17:00:00.000Z', after: '2026-01-15T18:00:00.000Z' },
    { property: 'endTime', before: '2026-01-15T18:00:00.000Z', after: '2026-01-15T19:00:00.000Z' },
  ]);
  expect(window).toMatch(/^Window: .*17:00.* → .*18:00.*19:00/);
  expect(changeWords([{ property: 'portfolioUUIDs', before: ['a'], after: ['a', 'b'] }])).toBe('Portfolios: 1 → 2');
});

it('counts the ended opt-ins, by reason', () => {
  expect(endedWords({ recheck: 'DONE', refusedByCode: { OVERLAPPING_EVENT: 2, CONSENT_REQUIRED: 1 } })).toBe(
    '3 opt-ins did not fit the change and were ended: 2 in an overlapping event, 1 no consent to dispatch.',
  );
  expect(endedWords({ recheck: 'RUNNING', refusedByCode: {} })).toBe('The opted-in assets are still being checked.');
  expect(endedWords({ recheck: 'NONE', refusedByCode: {} })).toBe('');
});
