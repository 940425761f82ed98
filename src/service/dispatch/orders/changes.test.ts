import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { dispatchLog, seedDispatch } from '#testing/seedDispatch.ts';

const stage = stageDispatch();
const { inTenant, post, rows, run, clockAt, answer, deliverAll, issue, settleBaselines, states } = stage;

const batchCounts = async () =>
  inTenant(async ({ tx }) => {
    const found = await sql<{ kind: string; state: string; dispatches: number }>`
      select kind, state, sum(dispatches)::integer as dispatches from dispatch_batches
      where event_uuid = ${stage.seeded.eventUUID} group by kind, state order by kind, state`.execute(tx);
    return found.rows.map((row) => [row.kind, row.state, row.dispatches]);
  });

describe('a change', () => {
  it('of the target before the start is sent to those whose share differs, to nobody else', async () => {
    await stage.seed({ assets: 1000, targetKw: 940 });
    // 900 small assets are asked for all they have, 100 large ones for the rest.
    await inTenant(({ tx }) =>
      sql`update event_assets set baseline_wh = case when asset_uuid > ${stage.seeded.assetUUIDs[99]!} then '{200,200}'::float8[]
        else '{1500,1500}'::float8[] end where event_uuid = ${stage.seeded.eventUUID}`.execute(tx),
    );
    await post('dispatch', { allocation: 'EQUAL', spread: 'NONE' });
    await run();
    expect(await batchCounts()).toEqual([['REQUESTED', 'PENDING', 1000]]);
    await deliverAll();
    const before = await rows();
    expect(before.filter((row) => row.requested_w[0] === -400)).toHaveLength(900);
    await stage.tenant.client.updateEvent({
      params: { 'event-uuid': stage.seeded.eventUUID },
      body: { targetKw: 580 },
    });
    await run();
    const after = await rows();
    expect(after.reduce((total, row) => total + row.requested_w[0]!, 0)).toBe(-580_000);
    expect(await batchCounts()).toEqual([
      ['CHANGED', 'PENDING', 100],
      ['REQUESTED', 'DELIVERED', 1000],
    ]);
    expect(
      after.filter((row, index) => row.revision === 2 && before[index]!.requested_w[0] !== row.requested_w[0]),
    ).toHaveLength(100);
  });

  it('of the window is sent to all, and its cancel ends all', async () => {
    await issue({ startsInMs: 3_600_000 }, { noticeMinutes: 180 });
    await answer(0, 'ACCEPTED');
    const startTime = new Date(stage.seeded.startMs + 1_800_000).toISOString();
    const endTime = new Date(stage.seeded.endMs + 1_800_000).toISOString();
    await stage.tenant.client.updateEvent({
      params: { 'event-uuid': stage.seeded.eventUUID },
      body: { startTime, endTime },
    });
    await settleBaselines();
    await run();
    const moved = await rows();
    expect(moved.map((row) => [row.revision, row.answered_revision])).toEqual([
      [2, 1],
      [2, null],
      [2, null],
    ]);
    for (const row of moved) expect(row.end_at.getTime()).toBeGreaterThanOrEqual(stage.seeded.endMs + 1_800_000);
    await stage.tenant.client.cancelEvent({ params: { 'event-uuid': stage.seeded.eventUUID }, body: {} });
    await run();
    expect(await states()).toEqual([
      ['CANCELLED', true, 3],
      ['CANCELLED', true, 3],
      ['CANCELLED', true, 3],
    ]);
  });

  it('cancels 1,000 assets of a running event in one request, and lists what is not confirmed', async () => {
    stage.seeded = await seedDispatch(stage.service, stage.tenant, { assets: 1000, startsInMs: 1_800_000 });
    await clockAt(stage.seeded.startMs + 60_000);
    expect(await post('dispatch/cancel', { dryRun: true })).toMatchObject({
      body: { assets: 1000, kw: 1000, messages: 2 },
    });
    expect(await post('dispatch/cancel', { reason: 'A fault' })).toMatchObject({ status: 200, body: { assets: 1000 } });
    await run();
    await deliverAll();
    const unconfirmed = () =>
      inTenant(async ({ tx }) => {
        const found = await sql<{
          assets: number;
        }>`select coalesce(sum(assets), 0)::integer as assets from dispatch_sums
          where event_uuid = ${stage.seeded.eventUUID} and is_unconfirmed and slot = 1`.execute(tx);
        return found.rows[0]!.assets;
      });
    expect(await unconfirmed()).toBe(1000);
    await answer(0, 'RECEIVED', 2);
    expect(await unconfirmed()).toBe(999);
    expect(await batchCounts()).toContainEqual(['CANCELLED', 'DELIVERED', 1000]);
  });

  it('cancelled and started at the same instant has one winner, and devices hear it last', async () => {
    for (let round = 0; round < 20; round++) {
      stage.tenant = await stage.service.addTenant();
      stage.seeded = await seedDispatch(stage.service, stage.tenant, { assets: 1, startsInMs: 1_800_000 });
      await Promise.all([
        clockAt(stage.seeded.startMs),
        stage.tenant.client.cancelEvent({ params: { 'event-uuid': stage.seeded.eventUUID }, body: {} }),
      ]);
      await run();
      const event = await stage.tenant.client.getEvent({ params: { 'event-uuid': stage.seeded.eventUUID } });
      expect(event.state).toBe('CANCELLED');
      expect((await rows())[0]).toMatchObject({ answer: 'CANCELLED', kind: 'CANCELLED', revision: 2 });
    }
  });

  it('opts assets in until the start and out again: added, cancelled, asked again', async () => {
    await issue({ assets: 3 }, { allocation: 'EQUAL' });
    const [first] = stage.seeded.assetUUIDs as [string];
    const opt = (action: 'OPT_IN' | 'OPT_OUT') =>
      stage.tenant.client.optEventAssets({
        params: { 'event-uuid': stage.seeded.eventUUID },
        body: { assetUUIDs: [first], action },
      });
    await opt('OPT_OUT');
    expect((await states())[0]).toEqual(['OPTED_OUT', true, 2]);
    expect((await opt('OPT_IN')).changed).toBe(1);
    expect((await states())[0]).toEqual([null, false, 3]);
    await inTenant(({ tx }) => sql`delete from dispatches where asset_uuid = ${first}`.execute(tx));
    await opt('OPT_OUT');
    await opt('OPT_IN');
    await settleBaselines();
    await run();
    expect((await states())[0]).toEqual([null, false, 1]);
  });

  it('of a consent, withdrawn while the event runs, cancels at the device and leaves the opt-in', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    await clockAt(stage.seeded.startMs + 60_000);
    const before = await inTenant(({ tx }) =>
      tx
        .selectFrom('event_assets')
        .select(['asset_uuid', 'state'])
        .where('event_uuid', '=', stage.seeded.eventUUID)
        .execute(),
    );
    const [consent] = (await stage.tenant.client.listConsents({ query: { pageSize: 10 } })).data;
    await stage.tenant.client.withdrawConsent({ params: { consentUUID: consent!.consentUUID } });
    expect(await states()).toEqual([
      ['CANCELLED', true, 2],
      ['CANCELLED', true, 2],
    ]);
    const after = await inTenant(({ tx }) =>
      tx
        .selectFrom('event_assets')
        .select(['asset_uuid', 'state'])
        .where('event_uuid', '=', stage.seeded.eventUUID)
        .execute(),
    );
    expect(after).toEqual(before);
    expect(after.every(({ state }) => state === 'OPT_IN')).toBe(true);
  });

  it('re-spreads nothing that the meters show, whatever was answered', async () => {
    await issue({ assets: 4, targetKw: 4 }, { allocation: 'EQUAL' });
    await deliverAll();
    await answer(0, 'ACCEPTED');
    for (const index of [1, 2, 3]) await answer(index, 'REJECTED');
    const missing = async () => (await post('dispatch/respread', { dryRun: true })).body.missingKw as number;
    expect(await missing()).toBe(3);
    const [, second] = stage.seeded.assetUUIDs as [string, string];
    await inTenant(({ tx }) => sql`update dispatches set delivers = true where asset_uuid = ${second}`.execute(tx));
    expect(await missing()).toBe(2);
    await inTenant(({ tx }) => sql`update dispatch_orders set measured_w = '{3500,null}'`.execute(tx));
    expect(await missing()).toBe(0.5);
  });

  it('re-spreads what others do not give over those that said yes, from the next half hour on, and not twice', async () => {
    await issue({ assets: 4, targetKw: 4 }, { allocation: 'EQUAL' });
    await deliverAll();
    for (const index of [0, 1]) await answer(index, 'ACCEPTED');
    await answer(2, 'REJECTED');
    await answer(3, 'ACCEPTED');
    await clockAt(stage.seeded.startMs + 60_000);
    const result = {
      fromUTC: new Date(stage.seeded.startMs + 1_800_000).toISOString().replace('.000Z', 'Z'),
      missingKw: 1,
      movedKw: 1,
      shortfallKw: 0,
      assets: 3,
    };
    expect((await post('dispatch/respread', { dryRun: true })).body).toMatchObject(result);
    expect((await states()).map(([, , revision]) => revision)).toEqual([1, 1, 1, 1]);
    expect((await post('dispatch/respread')).body).toMatchObject(result);
    expect((await rows()).map((row) => row.requested_w)).toEqual([
      [-1000, -1334],
      [-1000, -1333],
      [-1000, -1000],
      [-1000, -1333],
    ]);
    expect((await post('dispatch/respread')).body).toMatchObject({ missingKw: 0, assets: 0 });
    expect(
      (await dispatchLog(stage.service, stage.tenant, stage.seeded.eventUUID)).filter(
        ({ kind }) => kind === 'RESPREAD',
      ),
    ).toHaveLength(4);
  });
});

describe('sent once more', () => {
  it('never takes a state back: what was delivered stays so, also if the new attempt fails', async () => {
    await issue({ assets: 2, ackWithinSeconds: 60 });
    await deliverAll();
    const { client } = stage.tenant;
    const params = { 'event-uuid': stage.seeded.eventUUID };
    const shown = async () => (await client.listDispatches({ params })).data.map((each) => each.state);
    const before = await client.listDispatches({ params });
    expect(await shown()).toEqual(['DELIVERED', 'DELIVERED']);
    expect((await post('dispatch/resend')).body).toMatchObject({ assets: 2 });
    expect((await rows()).map((row) => row.batch_state)).toEqual(['PENDING', 'PENDING']);

    const [first] = (await client.listDispatches({ params, query: { state: 'DELIVERED' } })).data;
    expect(await shown()).toEqual(['DELIVERED', 'DELIVERED']);
    expect((await client.getDispatch({ params: { dispatchUUID: first!.dispatchUUID } })).state).toBe('DELIVERED');
    expect(first!.sentUTC).toBe(before.data[0]!.sentUTC);
    expect(first!.sentUTC).not.toBeNull();
    expect((await client.listDispatches({ params, query: { state: 'PENDING' } })).totalItems).toBe(0);
    const { states } = await client.getDispatchSummary({ params });
    expect(states.map(({ state, assets }) => [state, assets])).toEqual([['DELIVERED', 2]]);

    await clockAt(stage.seeded.endMs + 600_000);
    expect((await rows()).map((row) => [row.batch_state, row.answer])).toEqual([
      ['FAILED', 'EXPIRED'],
      ['FAILED', 'EXPIRED'],
    ]);
  });
});

describe('time', () => {
  it('marks silence once its answer is due, alerts once, sends once more, and expires at the end', async () => {
    await issue({ assets: 2, ackWithinSeconds: 60 });
    await deliverAll();
    await answer(0, 'ACCEPTED');
    await stage.tenant.client.setClock({ body: { advance: 'PT2M' } });
    expect((await rows()).map((row) => [row.is_silent, row.was_resent])).toEqual([
      [false, false],
      [true, true],
    ]);
    await deliverAll();
    await stage.tenant.client.setClock({ body: { advance: 'PT2M' } });
    const alerts = () =>
      inTenant(({ tx }) =>
        tx.selectFrom('alerts').select(['kind', 'occurrences', 'closed_utc']).where('kind', '=', 'SILENT').execute(),
      );
    expect(await alerts()).toEqual([{ kind: 'SILENT', occurrences: 1, closed_utc: null }]);
    await clockAt(stage.seeded.endMs + 600_000);
    expect((await rows()).map((row) => row.answer)).toEqual(['ACKNOWLEDGED', 'EXPIRED']);
    expect((await alerts())[0]!.closed_utc).not.toBeNull();
    const order = await inTenant(({ tx }) => tx.selectFrom('dispatch_orders').select('status').executeTakeFirst());
    expect(order?.status).toBe('ENDED');
    expect(await answer(1, 'ACCEPTED')).toEqual({ accepted: 0, refused: [{ index: 0, code: 'TOO_LATE' }] });
  });

  it('alerts of a shortfall of a tenth while it lasts', async () => {
    await issue({ assets: 4, targetKw: 4, startsInMs: 7_200_000 }, { allocation: 'EQUAL', noticeMinutes: 240 });
    await deliverAll();
    for (const index of [0, 1, 2]) await answer(index, 'ACCEPTED');
    await answer(3, 'REJECTED');
    await stage.tenant.client.setClock({ body: { advance: 'PT5S' } });
    const open = () =>
      inTenant(({ tx }) =>
        tx
          .selectFrom('alerts')
          .select('details')
          .where('kind', '=', 'SHORTFALL')
          .where('closed_utc', 'is', null)
          .execute(),
      );
    expect(await open()).toMatchObject([{ details: { targetKw: 4, promisedKw: 3, shortfallKw: 1 } }]);
    await answer(3, 'ACCEPTED');
    await stage.tenant.client.setClock({ body: { advance: 'PT5S' } });
    expect(await open()).toEqual([]);
  });

  it('leaves nothing of a dispatch without an end, or sent after it', async () => {
    await issue({ assets: 50 });
    await clockAt(stage.seeded.endMs + 600_000);
    const found = await inTenant(async ({ tx }) => {
      const { rows: open } = await sql<{ endless: number; waiting: number }>`
        select count(*) filter (where d.valid_until is null or d.valid_until < d.end_at)::integer as endless,
          count(*) filter (where b.next_attempt_at is not null or b.state in ('PENDING', 'SENT'))::integer as waiting
        from dispatches d join dispatch_batches b using (tenant_uuid, batch_uuid)`.execute(tx);
      return open[0];
    });
    expect(found).toEqual({ endless: 0, waiting: 0 });
  });
});

it('a tenant that never dispatches has no rows, jobs or messages of it', async () => {
  await stage.tenant.client.createScheme({ body: { name: 'Evening' } });
  const counts = await inTenant(async ({ tx }) => {
    const { rows: found } = await sql<{ total: number }>`
      select (select count(*) from dispatch_orders) + (select count(*) from dispatches) + (select count(*) from dispatch_batches)
        + (select count(*) from dispatch_log) + (select count(*) from alerts) + (select count(*) from dispatch_sums)
        + (select count(*) from jobs where tenant_uuid = ${stage.tenant.tenant} and kind like 'DISPATCH%') as total`.execute(
      tx,
    );
    return found[0]!.total;
  });
  expect(counts).toBe(0);
});
