import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pointersOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createService } from '../service.ts';

describe('the sandbox test clock', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());

  it('moves to an instant and keeps ticking from there', async () => {
    await tenant.client.setClock({ body: { now: '2013-12-04T12:00:00Z' } });
    const { now } = await tenant.client.getClock();
    expect(Date.parse(now) - Date.UTC(2013, 11, 4, 12)).toBeGreaterThanOrEqual(0);
    expect(Date.parse(now) - Date.UTC(2013, 11, 4, 12)).toBeLessThan(5000);
  });

  it('advances by a duration', async () => {
    const before = Date.parse((await tenant.client.getClock()).now);
    const after = Date.parse((await tenant.client.setClock({ body: { advance: 'P1DT2H' } })).now);
    expect(after - before).toBeGreaterThanOrEqual(26 * 3_600_000);
    expect(after - before).toBeLessThan(26 * 3_600_000 + 5000);
  });

  it.each([
    {},
    { now: '2013-12-04T12:00' },
    { advance: 'PT0M' },
    { advance: '-PT1H' },
    { now: '2026-02-30T00:00:00Z' },
    { now: '2026-01-01T00:00:00Z', advance: 'PT1M' },
  ])('refuses %j', async (body) => {
    const response = await tenant.send('PUT', '/sandbox/clock', { body });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('does not advance beyond the last instant of the interface, however often requested', async () => {
    const far = await service.addTenant();
    await far.client.setClock({ body: { now: '2199-12-31T22:00:00Z' } });
    const advance = (by: string) => far.send('PUT', '/sandbox/clock', { body: { advance: by } });
    expect((await advance('PT1H')).status).toBe(200);
    for (const by of ['PT1H', 'P99999DT999999H99999999M999999999S'])
      expect(await pointersOf(await advance(by))).toEqual(['/advance']);
    expect((await far.client.getClock()).now).toMatch(/^2199-12-31T23/);
  });

  it('moves due times of near jobs when it goes back', async () => {
    const newTenant = await service.addTenant();
    const { assetUUID } = await newTenant.client.createAsset({ body: { mpan: '1012345678903' } });
    await newTenant.client.setClock({ body: { now: '2013-12-04T12:00:00Z' } });
    const status = async () => (await newTenant.client.getAsset({ params: { assetUUID } })).mpanStatus;
    expect(await status()).toBe('PENDING');
    await newTenant.client.setClock({ body: { advance: 'PT11S' } });
    expect(await status()).toBe('VALID');
  });

  it('does not exist for a live tenant', async () => {
    const live = await service.addTenant({}, 'LIVE');
    expect((await live.send('GET', '/sandbox/clock')).status).toBe(404);
  });
});

describe('a move that takes long', () => {
  let service: TestService;
  let tenant: TestTenant;
  let release = (): void => undefined;
  let isHeld: Promise<void>;
  beforeAll(async () => {
    service = await startTestService({ clockAnswerMs: 100 });
    tenant = await service.addTenant();
  });
  afterEach(() => {
    release();
    vi.restoreAllMocks();
  });
  afterAll(() => service.close());

  /** The work of a move, which then waits to be released. */
  const hold = () => {
    const held = Promise.withResolvers<void>();
    ({ resolve: release, promise: isHeld } = held);
    return vi.spyOn(service.service.scheduler, 'runUntilIdle').mockImplementation(() => isHeld);
  };
  const settled = () =>
    expect.poll(async () => (await tenant.client.getClock()).movingTo, { timeout: 10_000 }).toBeNull();

  it('goes on after the response, which says where to', async () => {
    const spy = hold();
    const target = new Date(Date.parse((await tenant.client.getClock()).now) + 21 * 86_400_000).toISOString();
    const moved = await tenant.client.setClock({ body: { now: target } });
    expect(moved.movingTo).toBe(target);
    expect((await tenant.client.getClock()).movingTo).toBe(target);
    release();
    await settled();
    expect(spy).toHaveBeenCalled();
  });

  it('is moved further from where it will be, and by two requests at once', async () => {
    hold();
    const { movingTo: first } = await tenant.client.setClock({ body: { advance: 'P1D' } });
    const others = await Promise.all([1, 2].map(() => tenant.client.setClock({ body: { advance: 'PT1H' } })));
    const latest = Math.max(...others.map(({ movingTo }) => Date.parse(movingTo!)));
    // The clock ticks on from its target.
    expect(Math.abs(latest - Date.parse(first!) - 2 * 3_600_000)).toBeLessThan(30_000);
    release();
    await settled();
    expect(Date.parse((await tenant.client.getClock()).now)).toBeGreaterThanOrEqual(latest);
  });

  it('is finished by the next start', async () => {
    const target = new Date(Date.parse((await tenant.client.getClock()).now) + 86_400_000);
    await service.database.store.pool.query('update tenants set clock_target_utc = $1 where tenant_uuid = $2', [
      target,
      tenant.tenant,
    ]);
    const { db, background } = service.database.store;
    const next = await createService({ db, background, logger: pino({ level: 'silent' }), servers: [] });
    await settled();
    await next.close();
    expect(Date.parse((await tenant.client.getClock()).now)).toBeGreaterThanOrEqual(target.getTime());
  });
});
