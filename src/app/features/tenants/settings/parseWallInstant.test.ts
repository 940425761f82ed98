import { expect, test } from 'vitest';
import { parseWallInstant } from './parseWallInstant.ts';

test('reads UK wall time, by winter and summer', () => {
  expect(['2026-12-04 16:30', ' 2026-07-04T16:30 ', '2026-10-25 01:30'].map(parseWallInstant)).toEqual([
    '2026-12-04T16:30:00.000Z',
    '2026-07-04T15:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
  ]);
});

test('rejects times that no clock shows', () => {
  for (const text of ['', 'tomorrow', '2026-12-04', '2026-02-30 10:00', '2026-12-04 25:00', '2026-03-29 01:30'])
    expect(parseWallInstant(text), text).toBeNull();
});
