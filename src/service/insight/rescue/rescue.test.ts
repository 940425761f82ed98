import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { seedPortfolio } from '#testing/seed.ts';
import { seedAcceptances } from '#testing/seedAcceptances.ts';
import { roundGbpText } from '#text/amounts.ts';

/**
 * A unit's event of three hours, of six assets with a baseline of 2 kW. Its order asked the first two for 1 kW; they
 * said yes.
 */
const stage = stageDispatch();
const { inTenant, post, run, clockAt, answer, deliverAll, seed } = stage;

const HALF_HOURS = 6;
const MINUTE_MS = 60_000;
const at = (slot: number) => new Date(stage.seeded.startMs + slot * 1_800_000).toISOString().replace('.000', '');
const rescue = () => stage.tenant.client.getEventRescue({ params: stage.params() });
const clock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );
const tasks = async () =>
  (await stage.tenant.client.listTasks()).data.filter(({ code }) => code === 'STRIKE_THREATENS');

const setBaselines = (tx: TenantScope['tx']) =>
  sql`update event_assets set baseline_wh = ${Array(HALF_HOURS).fill(1000)} where event_uuid = ${stage.seeded.eventUUID}`.execute(
    tx,
  );

interface Scene {
  contractedMw?: number;
  packVersion?: string;
  paidToUsersGbpPerMwh?: number | null;
  dispatched?: boolean;
  /** Minutes after the start. */
  minutes?: number;
  /** Share of its usual 1 kWh that each asset used in the first half hour. */
  used?: number;
}

async function running({
  contractedMw = 0.004,
  packVersion = '2026-08',
  paidToUsersGbpPerMwh = 10_000,
  dispatched = true,
  minutes = 35,
  used = 0.9,
}: Scene = {}): Promise<void> {
  await seed({ assets: 6 });
  const { eventUUID, schemeUUID, assetUUIDs, startMs } = stage.seeded;
  const portfolioUUID = await seedPortfolio(stage.service, stage.tenant);
  const pack = { packId: 'NESO_DFS', version: packVersion };
  await stage.tenant.client.updateScheme({ params: { schemeUUID }, body: { pack } });
  const { unitUUID } = await stage.tenant.client.createUnit({
    body: { unitId: 'HALF-02-Z9', schemeUUID, zone: 'Z9', portfolioUUID, guardrails: { paidToUsersGbpPerMwh } },
  });
  const requirementUUID = await seedAcceptances(stage.service, stage.tenant, {
    schemeUUID,
    unitUUID,
    buyerEventId: '140',
    startTime: at(0),
    factors: Array<null>(HALF_HOURS).fill(null),
  });
  await inTenant(async ({ tx }) => {
    await sql`update events set requirement_uuid = ${requirementUUID}, end_utc = ${new Date(startMs + HALF_HOURS * 1_800_000)}, unit_uuid = ${unitUUID},
      contracted_mw = ${contractedMw}, price_gbp_per_mwh = 50000 where event_uuid = ${eventUUID}`.execute(tx);
    await setBaselines(tx);
  });
  if (dispatched) {
    const given = assetUUIDs.slice(0, 2).map((assetUUID) => ({ assetUUID, kw: 1 }));
    expect((await post('dispatch', { allocation: 'GIVEN', given })).status).toBe(201);
    await run();
    await deliverAll();
    for (const index of [0, 1]) await answer(index, 'ACCEPTED');
  }
  await clockAt(startMs + minutes * MINUTE_MS);
  await stage.tenant.client.createConsumption({
    body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime: at(0), value: used })),
  });
  await inTenant(async ({ tx }) => {
    await sql`delete from jobs where kind = 'BASELINES'`.execute(tx);
    await sql`update events set state = 'STARTED' where event_uuid = ${eventUUID}`.execute(tx);
    await setBaselines(tx);
  });
}

/** Asks for what a rescue names, or takes it back. */
const call = ({ startTimes, calls }: Awaited<ReturnType<typeof rescue>>, sign = 1) =>
  stage.tenant.client.respreadDispatches({
    params: stage.params(),
    body: {
      more: {
        startTimes,
        assets: calls.map(({ assetUUID, kw }) => ({ assetUUID, kw: kw.map((each) => sign * each) })),
      },
    },
  });

describe('the rescue of a running event', () => {
  it('names the fewest assets that lift each half hour still to come above K 0.5, with what they cost and save', async () => {
    await running({ used: 0.98, contractedMw: 0.006 });
    const found = await rescue();
    // A default response of 20 % is expected of 6 kWh, less what the first half hour shows: 0.87 kWh, K 0.16.
    expect(found).toMatchObject({
      unitId: 'HALF-02-Z9',
      status: 'RESCUABLE',
      factorBelow: 0.5,
      avoided: 4,
      startTimes: [at(2), at(3), at(4), at(5)],
      callable: { assets: 6, isAll: true },
    });
    expect(found.threatened.map(({ startTime, state }) => [startTime, state])).toEqual([
      [at(0), 'CLOSED'],
      [at(1), 'CLOSED'],
      ...[2, 3, 4, 5].map((slot) => [at(slot), 'MET']),
    ]);
    const half = found.threatened[2]!;
    expect(half).toMatchObject({ neededKwh: 1.5 });
    expect(half.factorAfter).toBeGreaterThan(0.5);
    expect(half.strikeChancePercentAfter).toBeCloseTo(10, 0);
    expect(half.addedKwh).toBeGreaterThan(1.5 - half.projectedKwh);
    expect(half.strikeChancePercent).toBeGreaterThan(50);
    // K is (2 RV - 50) / 100 below a response volume of 50.
    expect(half.factor).toBeCloseTo((200 * half.projectedKwh) / 3 / 100 - 0.5, 3);
    expect(half.costGbp).toBeCloseTo(10 * half.addedKwh, 1);
    expect(half.savesGbp).toBeCloseTo(150 * (half.factorAfter - half.factor), 1);
    expect(found.savesGbp).toBeCloseTo(4 * half.savesGbp!, 1);
    // None was asked for anything but the first two, which have half of their power left.
    expect(found.calls.map(({ assetUUID }) => stage.seeded.assetUUIDs.indexOf(assetUUID))).toEqual([2, 3]);
    expect(found.verdict).toEqual({
      tone: 'BAD',
      sentence:
        `HALF-02-Z9 falls below K 0.5 at ${clock(at(2))} and 3 more half-hours: call 2 assets now for ` +
        `${roundGbpText(found.costGbp)}, which saves ${roundGbpText(found.savesGbp!)} and 4 strikes`,
    });
    expect(await tasks()).toMatchObject([
      {
        tone: 'BAD',
        title: `HALF-02-Z9 falls below K 0.5 at ${clock(at(2))} and 3 more half-hours`,
        deadlineUTC: new Date(Date.parse(at(2)) - MINUTE_MS).toISOString().replace('.000', ''),
        assets: 2,
        gbpAtRisk: found.savesGbp,
        target: { kind: 'EVENT', uuid: stage.seeded.eventUUID },
      },
    ]);
  });

  it('is over once these are called, and back once they are taken back or say no', async () => {
    await running({ used: 0.98, contractedMw: 0.006 });
    const before = await rescue();
    expect(await call(before)).toMatchObject({ assets: 2, shortfallKw: 0 });
    expect(await rescue()).toMatchObject({ status: 'TOO_LATE', calls: [], avoided: 0 });
    expect(await tasks()).toEqual([]);
    await call(before, -1);
    expect(await rescue()).toMatchObject({ status: 'RESCUABLE', calls: before.calls });
    await call(before);
    await run();
    await deliverAll();
    await answer(2, 'REJECTED', 3);
    await answer(3, 'REJECTED', 3);
    const after = await rescue();
    expect(after.status).toBe('RESCUABLE');
    expect(after.calls.map(({ assetUUID }) => stage.seeded.assetUUIDs.indexOf(assetUUID))).toEqual([4, 5]);
  });

  it('says how close everybody comes where a strike remains, and who can be called where nobody can', async () => {
    await running({ used: 1, contractedMw: 0.03, paidToUsersGbpPerMwh: null });
    const found = await rescue();
    expect(found).toMatchObject({ status: 'SHORT', avoided: 0, costGbp: 0 });
    expect(found.calls).toHaveLength(6);
    const most = Math.max(...found.threatened.slice(2).map(({ factorAfter }) => factorAfter));
    expect(found.verdict.sentence).toContain(
      `: calling 6 assets now saves ${roundGbpText(found.savesGbp!)}, but reaches K ${most.toFixed(2)} at most, still a strike`,
    );
    await inTenant(({ tx, now }) => sql`update tenants set dispatch_stopped_utc = ${new Date(now)}`.execute(tx));
    expect((await rescue()).verdict.sentence).toContain(': nothing can be called while dispatch is stopped');
  });

  it('is nothing of an event that was not dispatched, and too late in the last half hour', async () => {
    await running({ used: 1, dispatched: false, minutes: 95 });
    expect(await rescue()).toMatchObject({ status: 'SHORT', calls: [], callable: { assets: 0 } });
    await clockAt(stage.seeded.startMs + 155 * MINUTE_MS);
    expect(await rescue()).toMatchObject({ status: 'TOO_LATE', verdict: { tone: 'BAD' } });
  });

  it('is clear where nothing threatens, and not applicable without a rule or a unit', async () => {
    await running({ used: 0.5 });
    expect(await rescue()).toMatchObject({
      status: 'CLEAR',
      threatened: [],
      verdict: { tone: 'GOOD', sentence: 'No strike threatens: every half-hour is likely to reach K 0.5' },
    });
    expect(await tasks()).toEqual([]);
    const pack = { packId: 'NESO_DFS', version: '2026-05' };
    await stage.tenant.client.updateScheme({ params: { schemeUUID: stage.seeded.schemeUUID }, body: { pack } });
    const none = { status: 'NOT_APPLICABLE', factorBelow: null, verdict: { tone: 'NEUTRAL' } };
    expect(await rescue()).toMatchObject({ ...none, unitId: 'HALF-02-Z9' });
    await inTenant(({ tx }) => sql`update events set unit_uuid = null, requirement_uuid = null`.execute(tx));
    expect(await rescue()).toMatchObject({ ...none, unitId: null });
  });

  it('is not applicable to an event that does not run', async () => {
    await seed({ assets: 1 });
    expect(await rescue()).toMatchObject({
      status: 'NOT_APPLICABLE',
      verdict: { tone: 'NEUTRAL', sentence: 'The event is not running' },
    });
  });
});
