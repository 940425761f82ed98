import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stageDispatch } from '#testing/dispatchStage.ts';

/** What can be undone until it leaves, and how soon something is sent again. */
const stage = stageDispatch();
const { inTenant, post, rows, run, clockAt, seed, issue, deliverAll } = stage;

const now = async () => Date.parse((await stage.tenant.client.getClock()).now);
const summary = () => stage.tenant.client.getDispatchSummary({ params: stage.params() });
const list = async () => (await stage.tenant.client.listDispatches({ params: stage.params() })).data;
const batches = () =>
  inTenant(({ tx }) => tx.selectFrom('dispatch_batches').select(['kind', 'state']).orderBy('number').execute());
const after = async (seconds: number) => {
  await clockAt((await now()) + 1000 * seconds);
  await run();
};

describe('an order with an undo window', () => {
  it('leaves only after it, and says until when it can be undone', async () => {
    await seed({ assets: 2 });
    const { status, body } = await post('dispatch', { undoSeconds: 20 });
    expect([status, body.status]).toEqual([201, 'WAITING']);
    await run();
    expect(await rows()).toEqual([]);
    expect((await summary()).held).toMatchObject({ action: 'SEND', assets: 2, kw: 4, leavesUTC: body.issueAtUTC });
    await after(21);
    expect(await rows()).toHaveLength(2);
    expect((await summary()).held).toBeNull();
    expect(await post('dispatch/undo')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is undone before anything was sent, and can be ordered again', async () => {
    await seed({ assets: 2 });
    await post('dispatch', { undoSeconds: 20 });
    expect(await post('dispatch/undo')).toMatchObject({ status: 200, body: { action: 'SEND', assets: 2 } });
    await after(60);
    expect(await rows()).toEqual([]);
    expect((await summary()).status).toBe('CANCELLED');
    expect((await post('dispatch')).status).toBe(201);
    await run();
    expect(await rows()).toHaveLength(2);
  });

  it('is sent at once where the event starts sooner', async () => {
    await seed({ assets: 2 });
    await clockAt(stage.seeded.startMs - 10_000);
    expect((await post('dispatch', { undoSeconds: 20 })).body.status).toBe('ISSUING');
    await run();
    expect(await rows()).toHaveLength(2);
  });

  it('keeps its window when the event changes meanwhile', async () => {
    await seed({ assets: 2, targetKw: 3 });
    await post('dispatch', { undoSeconds: 60, noticeMinutes: 2880 });
    await stage.tenant.client.updateEvent({ params: stage.params(), body: { targetKw: 2 } });
    await run();
    expect(await rows()).toEqual([]);
    await after(61);
    expect((await rows()).map((row) => row.requested_w[0])).toEqual([-1000, -1000]);
  });
});

describe('what follows an order', () => {
  it('is held and undone like it: a re-send, a reallocation and a cancel', async () => {
    await issue({ assets: 3 });
    await deliverAll();
    const resend = await post('dispatch/resend', { undoSeconds: 20 });
    expect(resend.body).toMatchObject({ assets: 3, kw: 6, controllers: [{ assets: 3, kw: 6 }] });
    expect(Date.parse(resend.body.leavesUTC)).toBeGreaterThan(await now());
    expect((await post('dispatch/respread', { undoSeconds: 20 })).status).toBe(200);
    expect((await post('dispatch/resend')).status).toBe(409);
    expect((await post('dispatch/undo')).body).toMatchObject({ action: 'RESEND', assets: 3 });
    await after(30);
    expect((await list()).map(({ sends }) => sends)).toEqual([1, 1, 1]);

    await post('dispatch/cancel', { undoSeconds: 20 });
    expect((await summary()).held).toMatchObject({ action: 'CANCEL', assets: 3 });
    await post('dispatch/undo');
    await after(30);
    expect((await summary()).status).toBe('ISSUED');

    await post('dispatch/cancel', { undoSeconds: 20, assetUUIDs: [stage.seeded.assetUUIDs[0]] });
    await after(21);
    expect((await rows()).map((row) => row.is_cancelled)).toEqual([true, false, false]);
  });

  it('gives way to a cancel, and is dropped where dispatch was stopped meanwhile', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    await post('dispatch/resend', { undoSeconds: 20 });
    await post('dispatch/cancel', { undoSeconds: 20 });
    expect((await summary()).held).toMatchObject({ action: 'CANCEL' });
    await post('dispatch/undo');
    await post('dispatch/resend', { undoSeconds: 20 });
    await stage.tenant.client.stopDispatch({ body: {} });
    await after(21);
    expect((await batches()).map(({ kind }) => kind)).toEqual(['REQUESTED', 'CANCELLED']);
    expect((await summary()).held).toBeNull();
  });
});

describe('a re-send', () => {
  it('is refused until the answer to the last one is due, with the time to try again', async () => {
    await issue({ assets: 2 });
    await deliverAll();
    const [first] = stage.seeded.assetUUIDs;
    const body = { assetUUIDs: [first] };
    expect((await post('dispatch/resend', body)).status).toBe(200);
    const refused = await stage.tenant.send('POST', `/events/${stage.seeded.eventUUID}/dispatch/resend`, { body });
    const again = new Date((await now()) + 300_000).toISOString();
    const problem = (await refused.json()) as { code: string; retryAtUTC: string };
    expect([refused.status, problem.code]).toEqual([409, 'RESEND_TOO_SOON']);
    expect(Math.abs(Date.parse(problem.retryAtUTC) - Date.parse(again))).toBeLessThan(60_000);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);

    // Others go, and the answer says who was left out.
    expect((await post('dispatch/resend')).body).toMatchObject({ assets: 1, tooSoon: { assets: 1 } });
    expect((await post('dispatch/resend', { dryRun: true })).body).toMatchObject({ assets: 0, tooSoon: { assets: 2 } });
    expect((await list()).map(({ sends, resendFromUTC }) => [sends, resendFromUTC !== null])).toEqual([
      [2, true],
      [2, true],
    ]);
    await clockAt((await now()) + 301_000);
    expect((await post('dispatch/resend', body)).status).toBe(200);
  });

  it('of a silent dispatch gives it the whole time to answer, even beyond the start', async () => {
    await issue({ assets: 1 });
    await deliverAll();
    await clockAt(stage.seeded.startMs - 60_000);
    await run();
    expect((await list())[0]).toMatchObject({ isSilent: true, sends: 2, ackDueUTC: null });
    await deliverAll();
    const [again] = await list();
    expect(Date.parse(again!.ackDueUTC!)).toBeGreaterThan(stage.seeded.startMs);
  });

  it('is counted anew by a revision, and says when its answer is due', async () => {
    await issue({ assets: 1, targetKw: 1 });
    await deliverAll();
    await post('dispatch/resend');
    const [before] = await list();
    expect(before).toMatchObject({ sends: 2, ackDueUTC: null });
    await deliverAll();
    const [delivered] = await list();
    expect(Date.parse(delivered!.ackDueUTC!)).toBeGreaterThan(Date.parse(delivered!.lastSentUTC!));
    await stage.tenant.client.updateEvent({ params: stage.params(), body: { targetKw: 1.5 } });
    await run();
    expect((await list())[0]).toMatchObject({ sends: 1, resendFromUTC: null, revision: 2 });
  });
});

it('whom to call is beside each dispatch, and the number that was called in its log', async () => {
  await issue({ assets: 1 });
  const { controllerUUID } = stage.seeded;
  await stage.tenant.client.updateController({
    params: { controllerUUID },
    body: { contactName: 'Duty desk', contactPhone: '+44 20 7946 0100' },
  });
  const [dispatch] = await list();
  expect(dispatch!.partner).toEqual({ name: 'Duty desk', phone: '+44 20 7946 0100', email: null });
  const users = await inTenant(({ tx }) => sql<{ name: string }>`select name from users`.execute(tx));
  expect(dispatch!.customer!.name).toBe(users.rows[0]!.name);
  const params = { dispatchUUID: dispatch!.dispatchUUID };
  const { log } = await stage.tenant.client.noteDispatchAnswer({
    params,
    body: { answer: 'ACCEPTED', phone: '+44 20 7946 0100', note: 'Spoke to Ann' },
  });
  expect(log[0]).toMatchObject({ kind: 'ACCEPTED', detail: 'called +44 20 7946 0100, “Spoke to Ann”' });
  const { data } = await stage.tenant.client.listAssetDispatches({
    params: { assetUUID: dispatch!.assetUUID },
  });
  expect([data[0]!.customer, data[0]!.partner]).toEqual([null, null]);
});
