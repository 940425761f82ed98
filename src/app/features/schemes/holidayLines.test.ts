import { expect, test } from 'vitest';
import { holidayLines, holidaysIn } from './holidayLines.ts';

const AUTUMN = { fromDay: '2026-10-26', toDay: '2026-10-30' };
const INSET = { fromDay: '2026-11-02', toDay: '2026-11-02' };

test('holidays are lines of text, and text of several forms is holidays', () => {
  expect(holidayLines([AUTUMN, INSET])).toBe('2026-10-26 to 2026-10-30\n2026-11-02');
  for (const text of [
    holidayLines([AUTUMN, INSET]),
    '2026-10-26,2026-10-30\r\n\r\n2026-11-02',
    ' 2026-10-26  2026-10-30 \n2026-11-02 – 2026-11-02\n',
  ])
    expect(holidaysIn(text)).toEqual([AUTUMN, INSET]);
  expect(holidaysIn('')).toEqual([]);
});

test.each(['half term', '2026-10-30 to 2026-10-26', '2026-02-30', '2026-10-26 to', '26/10/2026'])(
  '%s is no holiday',
  (line) => expect(holidaysIn(`2026-11-02\n${line}`)).toBeNull(),
);
