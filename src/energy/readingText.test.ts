import { describe, expect, it } from 'vitest';
import { readDate, readKwh, readTime, startsOf } from './readingText.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

it.each([
  ['0.219', 0.219],
  ['10000', 10_000],
  ['1.2500000', 1.25],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['0.2195', null],
  ['Null', null],
  ['10001', null],
  ['1e3', null],
  ['1,5', null],
])('%j is %j kWh', (text, kwh) => {
  expect(readKwh(text)).toBe(kwh);
});

it.each([
  ['2026-03-29', '2026-03-29'],
  ['29/03/2026', '2026-03-29'],
  ['1/2/2026', '2026-02-01'],
  ['2026-02-29', null],
  ['31/04/2026', null],
  ['03/29/2026', null],
  ['yesterday', null],
])('%j is the date %j', (text, date) => {
  expect(readDate(text)).toBe(date);
});

describe('a written time', () => {
  it.each([
    ['2013-12-04T17:30:00Z', { instant: utc('2013-12-04T17:30') }],
    ['2013-12-04t17:30:00z', { instant: utc('2013-12-04T17:30') }],
    ['2013-12-04 17:30:00.0000000+00:00', { instant: utc('2013-12-04T17:30') }],
    ['2026-07-01T18:30+0100', { instant: utc('2026-07-01T17:30') }],
    ['2026-07-01 18:30', { date: '2026-07-01', clock: '18:30' }],
    ['01/07/2026 9:30:00', { date: '2026-07-01', clock: '09:30' }],
    ['2026-12-31 24:00', { date: '2027-01-01', clock: '00:00' }],
  ])('%s is read', (text, time) => {
    expect(readTime(text)).toEqual(time);
  });

  it.each(['', '17:30', '2013-13-04T17:30:00Z', '2026-07-01 25:30', '2026-07-01 18:30:15', '2026-07-01'])(
    '%j is invalid',
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );
});

describe('the start of a half hour with a written time', () => {
  const starts = (text: string, zone: 'UTC' | 'London', stampsEnd = false) =>
    startsOf(readTime(text)!, zone, stampsEnd).map((ms) => new Date(ms).toISOString().slice(0, 16));
  it.each([
    ['2026-07-01 18:30', 'UTC', false, ['2026-07-01T18:30']],
    ['2026-07-01 18:30', 'London', false, ['2026-07-01T17:30']],
    ['2026-07-01T18:30Z', 'London', false, ['2026-07-01T18:30']],
    ['2026-07-01 18:30', 'London', true, ['2026-07-01T17:00']],
    ['2026-07-02 00:00', 'UTC', true, ['2026-07-01T23:30']],
    ['2026-03-29 01:30', 'London', false, []],
    ['2026-03-29 02:00', 'London', false, ['2026-03-29T01:00']],
    ['2026-03-29 01:00', 'London', true, ['2026-03-29T00:30']],
    ['2026-03-29 02:00', 'London', true, ['2026-03-29T00:30']],
    ['2026-03-29 02:30', 'London', true, ['2026-03-29T01:00']],
    ['2026-10-25 01:30', 'London', false, ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['2026-10-25 02:00', 'London', true, ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['2026-10-25 01:30', 'UTC', false, ['2026-10-25T01:30']],
  ] as const)('%s in %s, end stamped %s: %j', (text, zone, stampsEnd, expected) => {
    expect(starts(text, zone, stampsEnd)).toEqual(expected);
  });
});
