import { expect, it } from 'vitest';
import type { BaselineDay } from '#contract/baseline.ts';
import { calendarOf, leftOutByReason, sentenceOf } from './baselineDays.ts';

const friday: BaselineDay = {
  settlementDate: '2026-11-20',
  dayType: 'WORKING',
  status: 'OK',
  selectedDays: ['2026-11-19', '2026-11-17', '2026-11-12'],
  excludedDays: [
    { date: '2026-11-18', reason: 'EVENT_DAY' },
    { date: '2026-11-15', reason: 'OTHER_DAY_TYPE' },
    { date: '2026-11-14', reason: 'OTHER_DAY_TYPE' },
  ],
};

it('lays out the days in weeks from Monday, each with its role', () => {
  const weeks = calendarOf(friday);
  expect(weeks.map((week) => week[0]!.date)).toEqual(['2026-11-09', '2026-11-16']);
  expect(weeks.flat().filter(({ use }) => use === 'USED')).toHaveLength(3);
  expect(weeks[1]!.map(({ use }) => use)).toEqual([
    'UNTOUCHED',
    'USED',
    'EVENT_DAY',
    'USED',
    'TARGET',
    'UNTOUCHED',
    'UNTOUCHED',
  ]);
});

it('sorts reasons by frequency', () => {
  expect(leftOutByReason(friday).map(({ reason, dates }) => [reason, dates.length])).toEqual([
    ['OTHER_DAY_TYPE', 2],
    ['EVENT_DAY', 1],
  ]);
});

it('describes too little history', () => {
  expect(sentenceOf(friday)).toContain('3 working days');
  expect(sentenceOf({ ...friday, status: 'FALLBACK_OUTTURN', selectedDays: ['2026-11-19'] })).toMatch(
    /^Only 1 working day could be used/,
  );
});
