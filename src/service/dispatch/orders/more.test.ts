import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { dispatchLog } from '#testing/seedDispatch.ts';
import { lockOrder } from './orderRow.ts';
import { readMoreAsked } from './storeMore.ts';

/** Three assets of 2 kW in two half hours of a running event, asked for more than their share. */
const stage = stageDispatch();
const { inTenant, post, rows, run, clockAt, answer, deliverAll, seed } = stage;

const at = (slot: number) => new Date(stage.seeded.startMs + slot * 1_800_000).toISOString();
const asked = async () =>
  (await rows()).map((row) => [row.is_cancelled, ...row.requested_w.map((watts) => -watts || 0)]);
const more = (kw: number[], startTimes = [at(1)], indexes = [0, 1, 2]) => ({
  startTimes,
  assets: indexes.map((index) => ({ assetUUID: stage.seeded.assetUUIDs[index]!, kw })),
});
const respread = (body: object) => post('dispatch/respread', body);
const moreAsked = () =>
  tenantTransaction(stage.service.database.store.db, stage.tenant.tenant, async (scope) =>
    readMoreAsked(scope, (await lockOrder(scope, stage.seeded.eventUUID))!),
  );

/** Ten minutes into the event: the first asset said yes to 1 kW, the second no, the third was asked for nothing. */
async function running(): Promise<void> {
  await seed({ assets: 3 });
  const given = stage.seeded.assetUUIDs.slice(0, 2).map((assetUUID) => ({ assetUUID, kw: 1 }));
  expect((await post('dispatch', { allocation: 'GIVEN', given })).status).toBe(201);
  await run();
  await deliverAll();
  await answer(0, 'ACCEPTED');
  await answer(1, 'REJECTED');
  await clockAt(stage.seeded.startMs + 600_000);
}

describe('more of given assets', () => {
  it('is asked within their power in half hours still to come, of those that said yes or were asked for nothing', async () => {
    await running();
    const body = { more: more([9, 1.5], [at(0), at(1)]) };
    const preview = await respread({ ...body, dryRun: true });
    expect(preview.body).toMatchObject({
      fromUTC: at(1).replace('.000', ''),
      // Three times 1.5 kW; the one that said no is left out, and the first has 1 kW left.
      missingKw: 4.5,
      movedKw: 2.5,
      shortfallKw: 2,
      assets: 2,
    });
    expect(await moreAsked()).toEqual([0, 0]);
    expect((await respread(body)).body).toEqual(preview.body);
    expect(await asked()).toEqual([
      [false, 1000, 2000],
      [false, 1000, 1000],
      [false, 0, 1500],
    ]);
    expect(await moreAsked()).toEqual([0, 2500]);
    expect((await dispatchLog(stage.service, stage.tenant, stage.seeded.eventUUID)).map(({ kind }) => kind)).toContain(
      'RESPREAD',
    );
    // A no of the one that is asked anew is not counted.
    await run();
    await deliverAll();
    await answer(2, 'REJECTED');
    expect(await moreAsked()).toEqual([0, 1000]);
  });

  it('is taken back by the same amounts below 0, also before an answer, and can be asked again', async () => {
    await running();
    await respread({ more: more([1]) });
    await deliverAll();
    const back = await respread({ more: more([-1]) });
    expect(back).toMatchObject({ status: 200, body: { assets: 2, movedKw: 2 } });
    expect(await asked()).toEqual([
      [false, 1000, 1000],
      [false, 1000, 1000],
      [true, 0, 0],
    ]);
    expect(await moreAsked()).toEqual([0, 0]);
    await answer(0, 'ACCEPTED', 3);
    expect((await respread({ more: more([1]) })).body).toMatchObject({ assets: 2 });
    expect((await asked()).map(([isCancelled, , second]) => [isCancelled, second])).toEqual([
      [false, 2000],
      [false, 1000],
      [false, 1000],
    ]);
    expect(await moreAsked()).toEqual([0, 2000]);
  });

  it('is not asked after the last half hour has begun, while dispatch is stopped, nor beyond what is confirmed', async () => {
    await running();
    await inTenant(({ tx }) => tx.updateTable('tenants').set({ confirm_above_kw: 3 }).execute());
    expect(await respread({ more: more([2]), dryRun: true })).toMatchObject({
      status: 409,
      body: { code: 'SECOND_OPERATOR_REQUIRED' },
    });
    await inTenant(({ tx }) => tx.updateTable('tenants').set({ confirm_above_kw: null }).execute());
    await clockAt(stage.seeded.startMs + 1_800_000 - 59_000);
    expect((await respread({ more: more([1]) })).body).toMatchObject({ fromUTC: null, assets: 0 });
    await inTenant(({ tx, now }) => sql`update tenants set dispatch_stopped_utc = ${new Date(now)}`.execute(tx));
    expect(await respread({ more: more([1]) })).toMatchObject({ status: 409, body: { code: 'DISPATCH_STOPPED' } });
  });

  it('is refused for half hours and assets outside of the event, repeated ones and amounts that do not fit', async () => {
    await running();
    const pointersOf = async (asks: object) => {
      const { status, body } = await respread({ more: asks });
      return [status, ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
    };
    expect(await pointersOf(more([1], [at(2)]))).toEqual([400, '/more/startTimes/0']);
    expect(await pointersOf(more([1], [at(1)], [0, 0]))).toEqual([400, '/more/assets/1/assetUUID']);
    expect(await pointersOf(more([1, 1]))).toEqual([400, ...[0, 1, 2].map((place) => `/more/assets/${place}/kw`)]);
    const stranger = { startTimes: [at(1)], assets: [{ assetUUID: stage.seeded.eventUUID, kw: [1] }] };
    expect(await pointersOf(stranger)).toEqual([400, '/more/assets/0/assetUUID']);
    expect(await pointersOf({ startTimes: [], assets: [] })).toEqual([400, '/more/startTimes', '/more/assets']);
  });
});
