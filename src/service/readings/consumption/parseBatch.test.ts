import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewConsumption } from '#contract/consumption.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { type GroupedConsumption, maskOf, MISSING, placeOf } from '../groupedConsumption.ts';
import { groupRecords, parseBatch } from './parseBatch.ts';
import { scanPlain } from './scanPlain.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const START = '2026-01-15T17:00:00Z';
const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

/** The records of a batch, without the shape of its columns. */
function recordsOf(batch: GroupedConsumption): string[] {
  const lines = batch.references.map(
    (name, index) => `${batch.isAssetId[index]} ${name} first at ${batch.firstRecord[index]}`,
  );
  for (let day = 0; day < batch.days; day++)
    for (let slot = 0; slot < 48; slot++) {
      const place = placeOf(batch, day, slot);
      const [present, estimated] = [batch.present, batch.estimated].map(
        (mask) => Math.floor(maskOf(mask, day) / 2 ** slot) % 2,
      );
      const { first, count } = batch.slots;
      const has = slot >= first && slot < first + count && batch.wh[place] !== MISSING;
      expect(present).toBe(has ? 1 : 0);
      if (has)
        lines.push(
          `${batch.reference[day]} ${batch.dayAndDirection[day]} ${slot}: ${batch.wh[place]} Wh, ` +
            `estimated ${estimated}, record ${batch.record[place]}` +
            (batch.rows ? `, row ${batch.rows[batch.record[place]!]}` : ''),
        );
    }
  return lines.sort();
}

const errorOf = (read: () => unknown): ProblemError => {
  try {
    read();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const name = fc.constantFrom(
  UUID,
  UUID.toUpperCase(),
  `${UUID} `,
  ` ${UUID}`,
  `${UUID}0`,
  '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10',
  'not a uuid',
  '',
);
const assetId = fc.oneof(
  fc.constantFrom(UUID, 'meter-1', 'a"b', 'a\\b', 'Zähler', '', 'x'.repeat(64), 'x'.repeat(65), 'tab\t', ' ~'),
  fc.string(),
);
const time = fc.oneof(
  fc
    .date({ min: new Date('1999-12-31T22:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1_800_000) * 1_800_000).toISOString()),
  fc.constantFrom(
    START,
    START.toLowerCase(),
    '2026-06-15t17:00:00+01:00',
    '2026-06-15T17:00:00.000z',
    '2026-01-15T17:30:00+00:00',
    '2026-06-15T17:00:00+01:00',
    '2026-01-15T17:00:00.000-05:30',
    '2026-01-15T17:15:00Z',
    '2026-01-15T17:00Z',
    '2026-01-15T17:00:00',
    '2026-02-29T00:00:00Z',
  ),
  fc.constantFrom(
    '2028-02-29T23:30:00Z',
    '2026-01-15T24:00:00Z',
    '2026-01-15T17:00:30Z',
    '2026-01-15T17:00:00.001Z',
    '2026-01-15 17:00:00Z',
    '2000-01-01T00:00:00+01:00',
    '2026-01-15T17:00:00-00:00',
    '2026-01-15T17:00:00+23:30',
    '2026-01-15T17:00:00+24:00',
    '2026-01-15T17:00:00.000000Z',
    `${START} `,
    '2199-12-31T23:30:00-01:00',
    '2026-00-10T00:00:00Z',
    'now',
    1,
  ),
);
const value = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }).map((wh) => Number((wh / 1000).toFixed(3))),
  fc.constantFrom(0, -0, 10_000, 10_000.001, -1, 0.1255, 1e-7, 1e300, 0.1 + 0.2, '1.0', null),
);
const record = fc.record(
  {
    assetUUID: name,
    assetId,
    startTime: time,
    timestamp: time,
    value,
    direction: fc.constantFrom('import', 'export', 'IMPORT'),
    readingType: fc.constantFrom('ACTUAL', 'ESTIMATED', ''),
    row: fc.constantFrom(0, 1, 2, 999_999_999, 1_000_000_000, 2_147_483_647, 2_147_483_648, 1.5, -1, '1', null),
    surprise: fc.constant(1),
  },
  { requiredKeys: [] },
);
const plain = fc.record(
  {
    assetUUID: fc.constantFrom(UUID, '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10'),
    startTime: fc
      .integer({ min: 0, max: 200 })
      .map((slot) => new Date(Date.UTC(2026, 2, 28) + slot * 1_800_000).toISOString()),
    value: fc.constantFrom(0, 0.25, 1.125, 12),
    direction: fc.constantFrom('import', 'export'),
    readingType: fc.constantFrom('ACTUAL', 'ESTIMATED'),
    row: fc.constantFrom(1, 2, 999_999_999),
  },
  { requiredKeys: ['assetUUID', 'startTime', 'value'] },
);

describe('the plain scan', () => {
  it('returns what the schema returns, or nothing', () => {
    let scanned = 0;
    const check = (records: unknown[], indent: number) => {
      const text = JSON.stringify(records, null, indent);
      const batch = scanPlain(bytesOf(text));
      if (batch === null) return;
      scanned++;
      expect(recordsOf(batch)).toEqual(recordsOf(groupRecords(JSON.parse(text))));
    };
    fc.assert(fc.property(fc.array(record, { maxLength: 3 }), fc.nat(2), check), { numRuns: 3000 });
    fc.assert(fc.property(fc.array(plain, { minLength: 1, maxLength: 30 }), fc.nat(2), check), { numRuns: 500 });
    expect(scanned).toBeGreaterThan(300);
  });

  it('agrees with the schema on every single record', () => {
    fc.assert(
      fc.property(record, (each) => {
        const good = NewConsumption.safeParse([each]).success;
        if (good) expect(parseBatch(bytesOf(JSON.stringify([each]))).records).toBe(1);
        else expect(errorOf(() => parseBatch(bytesOf(JSON.stringify([each])))).code).toBe('INVALID_REQUEST');
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":0.25}]`, true],
    [` [ { "value" : 12.3450 , "timestamp" : "${START}" , "assetId" : "a" , "direction" : "export" } ]\n`, true],
    [`[{"assetUUID":"${UUID}","startTime":"${START.toLowerCase()}","value":0.25}]`, true],
    [`[{"assetUUID":"${UUID}","startTime":"2026-01-15417:00:00Z","value":0.25}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":0.25}] x`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":0.25},]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":0.25`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":1,"value":2}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":1e1}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":01}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":1.}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START}","value":.5}]`, false],
    [`[{"asset\\u0055UID":"${UUID}","startTime":"${START}","value":1}]`, false],
    [`[{"assetUUID":"${UUID} ","startTime":"${START}","value":1}]`, false],
    [`[{"assetUUID":"${UUID}","startTime":"${START} ","value":1}]`, false],
    ['[]', false],
    ['', false],
  ])('accepts %s: %s', (text, known) => {
    expect(scanPlain(bytesOf(text)) !== null).toBe(known);
  });
});

describe('a batch', () => {
  it('is read by the schema if the scan gives up', () => {
    const batch = parseBatch(
      bytesOf(
        `\uFEFF[{"asset\\u0055UID":"${UUID.toUpperCase()}","startTime":"2026-01-15T17:00:00.0Z",` +
          '"value":2.5e-1,"readingType":"ESTIMATED"}]',
      ),
    );
    expect(recordsOf(batch)).toEqual([`0 ${UUID} first at 0`, `0 ${20468 * 2} 34: 250 Wh, estimated 1, record 0`]);
  });

  it('collapses a repeated half hour and refuses a contradicting one at its pointer', () => {
    const same = { assetUUID: UUID, startTime: START, value: 1 };
    expect(parseBatch(bytesOf(JSON.stringify([same, { ...same, startTime: '2026-01-15T18:00:00+01:00' }]))).days).toBe(
      1,
    );
    const { errors } = errorOf(() =>
      parseBatch(bytesOf(JSON.stringify([same, { ...same, assetUUID: UUID.toUpperCase() }, { ...same, value: 2 }]))),
    );
    expect(errors).toMatchObject([{ pointer: '/2/value', code: 'CONTRADICTION' }]);
  });

  it('uses the reading type of the latest record if a half hour is repeated', () => {
    const [estimated, actual] = (['ESTIMATED', 'ACTUAL'] as const).map((readingType) => ({
      assetUUID: UUID,
      startTime: START,
      value: 1,
      readingType,
    }));
    const estimatesIn = (records: unknown[]) => maskOf(parseBatch(bytesOf(JSON.stringify(records))).estimated, 0);
    expect([estimatesIn([estimated, actual]), estimatesIn([actual, estimated])]).toEqual([0, 2 ** 34]);
  });

  it('lists a hundred faults at most', () => {
    const { errors } = errorOf(() =>
      groupRecords(Array.from({ length: 500 }, () => ({ assetUUID: UUID, startTime: START, value: -1 }))),
    );
    expect(errors).toHaveLength(100);
    expect(errors![99]!.pointer).toBe('/99/value');
  });
});
