import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '#service/service.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('idempotency keys', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const post = (key: string, body: unknown, path = '/portfolios', from = tenant) =>
    from.send('POST', path, { body, headers: { 'idempotency-key': key } });
  const portfolios = async (search: string) => (await tenant.client.listPortfolios({ query: { search } })).totalItems;
  /** The parts of a response that a client sees. */
  const seen = async (response: Response) => [
    response.status,
    response.headers.get('location'),
    response.headers.get('etag'),
    response.headers.get('content-type'),
    await response.text(),
  ];

  it('replay the stored response with its headers, and run the operation once', async () => {
    const [first, again] = [await post('once', { name: 'Once' }), await post('once', { name: 'Once' })];
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await seen(again)).toEqual(await seen(first));
    expect(await portfolios('Once')).toBe(1);
  });

  it('are the same quoted and unquoted', async () => {
    const first = await post('"quoted"', { name: 'Quoted' });
    expect(await seen(await post('quoted', { name: 'Quoted' }))).toEqual(await seen(first));
    expect(await portfolios('Quoted')).toBe(1);
  });

  it('are the same with and without the prefix of the version', async () => {
    const first = await post('prefixed', { name: 'Prefixed' });
    expect(await seen(await post('prefixed', { name: 'Prefixed' }, '/api/v1/portfolios'))).toEqual(await seen(first));
    expect(await portfolios('Prefixed')).toBe(1);
  });

  it('are refused with another body or another path', async () => {
    await post('taken', { name: 'Taken' });
    for (const body of [{ name: 'Other' }, { name: 'Taken', description: null }])
      expect(await problemOf(await post('taken', body))).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    const { assetUUID } = await tenant.client.createAsset({ body: {} });
    const [one, two] = [
      await tenant.client.createPortfolio({ body: { name: '1' } }),
      await tenant.client.createPortfolio({ body: { name: '2' } }),
    ];
    expect((await post('move', { assetUUIDs: [assetUUID] }, `/portfolios/${one.portfolioUUID}/assets`)).status).toBe(
      200,
    );
    expect((await post('move', { assetUUIDs: [assetUUID] }, `/portfolios/${two.portfolioUUID}/assets`)).status).toBe(
      422,
    );
  });

  it('belong to one tenant and one operation', async () => {
    const other = await service.addTenant();
    const body = { userId: 'same', name: 'Same' };
    const responses = [
      await post('shared', body, '/users'),
      await post('shared', body, '/users', other),
      await post('shared', { name: 'Same' }),
    ];
    expect(responses.map((response) => [response.status, response.headers.get('idempotency-replayed')])).toEqual([
      [201, null],
      [201, null],
      [201, null],
    ]);
  });

  it('let one of 50 simultaneous requests run', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => post('race', { name: 'Race' })));
    const problems = await Promise.all(responses.filter((response) => response.status !== 201).map(problemOf));
    for (const problem of problems) expect(problem.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    const fresh = responses.filter(
      (response) => response.status === 201 && !response.headers.has('idempotency-replayed'),
    );
    expect(fresh).toHaveLength(1);
    expect(
      Object.keys(tally(responses.map((response) => response.status))).every((status) =>
        ['201', '409'].includes(status),
      ),
    ).toBe(true);
    expect(await portfolios('Race')).toBe(1);
  });

  it('store no failure: the corrected request may use the same key', async () => {
    expect((await post('retry', { name: '' })).status).toBe(400);
    expect((await post('retry', { userId: 'nobody' }, '/assets')).status).toBe(400);
    expect((await post('retry', { name: 'Right' })).status).toBe(201);
    expect((await post('retry', {}, '/assets')).status).toBe(201);
  });

  it.each(['', '"', '""', '"a', ' ', 'a b', 'x'.repeat(256), 'caf\u00e9', 'a\tb'])('%j is refused', async (key) => {
    expect(await pointersOf(await post(key, { name: 'Malformed' }))).toEqual(['Idempotency-Key']);
    expect(await portfolios('Malformed')).toBe(0);
  });

  it('may be 255 characters long', async () => {
    expect((await post('x'.repeat(255), { name: 'Long' })).status).toBe(201);
  });

  it('are ignored for methods that are idempotent', async () => {
    const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Patch' } });
    const patch = (name: string) =>
      tenant.send('PATCH', `/portfolios/${portfolioUUID}`, { body: { name }, headers: { 'idempotency-key': 'patch' } });
    expect([(await patch('A')).status, (await patch('B')).status]).toEqual([200, 200]);
  });

  it('expire after 24 hours of the wall clock, whatever the test clock says', async () => {
    const first = await seen(await post('day', { name: 'Day' }));
    await tenant.client.setClock({ body: { advance: 'P2D' } });
    expect(await seen(await post('day', { name: 'Day' }))).toEqual(first);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - 86_460_000) } as object)
        .where('key', '=', 'day')
        .execute(),
    );
    expect((await post('day', { name: 'Day two' })).status).toBe(201);
    expect((await post('day', { name: 'Day two' })).headers.get('idempotency-replayed')).toBe('true');
    expect(await portfolios('Day')).toBe(2);
  });

  it('are shared by servers of the same store', async () => {
    const bulk = Array.from({ length: 200 }, (_, i) => ({ assetId: `kept-${i}` }));
    const first = await seen(await post('kept', bulk, '/assets/bulk'));
    const second = await createService({
      db: service.database.store.db,
      logger: pino({ level: 'silent' }),
      servers: [],
      manualScheduler: true,
    });
    try {
      const url = await second.app.listen({ host: '127.0.0.1', port: 0 });
      const again = await fetch(`${url}/assets/bulk`, {
        method: 'POST',
        headers: { ...tenant.headers, 'content-type': 'application/json', 'idempotency-key': 'kept' },
        body: JSON.stringify(bulk),
      });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await seen(again)).toEqual(first);
    } finally {
      await second.close();
    }
  });
});
