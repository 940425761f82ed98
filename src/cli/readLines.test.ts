import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readLine, readLines } from './readLines.ts';

const folder = mkdtempSync(join(tmpdir(), 'halfhour-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function all(name: string, content: string | Buffer) {
  writeFileSync(join(folder, name), content);
  return Array.fromAsync(readLines(join(folder, name)));
}

const HEAD = 'household_id,timestamp_utc,kwh_per_half_hour\n';

describe('a line of readings', () => {
  it('is read with its line number', () => {
    expect(readLine(7, ['MAC1', '2013-12-04T17:30:00Z', '0.219'])).toEqual({
      line: 7,
      assetId: 'MAC1',
      startTime: '2013-12-04T17:30:00Z',
      value: 0.219,
    });
  });

  it.each([
    [['MAC1', '2013-12-04T17:30:00Z'], /2 columns/],
    [['', '2013-12-04T17:30:00Z', '1'], /household_id/],
    [['MAC1', '2013-12-04T17:15:00Z', '1'], /half hour/],
    [['MAC1', '2013-13-04T17:30:00Z', '1'], /half hour/],
    [['MAC1', '2013-12-04T17:30:00+01:00', '1'], /half hour/],
    [['MAC1', '2013-12-04T17:30:00Z', '-1'], /kWh/],
    [['MAC1', '2013-12-04T17:30:00Z', '0.2195'], /kWh/],
    [['MAC1', '2013-12-04T17:30:00Z', 'Null'], /kWh/],
    [['MAC1', '2013-12-04T17:30:00Z', '10001'], /kWh/],
  ])('%j is refused with its reason', (fields, reason) => {
    expect(readLine(3, fields)).toMatchObject({ line: 3, reason: expect.stringMatching(reason) });
  });
});

describe('a file of readings', () => {
  it('counts bad lines, empty ones and other line ends in its line numbers', async () => {
    const lines = await all('a.csv', `\ufeff${HEAD}A,2013-01-01T00:00:00Z,1\r\n\r\nbad\r\nA,2013-01-01T00:30:00Z,2`);
    expect(lines.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(lines[1]).toHaveProperty('reason');
  });

  it('may quote its fields', async () => {
    expect(await all('q.csv', `${HEAD}"A","2013-01-01T00:00:00Z",1\n`)).toEqual([
      { line: 2, assetId: 'A', startTime: '2013-01-01T00:00:00Z', value: 1 },
    ]);
  });

  it('may be compressed', async () => {
    expect(await all('b.csv.gz', gzipSync(`${HEAD}A,2013-01-01T00:00:00Z,1\n`))).toHaveLength(1);
  });

  it('must begin with the required columns', async () => {
    await expect(all('c.csv', 'home,time,kwh\nA,2013-01-01T00:00:00Z,1\n')).rejects.toThrow(/first line must be/);
  });

  it('fails if its compressed data is cut off', async () => {
    const packed = gzipSync(HEAD + 'A,2013-01-01T00:00:00Z,1\n'.repeat(1000));
    await expect(all('d.csv.gz', packed.subarray(0, packed.length - 20))).rejects.toThrow();
  });

  it('fails if it does not exist', async () => {
    await expect(Array.fromAsync(readLines(join(folder, 'none.csv')))).rejects.toThrow(/ENOENT/);
  });
});
