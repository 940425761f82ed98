import { describe, expect, it } from 'vitest';
import { guessColumns } from './columnMap.ts';
import { createLineParser, type TimeSettings } from './parseReading.ts';
import { readingFields, wideFields } from './readingFields.ts';
import { labelsEnds, slotColumns } from './slotHeader.ts';

const london: TimeSettings = {
  zone: 'London',
  stampsEnd: false,
  repeated: 'inOrder',
  latestMs: Date.parse('2100-01-01T00:00Z'),
};
const iso = (starts: readonly number[]) => starts.map((ms) => new Date(ms).toISOString().slice(0, 16));
const reading = (header: string[], fields: string[], settings = london) => {
  const { readings, ...line } = createLineParser(guessColumns(header, readingFields), [], settings)(fields);
  return { ...line, readings: readings.map(({ starts, wh }) => [iso(starts), wh]) };
};
const LONG = ['assetId', 'startTime', 'kWh', 'direction', 'readingType'];

describe('a half hour a line', () => {
  it('is read with its direction and quality', () => {
    expect(reading(LONG, ['A', '2026-07-01 18:30', '0.5', 'Export', 'E'])).toEqual({
      key: 'A',
      isExport: true,
      isEstimated: true,
      empty: 0,
      faults: [],
      readings: [[['2026-07-01T17:30'], 500]],
    });
  });

  it('may have an MPAN with spaces, settlement date and period', () => {
    expect(
      reading(['MPAN', 'Settlement Date', 'Settlement Period', 'kWh'], ['10 1234 5678 903', '25/10/2026', '50', '1']),
    ).toMatchObject({ key: '1012345678903', readings: [[['2026-10-25T23:30'], 1000]] });
  });

  it('of the hour that October repeats has two starts, unless the hour is specified', () => {
    const fields = ['A', '2026-10-25 01:30', '1', '', ''];
    expect(reading(LONG, fields).readings).toEqual([[['2026-10-25T00:30', '2026-10-25T01:30'], 1000]]);
    expect(reading(LONG, fields, { ...london, repeated: 'second' }).readings).toEqual([[['2026-10-25T01:30'], 1000]]);
    expect(reading(LONG, fields, { ...london, zone: 'UTC' }).readings).toEqual([[['2026-10-25T01:30'], 1000]]);
  });

  it('without a value is missing, not wrong', () => {
    expect(reading(LONG, ['A', '2026-07-01 18:30', 'Null', '', ''])).toMatchObject({
      readings: [],
      empty: 1,
      faults: [],
    });
  });

  it.each([
    [['', '2026-07-01 18:30', '1', '', ''], /no asset id/],
    [['A', 'noon', '1', '', ''], /not a time/],
    [['A', '2026-03-29 01:30', '1', '', ''], /2026-03-29 01:30 does not exist: the clocks go forward/],
    [['A', '2026-07-01 18:15', '1', '', ''], /not on :00 or :30/],
    [['A', '1999-07-01 18:00', '1', '', ''], /before 2000/],
    [['A', '2100-07-01 18:00', '1', '', ''], /more than a day in the future/],
    [['A', '2026-07-01 18:30', '-1', '', ''], /not a value from 0 to 10,000 kWh/],
    [['A', '2026-07-01 18:30', '1', 'sideways', ''], /neither import nor export/],
    [['A', '2026-07-01 18:30', '1', '', 'maybe'], /neither actual nor estimated/],
  ])('%j is refused with the reason', (fields, reason) => {
    expect(reading(LONG, fields)).toMatchObject({ readings: [], faults: [expect.stringMatching(reason)] });
  });

  it('of a period the day lacks is invalid', () => {
    expect(reading(['mpan', 'date', 'period', 'kwh'], ['1', '2026-03-29', '47', '1']).faults).toEqual([
      '2026-03-29 has no settlement period “47”',
    ]);
  });
});

describe('a day a line', () => {
  const clocks = Array.from(
    { length: 48 },
    (_, slot) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
  );
  const ends = [...clocks.slice(1), '24:00'];
  const periods = Array.from({ length: 50 }, (_, index) => `HH${index + 1}`);
  const day = (slots: string[], date: string, values: string[], settings = london) => {
    const header = ['mpan', 'date', ...slots];
    return createLineParser(guessColumns(header, wideFields), slotColumns(header), settings)(['1', date, ...values]);
  };
  const counting = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

  it('has 48 half hours by the clock, 46 on the spring day', () => {
    const spring = day(
      clocks,
      '2026-03-29',
      counting(48).map((value, slot) => (slot === 2 || slot === 3 ? '' : value)),
    );
    expect([spring.readings.length, spring.empty, spring.faults]).toEqual([46, 2, []]);
    expect(
      iso([spring.readings[0]!.starts[0]!, spring.readings[2]!.starts[0]!, spring.readings.at(-1)!.starts[0]!]),
    ).toEqual(['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T22:30']);
    expect(day(clocks, '2026-03-29', counting(48)).faults).toEqual([
      '01:00 does not exist: the clocks go forward',
      '01:30 does not exist: the clocks go forward',
    ]);
  });

  it('has 50 half hours by settlement period on the autumn day, 46 on the spring day', () => {
    const autumn = day(periods, '2026-10-25', counting(50));
    expect([autumn.readings.length, iso(autumn.readings.map(({ starts }) => starts[0]!)).at(-1)]).toEqual([
      50,
      '2026-10-25T23:30',
    ]);
    expect(new Set(autumn.readings.map(({ starts }) => starts[0])).size).toBe(50);
    expect(day(periods, '2026-03-29', counting(46)).readings.length).toBe(46);
    expect(day(periods, '2026-03-29', counting(48)).faults).toEqual([
      '2026-03-29 has no settlement period 47',
      '2026-03-29 has no settlement period 48',
    ]);
  });

  it('may be labelled by the ends of its half hours', () => {
    expect([labelsEnds(slotColumns(ends)), labelsEnds(slotColumns(clocks))]).toEqual([true, false]);
    const { readings } = day(ends, '2026-07-01', counting(48), { ...london, stampsEnd: true });
    expect(iso([readings[0]!.starts[0]!, readings[47]!.starts[0]!])).toEqual(['2026-06-30T23:00', '2026-07-01T22:30']);
  });

  it.each([
    [clocks, 48],
    [periods, 50],
    [clocks.map((clock) => `${clock}:00`), 48],
    [clocks.map((clock) => `T${clock.replace(':', '')}`), 48],
    [clocks.slice(0, 20), 0],
    [['mpan', 'date', 'kwh', 'col1', 'col2'], 0],
  ])('is recognised by its header %#', (header, columns) => {
    expect(slotColumns(header)).toHaveLength(columns);
  });
});
