import { expect, it } from 'vitest';
import { parseHead, parseRows } from '#app/ui/files/parseRows.ts';
import { NewConsumption } from '#contract/consumption.ts';
import { checkReadings } from './checkReadings.ts';
import { guessColumns } from './columnMap.ts';
import { requestBody, overlapWith, sendableIndexes } from './compressReadings.ts';
import { createLineParser } from './parseReading.ts';
import { readingFields } from './readingFields.ts';

const ASSET = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';
const HEAD = 'assetId,startTime,kWh,direction,readingType';

async function check(lines: string[], header = HEAD) {
  const file = new File([[header, ...lines].join('\n')], 'readings.csv');
  const { header: names } = await parseHead(file);
  return checkReadings(
    parseRows(file),
    createLineParser(guessColumns(names, readingFields), [], {
      zone: 'London',
      stampsEnd: false,
      repeated: 'inOrder',
      latestMs: Infinity,
    }),
  );
}

it('counts readings that can be sent and reports the lines that cannot', async () => {
  const { checked } = await check([
    'A,2026-07-01T00:00:00Z,1,,',
    'A,2026-07-01T00:30:00Z,x,,',
    'B,2026-07-01T00:00:00Z,,,',
    'A,2026-07-01T00:00:00Z,1,,',
    'A,2026-07-01T00:00:00Z,2,,',
    'A,2026-07-01T00:00:00Z,2,export,',
  ]);
  expect(checked).toMatchObject({
    lines: 6,
    readings: 2,
    empty: 1,
    repeated: 1,
    badCount: 2,
    keys: ['A'],
    counts: [2],
    fromMs: Date.parse('2026-07-01T00:00Z'),
    toMs: Date.parse('2026-07-01T00:30Z'),
  });
  expect(checked.bad).toEqual([
    { line: 3, reason: expect.stringMatching(/not a value from 0 to 10,000 kWh/) },
    { line: 6, reason: '2026-07-01T00:00Z has a different value in line 2' },
  ]);
});

it('assigns the repeated hour its two readings in the order of the lines, and counts unpaired ones', async () => {
  const { store, checked } = await check([
    'A,2026-10-25 01:00,1,,',
    'A,2026-10-25 01:30,2,,',
    'A,2026-10-25 01:00,3,,',
    'B,2026-10-25 01:30,4,,',
  ]);
  expect(
    Array.from({ length: store.length }, (_, index) => [
      store.keys[store.at(index).keyIndex],
      new Date(store.at(index).startMs).toISOString().slice(11, 16),
      store.at(index).wh,
    ]),
  ).toEqual([
    ['A', '00:00', 1000],
    ['A', '00:30', 2000],
    ['A', '01:00', 3000],
    ['B', '00:30', 4000],
  ]);
  expect(checked).toMatchObject({ unpaired: 2, badCount: 0 });
});

it('builds a body that the interface takes, of known assets alone', async () => {
  const { store } = await check([
    'A,2026-07-01T00:00:00Z,0.125,,',
    'gone,2026-07-01T00:00:00Z,1,,',
    'B,2026-07-01T00:30:00Z,2,export,e',
  ]);
  const uuids = [ASSET, null, OTHER];
  const body: unknown = JSON.parse(requestBody(store, uuids, sendableIndexes(store, uuids), true));
  expect(NewConsumption.parse(body)).toEqual([
    {
      assetUUID: ASSET,
      startTime: Date.parse('2026-07-01T00:00Z'),
      value: 0.125,
      direction: 'import',
      readingType: 'ACTUAL',
      row: 2,
    },
    {
      assetUUID: OTHER,
      startTime: Date.parse('2026-07-01T00:30Z'),
      value: 2,
      direction: 'export',
      readingType: 'ESTIMATED',
      row: 4,
    },
  ]);
});

it('counts at most as many overlaps as the smaller number of a day', async () => {
  const { store } = await check([
    'A,2026-07-01T00:00:00Z,1,,',
    'A,2026-07-01T00:30:00Z,1,,',
    'A,2026-07-02T00:00:00Z,1,,',
    'B,2026-07-01T00:00:00Z,1,,',
  ]);
  expect(
    overlapWith(store, [ASSET, null], {
      days: ['2026-07-01', '2026-07-02'],
      rows: [{ assetUUID: ASSET, present: [1, 48] }],
    }),
  ).toBe(2);
});

it('grows its store with the file', async () => {
  const { store, checked } = await check(
    Array.from(
      { length: 5000 },
      (_, slot) => `A,${new Date(Date.UTC(2026, 0, 1) + slot * 1_800_000).toISOString()},${slot / 1000},,`,
    ),
  );
  expect([checked.readings, store.at(4999).wh]).toEqual([5000, 4999]);
});
