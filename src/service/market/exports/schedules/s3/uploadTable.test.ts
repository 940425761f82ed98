import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Storage, startS3Storage } from '#testing/s3Storage.ts';
import type { Batch, Table } from '../../../../platform/http/formats/table.ts';
import { encodeTable } from '../encodeTable.ts';
import { PART_BYTES } from './parts.ts';
import type { S3Settings } from './settings.ts';
import { uploadTable } from './uploadTable.ts';

const TENANT = '018f0000-0000-7000-8000-000000000001';
const ROWS = 10_000;
const BUSY = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
const FILE = { tenant: TENANT, name: 'day.csv', format: 'csv' } as const;

let storage: S3Storage;
let settings: S3Settings;
let files = 0;
let file: { tenant: string; name: string; format: 'csv' };
beforeAll(async () => {
  storage = await startS3Storage();
});
beforeEach(() => {
  settings = { url: `${storage.url}/daily`, region: 'eu-west-2', ...storage.key, pausesMs: [1, 1] };
  storage.exchanges.length = 0;
  file = { ...FILE, name: `day-${files++}.csv` };
});
afterAll(() => storage.close());

/** Batches of some 1.1 MB of text; `ended` says how many were read. */
function tableOf(batches: number, failAt = Infinity): Table & { read: () => number } {
  let read = 0;
  async function* rows(): AsyncGenerator<Batch> {
    for (; read < batches; read++) {
      if (read === failAt) throw new Error('the database is away');
      const cells = Array.from({ length: ROWS }, (_, row) => `${read}-${row}-`.padEnd(110, 'x'));
      yield { rows: ROWS, cells: [cells], isLast: read === batches - 1 };
    }
  }
  return { columns: [{ name: 'text', kind: 'text' }], batches: rows(), read: () => read };
}

async function bytesOf(batches: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(encodeTable('csv', tableOf(batches))));
}

const read = () => storage.read(`daily/${TENANT}/${file.name}`);
const lines = () => storage.exchanges.map(({ line }) => line.replace(/\/exports\/daily\/[\w-]+\/day-\d+\.csv/, ''));
const isAborted = () => lines().at(-1) === 'DELETE ?uploadId';

describe('a table', () => {
  it('that fits one part is one request', async () => {
    await uploadTable(settings, file, tableOf(2));
    expect(lines()).toEqual(['PUT ']);
    expect(await read()).toEqual(await bytesOf(2));
  });

  it('that is longer goes in parts of equal size, and is there when they are put together', async () => {
    await uploadTable(settings, file, tableOf(20));
    const whole = await bytesOf(20);
    const parts = Math.ceil(whole.length / PART_BYTES);
    expect(parts).toBe(3);
    expect(lines()).toEqual([
      'POST ?uploads',
      ...Array.from({ length: parts }, () => 'PUT ?partNumber&uploadId'),
      'POST ?uploadId',
    ]);
    const sizes = storage.exchanges.slice(1, -1).map(({ bytes }) => bytes);
    expect(sizes).toEqual([PART_BYTES, PART_BYTES, whole.length - 2 * PART_BYTES]);
    expect((await read())!.equals(whole)).toBe(true);
  });

  it('replaces a former object as a whole, and leaves it until then', async () => {
    await uploadTable(settings, file, tableOf(1));
    await expect(uploadTable(settings, file, tableOf(20, 15))).rejects.toThrow('the database is away');
    expect(await read()).toEqual(await bytesOf(1));
    await uploadTable(settings, file, tableOf(10));
    expect((await read())!.equals(await bytesOf(10))).toBe(true);
  });

  it('is not read further than it is sent', async () => {
    const table = tableOf(40);
    storage.fail(/partNumber/, { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    await expect(uploadTable(settings, file, table)).rejects.toThrow('refused the file: 403 AccessDenied');
    expect(table.read()).toBeLessThan(10);
    expect([isAborted(), await read()]).toEqual([true, null]);
  });
});

describe('a request', () => {
  it('is sent again when the storage is busy or away', async () => {
    storage.fail(/uploads$/, BUSY);
    storage.fail(/partNumber/, null, BUSY);
    await uploadTable(settings, file, tableOf(10));
    expect(lines().filter((line) => line.includes('partNumber'))).toHaveLength(4);
    expect((await read())!.equals(await bytesOf(10))).toBe(true);
  });

  it('that goes on failing ends the upload, which is aborted', async () => {
    storage.fail(/partNumber/, BUSY, BUSY, BUSY);
    await expect(uploadTable(settings, file, tableOf(10))).rejects.toThrow(
      /^The export storage refused the file: 503 SlowDown$/,
    );
    expect([isAborted(), await read()]).toEqual([true, null]);
  });

  it('of completing that is answered with 200 and an error has failed', async () => {
    const failed = { status: 200, body: '<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>' };
    storage.fail(/POST .*uploadId/, failed, failed, failed);
    await expect(uploadTable(settings, file, tableOf(10))).rejects.toThrow('200 InternalError');
    expect([isAborted(), await read()]).toEqual([true, null]);
  });

  it('of completing that is answered with something else is no success', async () => {
    storage.fail(/POST .*uploadId/, { status: 200, body: '<html>Welcome to the Wi-Fi</html>' });
    await expect(uploadTable(settings, file, tableOf(10))).rejects.toThrow('did not confirm that the file is complete');
    expect(isAborted()).toBe(true);
  });

  it('is not sent where a redirect leads', async () => {
    storage.fail(/PUT/, { status: 307, body: '<Error><Code>TemporaryRedirect</Code></Error>' });
    await expect(uploadTable(settings, file, tableOf(1))).rejects.toThrow('307 TemporaryRedirect');
    expect(lines()).toEqual(['PUT ']);
  });
});

describe('says why a file is not taken, without the address, the key or its secret', () => {
  it.each([
    ['a wrong secret', { secret: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['a key it does not know', { keyId: 'AKIDUNKNOWN' }, '403 InvalidAccessKeyId'],
  ])('%s', async (_, wrong, reason) => {
    const failure = uploadTable({ ...settings, ...wrong }, file, tableOf(1));
    await expect(failure).rejects.toThrow(new RegExp(`^The export storage refused the file: ${reason}$`));
  });

  it('a bucket that is not there', async () => {
    const url = storage.url.replace(/exports$/, 'gone');
    await expect(uploadTable({ ...settings, url }, file, tableOf(1))).rejects.toThrow('404 NoSuchBucket');
  });

  it('a storage that is not there, or does not answer in time', async () => {
    await expect(uploadTable({ ...settings, url: 'http://127.0.0.1:9/b' }, file, tableOf(1))).rejects.toThrow(
      /^The export storage cannot be reached: (ECONNREFUSED|UND_ERR_SOCKET)$/,
    );
    await expect(uploadTable({ ...settings, timeoutMs: 1 }, file, tableOf(1))).rejects.toThrow(
      /^The export storage cannot be reached: TimeoutError$/,
    );
  });
});
