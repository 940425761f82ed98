import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#energy/time/spans.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { dispatchLog, type DispatchSeed } from '#testing/seedDispatch.ts';

const stage = stageDispatch();
const { inTenant, rows, run, clockAt } = stage;

const seed = (options: DispatchSeed = {}) => stage.seed({ startsInMs: 2 * HOUR_MS, ...options });
const path = (what = '') => `/events/${stage.seeded.eventUUID}/dispatch${what}`;
const send = async (method: string, to: string, body?: unknown, operator?: string) => {
  const response = await stage.tenant.send(method, to, { body, headers: operator ? { 'x-operator': operator } : {} });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};
const order = (body: object = {}, operator?: string) => send('POST', path(), body, operator);
const threeTimes = (row: unknown[]) => [row, row, row];
const log = async () =>
  (await dispatchLog(stage.service, stage.tenant, stage.seeded.eventUUID)).map(({ kind }) => kind);
const set = (table: 'tenants' | 'events' | 'assets', columns: object) =>
  inTenant(({ tx }) =>
    tx
      .updateTable(table)
      .set(columns as never)
      .where('tenant_uuid', '=', stage.tenant.tenant)
      .execute(),
  );
const inEvent = (assetUUID: string, columns: object) =>
  inTenant(({ tx }) =>
    tx
      .updateTable('event_assets')
      .set(columns as never)
      .where('asset_uuid', '=', assetUUID)
      .execute(),
  );
const audited = () =>
  inTenant(({ tx }) =>
    tx
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('tenant_uuid', '=', stage.tenant.tenant)
      .orderBy('at')
      .execute(),
  );

describe('an order', () => {
  it('is previewed without being stored', async () => {
    await seed({ assets: 4, targetKw: 5 });
    const { status, body } = await order({ dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'PREVIEW',
      assets: 4,
      targetKw: 5,
      requestedKw: 5,
      shortfallKw: 0,
      needsConfirmation: false,
      portfolios: [{ portfolioUUID: null, assets: 4, requestedKw: 5 }],
      controllers: [{ controllerUUID: stage.seeded.controllerUUID, channel: 'PULL', assets: 4, requestedKw: 5 }],
      refused: [],
    });
    expect(
      body.periods.map((period: { requestedKw: number; possibleKw: number }) => [
        period.requestedKw,
        period.possibleKw,
      ]),
    ).toEqual([
      [5, 8],
      [5, 8],
    ]);
    expect(await rows()).toEqual([]);
  });

  it('says who cannot be asked, and what lacks to the target', async () => {
    await seed({ assets: 3, targetKw: 9 });
    await inTenant(async ({ tx }) => {
      const of = (index: number) => tx.updateTable('assets').where('asset_uuid', '=', stage.seeded.assetUUIDs[index]!);
      await of(0).set({ controller_uuid: null }).execute();
      await tx
        .updateTable('event_assets')
        .set({ baseline_wh: [1000, null] })
        .where('asset_uuid', '=', stage.seeded.assetUUIDs[1]!)
        .execute();
    });
    const { body } = await order({ dryRun: true });
    expect(body).toMatchObject({
      assets: 1,
      requestedKw: 2,
      shortfallKw: 7,
      refusedByCode: { NO_CONTROLLER: 1, NO_BASELINE: 1 },
    });
    expect(body.refused.map((each: { code: string }) => each.code)).toEqual(['NO_CONTROLLER', 'NO_BASELINE']);
  });

  it('within its notice is issued at once, to the watt, the same ids when issued again', async () => {
    await seed({ assets: 7, targetKw: 5, startsInMs: 1_800_000 });
    const { status, body } = await order({ reservePercent: 10 });
    expect([status, body.status]).toEqual([201, 'ISSUING']);
    await run();
    const issued = await rows();
    expect(issued.map((row) => row.dispatch_uuid)).toEqual(stage.seeded.dispatchUUIDs);
    for (const slot of [0, 1]) expect(issued.reduce((total, row) => total + row.requested_w[slot]!, 0)).toBe(-5500);
    for (const row of issued) {
      expect(row).toMatchObject({
        signal: 'RELATIVE_KW',
        revision: 1,
        batch_state: 'PENDING',
        value_w: row.requested_w,
      });
      expect(row.start_at.getTime()).toBeGreaterThan(stage.seeded.startMs - 300_000);
      expect(row.start_at.getTime()).toBeLessThanOrEqual(stage.seeded.startMs);
      expect(row.end_at.getTime()).toBeGreaterThanOrEqual(stage.seeded.endMs);
      expect(row.valid_until).toEqual(row.end_at);
    }
    expect(await log()).toEqual(['ORDERED', 'ISSUED']);
    expect((await order()).body.code).toBe('DISPATCH_EXISTS');
  });

  it('given before the baselines are there is planned with them, and asks for no more than the target', async () => {
    await seed({ targetKw: 1.2, startsInMs: 1_800_000 });
    await set('events', { baseline_status: 'PENDING' });
    for (const assetUUID of stage.seeded.assetUUIDs) await inEvent(assetUUID, { baseline_wh: null });
    const given = await order();
    expect(given).toMatchObject({
      status: 201,
      body: { assets: 0, status: 'WAITING', refusedByCode: { NO_BASELINE: 3 } },
    });
    await stage.settleBaselines();
    await run();
    const asked = (await rows()).map((row) => row.requested_w);
    for (const slot of [0, 1]) expect(asked.reduce((total, watts) => total + watts[slot]!, 0)).toBe(-1200);
    const { body } = await send('GET', path());
    expect(body).toMatchObject({ status: 'ISSUED', requestedKw: 1.2, shortfallKw: 0, refusedByCode: {} });
  });

  it('waits for its notice, and is issued when the clock gets there', async () => {
    await seed({ startsInMs: 7_200_000 });
    expect((await order({ noticeMinutes: 45 })).body.status).toBe('WAITING');
    await run();
    expect(await rows()).toEqual([]);
    await clockAt(stage.seeded.startMs - 44 * 60_000);
    expect((await rows()).map((row) => row.requested_w)).toEqual(threeTimes([-2000, -2000]));
  });

  it('by given powers asks each for its own, up to what it has', async () => {
    await seed({ startsInMs: 1_800_000 });
    const [one, two] = stage.seeded.assetUUIDs;
    const { body } = await order({
      allocation: 'GIVEN',
      given: [
        { assetUUID: one, kw: 0.75 },
        { assetUUID: two, kw: 20 },
      ],
      signal: 'IMPORT_LIMIT_KW',
      spread: 'NONE',
    });
    expect(body).toMatchObject({ assets: 2, requestedKw: 2.75 });
    await run();
    expect((await rows()).map((row) => [row.requested_w[0], row.value_w[0], row.signal])).toEqual([
      [-750, 1250, 'IMPORT_LIMIT_KW'],
      [-2000, 0, 'IMPORT_LIMIT_KW'],
    ]);
  });

  it.each([true, false])('by given powers names each asset that is not in the event, dryRun %s', async (dryRun) => {
    await seed();
    const [one, two, three] = stage.seeded.assetUUIDs;
    const { assetUUID: elsewhere } = await stage.tenant.client.createAsset({ body: { name: 'Other regions' } });
    const { client } = await stage.service.addTenant();
    const { assetUUID: foreign } = await client.createAsset({ body: { name: 'Foreign' } });
    const given = [one, elsewhere, two, one, foreign].map((assetUUID) => ({ assetUUID, kw: 1 }));
    const { status, body } = await order({ allocation: 'GIVEN', given, dryRun });
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
      ['/given/1/assetUUID', 'NOT_IN_EVENT'],
      ['/given/3/assetUUID', 'REPEATED'],
      ['/given/4/assetUUID', 'NOT_IN_EVENT'],
    ]);
    expect([await log(), await audited(), (await send('GET', path())).status]).toEqual([[], [], 404]);
    await inEvent(three!, { state: 'OPT_OUT' });
    expect((await order({ allocation: 'GIVEN', given: [{ assetUUID: three, kw: 1 }], dryRun })).body).toMatchObject({
      assets: 0,
      refused: [{ assetUUID: three, code: 'NOT_OPTED_IN' }],
    });
  });

  it('needs a scheme or an event that allows it, before the start', async () => {
    await seed();
    await set('events', { dispatch: JSON.stringify({ mode: 'OFF' }) });
    expect(await order()).toMatchObject({ status: 409, body: { code: 'EVENT_NOT_DISPATCHABLE' } });
    await set('events', { dispatch: null });
    await clockAt(stage.seeded.startMs + 1000);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'EVENT_NOT_DISPATCHABLE' } });
  });

  it('above the threshold waits for a second operator, ten minutes at most', async () => {
    await seed({ startsInMs: 1_800_000 });
    await set('tenants', { confirm_above_kw: 5 });
    expect((await order({}, 'ann@example.com')).body).toMatchObject({
      status: 'AWAITING_CONFIRMATION',
      askedBy: 'ann@example.com',
      needsConfirmation: true,
    });
    const confirm = (operator: string) => send('POST', path('/confirm'), {}, operator);
    expect(await confirm('ann@example.com')).toMatchObject({ status: 409, body: { code: 'SECOND_OPERATOR_REQUIRED' } });
    await run();
    expect(await rows()).toEqual([]);
    expect(await confirm('Zo%C3%AB')).toMatchObject({ status: 200, body: { confirmedBy: 'Zoë' } });
    await run();
    expect(await rows()).toHaveLength(3);
    expect((await audited()).map(({ action }) => action)).toEqual(['DISPATCH_ORDERED', 'DISPATCH_CONFIRMED']);
    expect(
      (await dispatchLog(stage.service, stage.tenant, stage.seeded.eventUUID)).map((each) => [
        each.kind,
        each.actor,
        each.actor_name,
      ]),
    ).toEqual([
      ['ORDERED', 'OPERATOR', 'ann@example.com'],
      ['CONFIRMED', 'OPERATOR', 'Zoë'],
      ['ISSUED', 'OPERATOR', 'ann@example.com'],
    ]);
  });

  it('is asked for and confirmed by no person whom a key names that is not a dashboard’s', async () => {
    await seed({ startsInMs: 1_800_000 });
    await set('tenants', { confirm_above_kw: 5 });
    const { db } = stage.service.database.store;
    const key = await issueKey(db, { tenant_uuid: stage.tenant.tenant, environment: 'SANDBOX' }, 'of a program');
    const sent = async (to: string, operator: string) => {
      const headers = { 'x-api-key': key, 'x-operator': operator };
      const response = await stage.tenant.send('POST', to, { body: {}, headers });
      return { status: response.status, body: await response.json() };
    };
    const [, , keyId] = key.split('_');
    expect((await sent(path(), 'ann@example.com')).body).toMatchObject({
      status: 'AWAITING_CONFIRMATION',
      askedBy: `key ${keyId}`,
    });
    expect(await sent(path('/confirm'), 'bob@example.com')).toMatchObject({
      status: 409,
      body: { code: 'SECOND_OPERATOR_REQUIRED' },
    });
    expect(await send('POST', path('/confirm'), {}, 'bob@example.com')).toMatchObject({
      status: 200,
      body: { confirmedBy: 'bob@example.com' },
    });
  });

  it('that nobody confirms in time is cancelled, and may be given again', async () => {
    await seed({ startsInMs: 7_200_000 });
    await set('tenants', { confirm_above_kw: 5 });
    await order({}, 'ann');
    await stage.tenant.client.setClock({ body: { advance: 'PT11M' } });
    expect(await send('POST', path('/confirm'), {}, 'bob')).toMatchObject({ status: 409 });
    expect((await order({}, 'ann')).body.status).toBe('AWAITING_CONFIRMATION');
  });

  it('gives itself where the event dispatches itself, also when the clock jumps past the notice', async () => {
    await seed({ startsInMs: 7_200_000 });
    await send('PATCH', `/events/schemes/${stage.seeded.schemeUUID}`, {
      dispatch: { mode: 'AUTO', noticeMinutes: 60 },
    });
    await clockAt(stage.seeded.startMs - 50 * 60_000);
    expect(await rows()).toHaveLength(3);
    expect(await log()).toEqual(['ORDERED', 'ISSUED']);
  });

  it('gives itself at its notice when the clock jumps beyond the end, and expires without an answer', async () => {
    await seed({ startsInMs: 7_200_000 });
    await send('PATCH', `/events/schemes/${stage.seeded.schemeUUID}`, {
      dispatch: { mode: 'AUTO', noticeMinutes: 60 },
    });
    await clockAt(stage.seeded.endMs + 3_600_000);
    expect((await rows()).map((row) => row.batch_state)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    const entries = await dispatchLog(stage.service, stage.tenant, stage.seeded.eventUUID);
    expect(entries.map(({ kind }) => kind)).toEqual(['ORDERED', 'ISSUED', 'FAILED', 'EXPIRED']);
    const issuedAt = entries[1]!.at_utc.getTime() - (stage.seeded.startMs - 3_600_000);
    expect(issuedAt).toBeGreaterThanOrEqual(0);
    expect(issuedAt).toBeLessThan(120_000);
  });

  it('is refused while dispatch is stopped, which cancels what is in force', async () => {
    await seed({ startsInMs: 1_800_000 });
    await order();
    await run();
    expect(await send('POST', '/dispatch/stop', { reason: 'A fault' }, 'ann')).toMatchObject({
      status: 200,
      body: { stoppedBy: 'ann', cancelled: 3 },
    });
    await run();
    expect((await rows()).map((row) => [row.answer, row.is_cancelled, row.revision, row.kind])).toEqual(
      threeTimes(['CANCELLED', true, 2, 'CANCELLED']),
    );
    expect(await order()).toMatchObject({ status: 409, body: { code: 'DISPATCH_STOPPED' } });
    expect((await send('DELETE', '/dispatch/stop')).status).toBe(204);
    expect((await order()).body.status).toBe('ISSUING');
    await run();
    expect((await rows()).map((row) => [row.answer, row.is_cancelled, row.revision])).toEqual(
      threeTimes([null, false, 3]),
    );
    expect((await audited()).map(({ action }) => action)).toEqual([
      'DISPATCH_ORDERED',
      'DISPATCH_STOPPED',
      'DISPATCH_RELEASED',
      'DISPATCH_ORDERED',
    ]);
  });
});
