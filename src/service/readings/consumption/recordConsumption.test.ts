import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

interface SentRecord {
  assetUUID?: string;
  assetId?: string;
  startTime: string;
  value: number;
  direction?: 'import' | 'export';
  readingType?: 'ACTUAL' | 'ESTIMATED';
}

const FROM = Date.UTC(2026, 0, 15);
const at = (slot: number, from = FROM) => new Date(from + slot * HALF_HOUR_MS).toISOString();
const PATH = '/api/v1/energy-consumption';

describe('recording consumption', () => {
  let service: TestService;
  let tenant: TestTenant;
  let assets: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    assets = await seedAssets(service.database.store.db, tenant.tenant, 1042);
  });
  afterAll(() => service.close());

  const fresh = async (count = 2) =>
    seedAssets(service.database.store.db, tenant.tenant, count, { prefix: `fresh-${Math.random()}-` });
  const post = (body: unknown, headers: Record<string, string> = {}) => tenant.send('POST', PATH, { body, headers });
  const refusal = async (reply: Promise<Response>) => {
    const response = await reply;
    const text = await response.text();
    return { status: response.status, size: text.length, problem: JSON.parse(text) as Problem };
  };
  const stored = (assetUUID: string, from = at(0), to = at(96), direction: 'import' | 'export' = 'import') =>
    tenant.client.getAssetConsumption({ params: { assetUUID }, query: { from, to, direction } });
  const valuesOf = async (...args: Parameters<typeof stored>) => {
    const response = await stored(...args);
    if (!('values' in response)) throw new Error('not a series');
    return response;
  };
  const rows = () =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .selectFrom('reading_days')
        .select(['asset_uuid', 'direction', 'day', 'wh', 'present', 'estimated'])
        .orderBy(['asset_uuid', 'direction', 'day'])
        .execute(),
    );
  const fullBatch = (): SentRecord[] =>
    Array.from({ length: 50_000 }, (_, index) => ({
      assetUUID: assets[index % 1042]!,
      startTime: at(Math.floor(index / 1042)),
      value: (index % 900) / 1000,
    }));

  it('stores 50,000 records twice without changing a sum', async () => {
    const records = fullBatch();
    expect(await tenant.client.createConsumption({ body: records })).toEqual({
      accepted: 50_000,
      inserted: 50_000,
      updated: 0,
    });
    const first = await rows();
    expect(await tenant.client.createConsumption({ body: records.toReversed() })).toEqual({
      accepted: 50_000,
      inserted: 0,
      updated: 50_000,
    });
    expect(await rows()).toEqual(first);
    expect((await valuesOf(assets[3]!)).values.slice(0, 3)).toEqual([0.003, (1045 % 900) / 1000, (2087 % 900) / 1000]);
  });

  it('accepts them gzipped, and in their longest form', async () => {
    const [asset] = await fresh(1);
    const body = gzipSync(JSON.stringify([{ assetUUID: asset, startTime: at(0), value: 1 }]));
    const response = await tenant.send('POST', PATH, {
      raw: body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(await response.json()).toEqual({ accepted: 1, inserted: 1, updated: 0 });
    const long = JSON.stringify(
      fullBatch().map((record) => ({
        ...record,
        startTime: record.startTime.replace('Z', '+00:00'),
        direction: 'import',
        readingType: 'ESTIMATED',
      })),
      null,
      12,
    );
    const padded = long + ' '.repeat(Math.max(0, 15_000_000 - long.length));
    expect(padded.length).toBeLessThan(16 * 1024 * 1024);
    expect(
      await (await tenant.send('POST', PATH, { raw: padded, headers: { 'content-type': 'application/json' } })).json(),
    ).toMatchObject({ accepted: 50_000 });
  });

  it('refuses none, 50,001 and 17 MB', async () => {
    expect(await refusal(post([]))).toMatchObject({ status: 400 });
    const tooMany = await refusal(post([...fullBatch(), fullBatch()[0]]));
    expect(tooMany).toMatchObject({ status: 400, problem: { code: 'INVALID_REQUEST', errors: [{ code: 'TOO_BIG' }] } });
    const big = await tenant.send('POST', PATH, {
      raw: new Uint8Array(17_000_000).fill(32),
      headers: { 'content-type': 'application/json' },
    });
    expect(big.status).toBe(413);
    const bomb = await tenant.send('POST', PATH, {
      raw: gzipSync(new Uint8Array(17_000_000).fill(32)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(bomb.status).toBe(413);
  });

  it.each([0, 25_000, 49_999])('refuses all for one poison record at %i', async (place) => {
    const before = await rows();
    const records = fullBatch().map((record) => ({ ...record, value: 77 }));
    records[place]!.value = -1;
    expect((await refusal(post(records))).problem.errors).toMatchObject([{ pointer: `/${place}/value` }]);
    expect(await rows()).toEqual(before);
  });

  it('reports 50,000 poison records in 100 KB', async () => {
    const records = fullBatch().map((record) => ({ ...record, value: 0.12345, ['y'.repeat(100)]: 1 }));
    const { status, size, problem } = await refusal(post(records));
    expect([status, problem.errors!.length]).toEqual([400, 100]);
    expect(size).toBeLessThanOrEqual(100_000);
  });

  it.each<[string, object, string]>([
    ['off the half hour', { startTime: '2026-01-15T17:10:00Z' }, '/0/startTime'],
    [
      'more than a day ahead',
      { startTime: new Date(Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + 25 * 3_600_000).toISOString() },
      '/0/startTime',
    ],
    ['before 2000', { startTime: '1999-12-31T23:30:00Z' }, '/0'],
    ['without an offset', { startTime: '2026-01-15T17:00:00' }, '/0/startTime'],
    ['negative', { value: -0.001 }, '/0/value'],
    ['beyond all measure', { value: 1e308 }, '/0/value'],
    ['with 30 decimals', { value: 0.123456789012345 }, '/0/value'],
    ['as text', { value: '1.0' }, '/0/value'],
    ['with a duration', { duration: 0 }, '/0/duration'],
    ['of an unknown asset', { assetUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11' }, '/0/assetUUID'],
    ['of no asset', { assetUUID: undefined }, '/0'],
    ['of an unknown assetId', { assetUUID: undefined, assetId: 'nobody' }, '/0/assetId'],
  ])('refuses a record %s', async (_, change, pointer) => {
    const { status, problem } = await refusal(post([{ assetUUID: assets[0], startTime: at(0), value: 1, ...change }]));
    expect([status, problem.errors![0]!.pointer]).toEqual([400, pointer]);
  });

  it('refuses all if one asset is another tenant’s or archived', async () => {
    const other = await service.addTenant();
    const [foreign] = await seedAssets(service.database.store.db, other.tenant, 1);
    const [archived] = await seedAssets(service.database.store.db, tenant.tenant, 1, {
      prefix: 'archived-',
      status: 'ARCHIVED',
    });
    const [mine] = await fresh(1);
    const { status, problem } = await refusal(
      post([mine, foreign, archived].map((assetUUID) => ({ assetUUID, startTime: at(0), value: 1 }))),
    );
    expect([status, problem.errors!.map((error) => error.pointer)]).toEqual([400, ['/1/assetUUID', '/2/assetUUID']]);
    expect((await valuesOf(mine!)).coverage.present).toBe(0);
  });

  it('accepts one asset by both its names', async () => {
    const [uuid] = await seedAssets(service.database.store.db, tenant.tenant, 1, { prefix: 'alias-' });
    const named = (assetUUID: string | undefined, slot: number, value: number) => ({
      ...(assetUUID ? { assetUUID } : { assetId: 'alias-0' }),
      startTime: at(slot),
      value,
    });
    expect(
      await tenant.client.createConsumption({
        body: [named(uuid, 0, 1), named(undefined, 0, 1), named(undefined, 1, 2)],
      }),
    ).toEqual({ accepted: 3, inserted: 2, updated: 0 });
    expect(
      (await refusal(post([named(undefined, 3, 1), named(uuid, 2, 5), named(undefined, 2, 6)]))).problem.errors,
    ).toMatchObject([{ pointer: '/2/value', code: 'CONTRADICTION' }]);
  });

  it('keeps import and export apart, and replaces estimates by measurements', async () => {
    const [asset] = await fresh(1);
    const one = (slot: number, value: number, more: Partial<SentRecord> = {}) => ({
      assetUUID: asset,
      startTime: at(slot),
      value,
      ...more,
    });
    await tenant.client.createConsumption({
      body: [
        one(0, 1, { readingType: 'ESTIMATED' }),
        one(1, 2, { readingType: 'ESTIMATED' }),
        one(0, 9, { direction: 'export' }),
      ],
    });
    expect(await tenant.client.createConsumption({ body: [one(1, 3), one(3, 4)] })).toEqual({
      accepted: 2,
      inserted: 1,
      updated: 1,
    });
    expect(await valuesOf(asset!, at(0), at(4))).toMatchObject({
      values: [1, 3, null, 4],
      estimated: [0],
      coverage: { expected: 4, present: 3 },
    });
    expect(await valuesOf(asset!, at(0), at(4), 'export')).toMatchObject({
      values: [9, null, null, null],
      estimated: [],
    });
  });

  it('moves the last reading forward, never back, and leaves the version of the asset', async () => {
    const [asset] = await fresh(1);
    const row = () =>
      tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        tx
          .selectFrom('assets')
          .innerJoin('asset_readings as ar', 'ar.asset_uuid', 'assets.asset_uuid')
          .select(['last_reading_utc', 'row_version'])
          .where('assets.asset_uuid', '=', asset!)
          .executeTakeFirstOrThrow(),
      );
    for (const slot of [5, 2])
      await tenant.client.createConsumption({ body: [{ assetUUID: asset, startTime: at(slot), value: 1 }] });
    expect(await row()).toEqual({ last_reading_utc: new Date(at(5)), row_version: 1 });
  });

  it('adds up the same however records are cut, repeated and shuffled', async () => {
    const reading = fc.record({ asset: fc.nat(1), slot: fc.nat(200), wh: fc.nat(5000) });
    const distinct = fc.uniqueArray(reading, {
      selector: ({ asset, slot }) => `${asset} ${slot}`,
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        distinct,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        async (readings, seed, parts) => {
          const pair = await fresh(2);
          const records = readings.map(({ asset, slot, wh }) => ({
            assetUUID: pair[asset],
            startTime: at(slot),
            value: wh / 1000,
          }));
          const shuffled = [...records, ...records]
            .map((record) => ({ record, order: seed.next().value! }))
            .sort((a, b) => a.order - b.order);
          const batches = Array.from({ length: parts }, (_, part) =>
            shuffled.filter((_, index) => index % parts === part).map(({ record }) => record),
          ).filter((batch) => batch.length > 0);
          const counts = await Promise.all(batches.map((body) => tenant.client.createConsumption({ body })));
          expect(counts.reduce((sum, each) => sum + each.accepted, 0)).toBe(2 * records.length);
          for (const [index, asset] of pair.entries()) {
            const { values } = await valuesOf(asset, at(0), at(201));
            const expected = Array.from(
              { length: 201 },
              (_, slot) => readings.find((each) => each.asset === index && each.slot === slot)?.wh ?? null,
            );
            expect(values).toEqual(expected.map((wh) => (wh === null ? null : wh / 1000)));
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('lets writers overlap in any order without a deadlock', async () => {
    const shared = await fresh(300);
    const batch = (writer: number) => {
      const records = shared.flatMap((assetUUID) =>
        [0, 48, 96].map((slot) => ({ assetUUID, startTime: at(slot + writer), value: writer + 1 })),
      );
      return writer % 2 === 0 ? records : records.reverse();
    };
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => tenant.client.createConsumption({ body: batch(index % 4) })),
    );
    expect(responses.every(({ accepted }) => accepted === 900)).toBe(true);
    expect((await valuesOf(shared[7]!, at(0), at(5))).values).toEqual([1, 2, 3, 4, null]);
    const { rows: counted } = await service.database.store.pool.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(counted[0]!.deadlocks).toBe(0);
  });

  it('replays by key, and refuses the key for another batch or a malformed one', async () => {
    const [asset] = await fresh(1);
    const body = [{ assetUUID: asset, startTime: at(0), value: 1 }];
    const first = await post(body, { 'idempotency-key': 'batch-1' });
    const again = await post(body, { 'idempotency-key': 'batch-1' });
    expect([await again.text(), again.headers.get('idempotency-replayed')]).toEqual([await first.text(), 'true']);
    expect((await post([{ ...body[0], value: 2 }], { 'idempotency-key': 'batch-1' })).status).toBe(422);
    expect((await post(body, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
    const many = await Promise.all(
      Array.from({ length: 8 }, () => post(body, { 'idempotency-key': 'batch-2' }).then(({ status }) => status)),
    );
    expect(many.every((status) => status === 201 || status === 409)).toBe(true);
  });

  it('stores nothing of an aborted body', async () => {
    const [asset] = await fresh(1);
    const body = JSON.stringify(
      Array.from({ length: 30_000 }, (_, slot) => ({
        assetUUID: asset,
        startTime: at(slot, FROM - 30_000 * HALF_HOUR_MS),
        value: 1,
      })),
    );
    const sending = request(service.url + PATH, {
      method: 'POST',
      headers: { ...tenant.headers, 'content-type': 'application/json', 'content-length': body.length },
    });
    const broken = once(sending, 'error');
    sending.write(body.slice(0, body.length / 2), () => sending.destroy(new Error('gone')));
    await broken;
    expect((await valuesOf(asset!, at(-30_000), at(0))).coverage).toEqual({
      expected: 30_000,
      present: 0,
      setAside: 0,
    });
    expect(await tenant.client.createConsumption({ body: JSON.parse(body) as SentRecord[] })).toEqual({
      accepted: 30_000,
      inserted: 30_000,
      updated: 0,
    });
  });

  it('limits a tenant to one request a second and one at a time', async () => {
    const limited = await service.addTenant({});
    const [asset] = await seedAssets(service.database.store.db, limited.tenant, 1);
    const send = () => limited.send('POST', PATH, { body: [{ assetUUID: asset, startTime: at(0), value: 1 }] });
    const together = await Promise.all([send(), send()]);
    expect(together.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 429]);
    const next = await send();
    expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([429, 1]);
  });
});
