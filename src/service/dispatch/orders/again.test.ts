import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { seedController } from '#testing/seedDispatches.ts';
import type { Answerer } from '../answers/answer.ts';

/** What is ordered, opted in or restored a second time, and what grows after it was ordered. */
const stage = stageDispatch();
const { inTenant, post, rows, run, clockAt, seed, issue, settleBaselines, deliverAll, answer } = stage;

const asked = async () => (await rows()).map((row) => (row.is_cancelled ? 0 : -row.requested_w[0]!));
const setState = (state: 'OPT_IN' | 'INVITED', assetUUIDs: readonly string[]) =>
  inTenant(({ tx }) => sql`update event_assets set state = ${state} where asset_uuid = any(${assetUUIDs})`.execute(tx));
const opt = (action: 'OPT_IN' | 'OPT_OUT', assetUUIDs: string[]) =>
  stage.tenant.client.optEventAssets({ params: stage.params(), body: { assetUUIDs, action } });
const person: Answerer = { actor: 'PARTICIPANT', name: null };
const confirmAbove = (kw: number) =>
  inTenant(({ tx }) => tx.updateTable('tenants').set({ confirm_above_kw: kw }).execute());

describe('ordered again', () => {
  it('says the new signal, and goes to the controller that the asset has by then', async () => {
    await issue({ assets: 2 }, { signal: 'IMPORT_LIMIT_KW' });
    await deliverAll();
    await post('dispatch/cancel');
    await run();
    const other = await seedController(stage.service, stage.tenant);
    const move = () =>
      stage.tenant.client.assignControllerAssets({
        params: { controllerUUID: other },
        body: { assetUUIDs: [stage.seeded.assetUUIDs[0]!], takeOver: true },
      });
    expect((await move()).refused).toMatchObject([{ code: 'DISPATCHED_NOW' }]);
    await deliverAll();
    expect(await move()).toMatchObject({ changed: 1 });
    await post('dispatch', { signal: 'RELATIVE_KW' });
    await run();
    expect((await rows()).map((row) => [row.controller_uuid, row.signal, row.value_w[0], row.revision])).toEqual([
      [other, 'RELATIVE_KW', -2000, 3],
      [stage.seeded.controllerUUID, 'RELATIVE_KW', -2000, 3],
    ]);
    const batches = await inTenant(({ tx }) =>
      tx.selectFrom('dispatch_batches').select(['controller_uuid', 'dispatches']).where('revision', '=', 3).execute(),
    );
    expect(new Map(batches.map((row) => [row.controller_uuid, row.dispatches]))).toEqual(
      new Map([
        [other, 1],
        [stage.seeded.controllerUUID, 1],
      ]),
    );
  });

  it('does not ask those again by a change whom an operator has cancelled', async () => {
    await issue({ assets: 3, targetKw: 3 }, { allocation: 'EQUAL' });
    await post('dispatch/cancel', { assetUUIDs: [stage.seeded.assetUUIDs[0]] });
    await stage.tenant.client.updateEvent({ params: stage.params(), body: { targetKw: 2.5 } });
    await run();
    expect(await asked()).toEqual([0, 1250, 1250]);
    await post('dispatch/cancel');
    await run();
    await post('dispatch', { allocation: 'EQUAL' });
    await run();
    expect((await asked()).reduce((total, watts) => total + watts, 0)).toBe(2500);
  });
});

describe('opted in later', () => {
  it('is asked for what the target lacks, and for nothing beyond it', async () => {
    await seed({ assets: 6, targetKw: 5 });
    await setState('INVITED', stage.seeded.assetUUIDs.slice(1));
    await post('dispatch', { allocation: 'EQUAL' });
    await run();
    expect(await asked()).toEqual([2000]);
    await opt('OPT_IN', stage.seeded.assetUUIDs.slice(1, 3));
    await settleBaselines();
    await run();
    expect(await asked()).toEqual([2000, 1500, 1500]);
    await opt('OPT_IN', stage.seeded.assetUUIDs.slice(3));
    await settleBaselines();
    await run();
    expect(await asked()).toEqual([2000, 1500, 1500]);
    expect((await stage.tenant.client.getDispatchSummary({ params: stage.params() })).shortfallKw).toBe(0);
  });

  it('is added where an event dispatches itself within its notice, before anybody has opted in', async () => {
    await seed({ assets: 3, targetKw: 3 });
    await setState('INVITED', stage.seeded.assetUUIDs);
    await stage.tenant.client.updateScheme({
      params: { schemeUUID: stage.seeded.schemeUUID },
      body: { dispatch: { mode: 'AUTO', noticeMinutes: 120 } },
    });
    await run();
    expect(await stage.tenant.client.getDispatchSummary({ params: stage.params() })).toMatchObject({
      status: 'ISSUED',
      assets: 0,
    });
    await opt('OPT_IN', stage.seeded.assetUUIDs);
    await settleBaselines();
    await run();
    expect(await asked()).toEqual([1000, 1000, 1000]);
  });

  it('is not missed while the order is being issued, nor asked twice', async () => {
    await issue({ assets: 3 });
    const [first] = stage.seeded.assetUUIDs as [string];
    await inTenant(async ({ tx, tenant, now }) => {
      await sql`delete from dispatches where asset_uuid = ${first}`.execute(tx);
      await sql`update event_assets set state = 'INVITED' where asset_uuid = ${first}`.execute(tx);
      // Issuing has come to the second asset.
      await sql`update dispatch_orders set status = 'ISSUING', task = 'ISSUE', issued_utc = null`.execute(tx);
      const state = { task: 'ISSUE', revision: 1, refusedByCode: {} };
      const checkpoint = { atMs: now, tookMs: 0, state, walk: 1, after: stage.seeded.assetUUIDs[1]! };
      await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, checkpoint) values (${tenant}, 'DISPATCH_ISSUE',
        ${stage.seeded.eventUUID}, ${new Date(now)}, ${JSON.stringify(checkpoint)})`.execute(tx);
    });
    await opt('OPT_IN', [first]);
    await settleBaselines();
    await run();
    expect((await rows()).map((row) => [row.requested_w[0], row.revision])).toEqual([
      [-2000, 1],
      [-2000, 1],
      [-2000, 1],
    ]);
  });

  it('after it was opted out, in a window that has moved since, is asked for the new window', async () => {
    await issue({ startsInMs: 3_600_000 }, { noticeMinutes: 180 });
    const [first] = stage.seeded.assetUUIDs as [string];
    await opt('OPT_OUT', [first]);
    const at = (ms: number) => new Date(ms + 1_800_000).toISOString();
    await stage.tenant.client.updateEvent({
      params: stage.params(),
      body: { startTime: at(stage.seeded.startMs), endTime: at(stage.seeded.endMs) },
    });
    await settleBaselines();
    await run();
    await opt('OPT_IN', [first]);
    await settleBaselines();
    await run();
    const [row] = await rows();
    expect(row).toMatchObject({ is_cancelled: false, answer: null, revision: 3 });
    expect(row!.end_at.getTime()).toBeGreaterThanOrEqual(stage.seeded.endMs + 1_800_000);
  });

  it('by an undo is asked again', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    const out = await stage.tenant.client.createBulkAction({
      body: {
        filter: { assetUUIDs: [stage.seeded.assetUUIDs[0]!] },
        action: 'EVENT_OPT_OUT',
        target: stage.seeded.eventUUID,
        dryRun: false,
      },
    });
    await run();
    expect((await rows())[0]).toMatchObject({ is_cancelled: true, revision: 2 });
    await stage.tenant.client.undoBulkAction({ params: { bulkActionUUID: out.bulkActionUUID! } });
    await settleBaselines();
    await run();
    expect((await rows())[0]).toMatchObject({ is_cancelled: false, answer: null, revision: 3 });
  });
});

describe('a no', () => {
  it('becomes a yes only while the order is in force', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    await answer(0, 'OPTED_OUT', 1, person);
    expect((await rows())[0]).toMatchObject({ answer: 'OPTED_OUT', is_cancelled: true, revision: 2 });
    await post('dispatch/cancel');
    await run();
    expect(await answer(0, 'ACCEPTED', 2, person)).toMatchObject({ accepted: 0, refused: [{ code: 'TOO_LATE' }] });
    expect((await rows())[0]).toMatchObject({ is_cancelled: true, revision: 2 });
  });

  it('said twice by a person does not confirm the cancel of the device', async () => {
    await issue({ assets: 1 });
    await deliverAll();
    await answer(0, 'OPTED_OUT', 1, person);
    expect(await answer(0, 'OPTED_OUT', 2, person)).toMatchObject({ accepted: 1 });
    const summary = () => stage.tenant.client.getDispatchSummary({ params: stage.params() });
    expect((await summary()).unconfirmedCancels).toBe(1);
    await answer(0, 'OPTED_OUT', 2);
    expect((await summary()).unconfirmedCancels).toBe(0);
  });
});

describe('above the threshold', () => {
  it('a change needs a new order, which a second operator confirms', async () => {
    await seed({ assets: 4, targetKw: 3 });
    await confirmAbove(4);
    await post('dispatch', {}, 'ann');
    await run();
    const raise = stage.tenant.client.updateEvent({ params: stage.params(), body: { targetKw: 6 } });
    await expect(raise).rejects.toMatchObject({ status: 409, problem: { code: 'SECOND_OPERATOR_REQUIRED' } });
    await stage.tenant.client.updateEvent({ params: stage.params(), body: { targetKw: 4 } });
    await run();
    expect((await asked()).reduce((total, watts) => total + watts, 0)).toBe(4000);
  });

  it('an order that has grown until its notice waits for a second operator', async () => {
    await seed({ assets: 4, startsInMs: 7_200_000 });
    await confirmAbove(4);
    await setState('INVITED', stage.seeded.assetUUIDs.slice(2));
    expect((await post('dispatch', {}, 'ann')).body).toMatchObject({ status: 'WAITING', requestedKw: 4 });
    await setState('OPT_IN', stage.seeded.assetUUIDs);
    await clockAt(stage.seeded.startMs - 50 * 60_000);
    expect(await stage.tenant.client.getDispatchSummary({ params: stage.params() })).toMatchObject({
      status: 'AWAITING_CONFIRMATION',
      assets: 0,
      requestedKw: 8,
    });
    expect((await post('dispatch/confirm', {}, 'bob')).status).toBe(200);
    await run();
    expect(await asked()).toEqual([2000, 2000, 2000, 2000]);
  });

  it('opting in more does not ask for more than is confirmed', async () => {
    await seed({ assets: 4 });
    await confirmAbove(5);
    await setState('INVITED', stage.seeded.assetUUIDs.slice(2));
    await post('dispatch', {}, 'ann');
    await run();
    await opt('OPT_IN', stage.seeded.assetUUIDs.slice(2));
    await settleBaselines();
    await run();
    expect(await asked()).toEqual([2000, 2000]);
    const alerts = await inTenant(({ tx }) => tx.selectFrom('alerts').select('details').execute());
    expect(alerts).toContainEqual({ details: expect.objectContaining({ awaitsConfirmation: true }) });
  });

  it('nobody confirms after the start, or in place of the one who asked', async () => {
    await seed({ assets: 4, startsInMs: 1_200_000 });
    await confirmAbove(4);
    const { body } = await post('dispatch', {}, 'ann');
    expect(Date.parse(body.confirmByUTC)).toBeLessThanOrEqual(stage.seeded.startMs);
    expect((await post('dispatch/confirm', {}, 'ann')).status).toBe(409);
    await inTenant(({ tx }) =>
      sql`update dispatch_orders set asked_by = 'key ' || (select key_id from api_keys
        where tenant_uuid = ${stage.tenant.tenant})`.execute(tx),
    );
    expect((await post('dispatch/confirm', {}, 'bob')).body.code).toBe('SECOND_OPERATOR_REQUIRED');
    await clockAt(stage.seeded.startMs + 1000);
    expect((await post('dispatch/confirm', {}, 'bob')).status).toBe(409);
    expect(await rows()).toEqual([]);
  });
});
