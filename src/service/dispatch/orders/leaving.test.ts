import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { stageDispatch } from '#testing/dispatchStage.ts';

/** What leaves while an order is waiting, issued or running, and orders at the edges of days and of the clock. */
const stage = stageDispatch();
const { inTenant, post, rows, states, run, clockAt, seed, issue, deliverAll } = stage;

const optIns = () =>
  inTenant(async ({ tx }) => {
    const found = await tx.selectFrom('event_assets').select('state').orderBy('asset_uuid').execute();
    return found.map((row) => row.state);
  });
/** Does `work` while a transaction is deleting a controller, which commits once somebody waits for it. */
const besideDeletion = async (controllerUUID: string, work: () => Promise<unknown>) => {
  let working: Promise<unknown> = Promise.resolve();
  await inTenant(async ({ tx }) => {
    await sql`select from controllers where controller_uuid = ${controllerUUID} for update`.execute(tx);
    working = work();
    const waits = async () =>
      (await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)).rows;
    while ((await waits()).length === 0);
    await sql`update controllers set deleted_utc = now() where controller_uuid = ${controllerUUID}`.execute(tx);
    await sql`update assets set controller_uuid = null where controller_uuid = ${controllerUUID}`.execute(tx);
  });
  await working;
};
const UNTOUCHED = [null, false, 1];
const CANCELLED = ['CANCELLED', true, 2];

describe('an asset that leaves before the start', () => {
  it('by being archived is cancelled at its device, and nobody else is', async () => {
    await issue();
    const [assetUUID] = stage.seeded.assetUUIDs as [string];
    await stage.tenant.client.archiveAsset({ params: { assetUUID } });
    expect(await states()).toEqual([CANCELLED, UNTOUCHED, UNTOUCHED]);
  });

  it('by opting out of the scheme is cancelled', async () => {
    await issue();
    await stage.tenant.client.optSchemeAssets({
      params: { schemeUUID: stage.seeded.schemeUUID },
      body: { assetUUIDs: [stage.seeded.assetUUIDs[0]!], action: 'OPT_OUT' },
    });
    expect(await states()).toEqual([CANCELLED, UNTOUCHED, UNTOUCHED]);
  });

  it('with its user, who is erased, is cancelled, and the order goes on with nobody', async () => {
    await issue();
    const { user_uuid } = await inTenant(({ tx }) =>
      tx.selectFrom('users').select('user_uuid').executeTakeFirstOrThrow(),
    );
    await stage.tenant.client.eraseUser({ params: { userUUID: user_uuid }, body: { confirm: 'ERASE' } });
    await run();
    expect(await states()).toEqual([CANCELLED, CANCELLED, CANCELLED]);
    await clockAt(stage.seeded.endMs + 600_000);
    expect(await stage.tenant.client.getDispatchSummary({ params: stage.params() })).toMatchObject({
      status: 'ENDED',
      promisedKw: 0,
      silent: { assets: 0 },
    });
  });

  it('while the order waits is not issued', async () => {
    await seed({ startsInMs: 7_200_000 });
    expect((await post('dispatch', { noticeMinutes: 60 })).body.status).toBe('WAITING');
    const [gone, bare, moved] = stage.seeded.assetUUIDs as [string, string, string];
    await stage.tenant.client.archiveAsset({ params: { assetUUID: gone } });
    await stage.tenant.client.assignControllerAssets({
      params: { controllerUUID: stage.seeded.controllerUUID },
      body: { assetUUIDs: [bare], remove: true },
    });
    const { portfolioUUID } = await stage.tenant.client.createPortfolio({ body: { name: 'North' } });
    await stage.tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [moved] } });
    await clockAt(stage.seeded.startMs - 55 * 60_000);
    expect((await rows()).map((row) => row.asset_uuid)).toEqual([moved]);
    expect((await stage.tenant.client.getDispatchSummary({ params: stage.params() })).refusedByCode).toEqual({
      NO_CONTROLLER: 1,
    });
  });

  it('by a change of the window that does not suit it is cancelled with the change', async () => {
    await issue({ startsInMs: 3_600_000 }, { noticeMinutes: 180 });
    // The consent of all ends before the new window.
    await inTenant(({ tx }) => sql`update consents set expires_utc = ${new Date(stage.seeded.endMs)}`.execute(tx));
    const at = (ms: number) => new Date(ms + 7_200_000).toISOString();
    await stage.tenant.client.updateEvent({
      params: stage.params(),
      body: { startTime: at(stage.seeded.startMs), endTime: at(stage.seeded.endMs) },
    });
    expect((await states()).map(([answer]) => answer)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });

  it.each(['before its order is issued', 'while it is issued'])(
    'with its controller, deleted %s, is refused',
    async (when) => {
      await seed();
      await post('dispatch');
      const remove = () =>
        stage.tenant.client.deleteController({ params: { controllerUUID: stage.seeded.controllerUUID } });
      if (when === 'before its order is issued') await remove();
      else await besideDeletion(stage.seeded.controllerUUID, () => run());
      // Its step is made again after a pause of the machine's clock.
      await inTenant(({ tx }) => sql`update jobs set retry_at = null`.execute(tx));
      await run();
      expect(await rows()).toEqual([]);
      expect(await stage.tenant.client.getDispatchSummary({ params: stage.params() })).toMatchObject({
        status: 'ISSUED',
        assets: 0,
        refusedByCode: { NO_CONTROLLER: 3 },
      });
    },
  );
});

describe('an asset that leaves while the event runs', () => {
  it('by opting out of the scheme keeps what it has promised, and by being archived is refused', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    await clockAt(stage.seeded.startMs + 60_000);
    await stage.tenant.client.optSchemeAssets({
      params: { schemeUUID: stage.seeded.schemeUUID },
      body: { assetUUIDs: [stage.seeded.assetUUIDs[0]!], action: 'OPT_OUT' },
    });
    expect(await optIns()).toEqual(['OPT_IN', 'OPT_IN']);
    expect(await states()).toEqual([UNTOUCHED, UNTOUCHED]);
    const archive = stage.tenant.client.archiveAsset({ params: { assetUUID: stage.seeded.assetUUIDs[1]! } });
    await expect(archive).rejects.toMatchObject({ status: 409 });
  });

  it('cannot be put under another controller, nor its controller deleted, until its cancel is handed over', async () => {
    await issue({ assets: 2 });
    const remove = () =>
      stage.tenant.client.deleteController({ params: { controllerUUID: stage.seeded.controllerUUID } });
    await expect(remove()).rejects.toMatchObject({ status: 409 });
    await clockAt(stage.seeded.startMs + 60_000);
    await post('dispatch/cancel');
    await run();
    await expect(remove()).rejects.toMatchObject({ status: 409 });
    await deliverAll();
    await remove();
  });
});

describe('an order', () => {
  it('of no asset, or of assets that are all refused, is issued to nobody and ends', async () => {
    for (const isEmpty of [true, false]) {
      stage.tenant = await stage.service.addTenant();
      await seed({ targetKw: 3 });
      await inTenant(({ tx }) =>
        isEmpty
          ? sql`update event_assets set state = 'INVITED'`.execute(tx)
          : sql`update assets set controller_uuid = null`.execute(tx),
      );
      expect((await post('dispatch')).body).toMatchObject({ assets: 0, requestedKw: 0, shortfallKw: 3 });
      await run();
      const shown = await stage.tenant.client.getDispatchSummary({ params: stage.params() });
      expect(shown).toMatchObject({
        status: 'ISSUED',
        assets: 0,
        shortfallKw: 3,
        refusedByCode: isEmpty ? {} : { NO_CONTROLLER: 3 },
      });
      await clockAt(stage.seeded.endMs + 600_000);
      expect((await stage.tenant.client.getDispatchSummary({ params: stage.params() })).status).toBe('ENDED');
    }
  });

  it.each([
    ['of 46 half-hours', '2027-03-28', 46],
    ['of 50 half-hours', '2027-10-31', 50],
  ])('for a whole day %s asks in each of them', async (_, day, halfHours) => {
    await seed({ assets: 2 });
    const [start, end] = [londonMidnight(day), londonMidnight(addDays(day, 1))];
    await inTenant(async ({ tx }) => {
      await sql`update events set start_utc = ${new Date(start)}, end_utc = ${new Date(end)}`.execute(tx);
      await sql`update event_assets set baseline_wh = array_fill(500::float8, array[${halfHours}::integer])`.execute(
        tx,
      );
    });
    await clockAt(start - 1_800_000);
    await post('dispatch', { spread: 'NONE' });
    await run();
    for (const row of await rows()) {
      expect(row.requested_w).toEqual(Array(halfHours).fill(-1000));
      expect([row.start_at.getTime(), row.end_at.getTime()]).toEqual([start, end]);
    }
    expect((await stage.tenant.client.getDispatchSummary({ params: stage.params() })).periods).toHaveLength(halfHours);
  });

  it('across midnight counts for the day on which it starts', async () => {
    const days: { tenant: string; asked: number }[] = [];
    for (const hours of [-1, 0]) {
      stage.tenant = await stage.service.addTenant();
      await seed({ assets: 1 });
      const midnight = londonMidnight('2027-01-20');
      const own = async (start: number) => {
        await inTenant(async ({ tx }) => {
          await sql`update events set start_utc = ${new Date(start)}, end_utc = ${new Date(start + 3_600_000)}
            where event_uuid = ${stage.seeded.eventUUID}`.execute(tx);
          await sql`update event_schemes set dispatches_per_day = 1`.execute(tx);
        });
      };
      await clockAt(midnight - 3 * 3_600_000);
      await own(midnight - 1_800_000);
      await post('dispatch', { noticeMinutes: 600 });
      await run();
      const first = stage.seeded;
      const second = await inTenant(async ({ tx }) => {
        const { rows: made } = await sql<{ event_uuid: string }>`
          insert into events select (jsonb_populate_record(e, jsonb_build_object('event_uuid', gen_random_uuid(),
            'start_utc', ${new Date(midnight + (2 + 4 * hours) * 1_800_000)}::timestamptz,
            'end_utc', ${new Date(midnight + (4 + 4 * hours) * 1_800_000)}::timestamptz))).*
          from events e returning event_uuid`.execute(tx);
        await sql`insert into event_assets select (jsonb_populate_record(ea, jsonb_build_object('event_uuid',
          ${made[0]!.event_uuid}::text))).* from event_assets ea`.execute(tx);
        return made[0]!.event_uuid;
      });
      stage.seeded = { ...first, eventUUID: second };
      const { body } = await post('dispatch', { dryRun: true });
      days.push({ tenant: hours === 0 ? 'next day' : 'same day', asked: body.assets });
    }
    expect(days).toEqual([
      { tenant: 'same day', asked: 0 },
      { tenant: 'next day', asked: 1 },
    ]);
  });

  it('whose clock moves past its end while nothing was delivered hands nothing over any more', async () => {
    await issue();
    await clockAt(stage.seeded.endMs + 600_000);
    expect((await rows()).map((row) => row.batch_state)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    const before = await states();
    expect(await post('dispatch/resend')).toMatchObject({ status: 409 });
    expect(await post('dispatch/cancel')).toMatchObject({ status: 409 });
    expect(await states()).toEqual(before);
  });
});
