import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moves, type State } from '#energy/dispatch/states.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { dispatchLog, dispatchRows, seedDispatch, type SeededDispatch } from '#testing/seedDispatch.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import type { Answerer, AnswerToApply } from './answer.ts';
import { applyAnswers } from './applyAnswers.ts';

let service: TestService;
let tenant: TestTenant;
let seeded: SeededDispatch;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  seeded = await seedDispatch(service, tenant);
});
afterAll(() => service.close());

const device: Answerer = { actor: 'CONTROLLER', name: 'Maker cloud' };
const apply = (answers: AnswerToApply[], answerer: Answerer = device, of = tenant) =>
  tenantTransaction(service.database.store.db, of.tenant, (scope) => applyAnswers(scope, answerer, answers));
const say = (index: number, answer: AnswerToApply['answer'], more: Partial<AnswerToApply> = {}): AnswerToApply => ({
  dispatchUUID: seeded.dispatchUUIDs[index]!,
  revision: 1,
  answer,
  ...more,
});
const rows = () => dispatchRows(service, tenant, seeded.eventUUID);
const log = async () => (await dispatchLog(service, tenant, seeded.eventUUID)).map(({ kind }) => kind);
/** The sums that triggers keep, by answer: assets and promised watts of the first half hour. */
const sums = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    const found = await sql<{ answer: string | null; assets: number; promised: number }>`
      select answer, sum(assets)::integer as assets, sum(promised_w)::integer as promised from dispatch_sums
      where event_uuid = ${seeded.eventUUID} and slot = 1 group by answer having sum(assets) <> 0 order by answer`.execute(
      tx,
    );
    return found.rows;
  });

describe('answers to dispatches', () => {
  it('are stored, accepted again without effect, and the last of two in one list wins', async () => {
    const answers = [
      say(0, 'ACCEPTED', { promisedKw: 0.8 }),
      say(1, 'ACCEPTED'),
      say(1, 'REJECTED', { reasonCode: 'FAULT' }),
    ];
    expect(await apply(answers)).toEqual({ accepted: 3, refused: [] });
    const stored = await rows();
    expect(stored).toMatchObject([
      { answer: 'ACKNOWLEDGED', answered_revision: 1, promised_w: -800, answered_by: 'Maker cloud' },
      { answer: 'REJECTED', reason_code: 'FAULT', promised_w: null },
      { answer: null },
    ]);
    expect(stored[0]!.latency_ms).toBeGreaterThanOrEqual(0);
    expect(await log()).toEqual(['REJECTED']);
    expect(await apply(answers.slice(0, 1))).toEqual({ accepted: 1, refused: [] });
    expect(await rows()).toEqual(stored);
    expect(await log()).toEqual(['REJECTED']);
    expect(await sums()).toEqual([
      { answer: 'ACKNOWLEDGED', assets: 1, promised: -800 },
      { answer: 'REJECTED', assets: 1, promised: 0 },
      { answer: null, assets: 1, promised: 0 },
    ]);
  });

  it('are refused one by one: an older revision, an unknown dispatch, one of another controller or tenant', async () => {
    const many = Array.from({ length: 997 }, () => say(0, 'ACCEPTED'));
    const unknown = { ...say(0, 'ACCEPTED'), dispatchUUID: seeded.eventUUID };
    expect(await apply([...many, say(1, 'ACCEPTED', { revision: 0 }), unknown, say(2, 'ACCEPTED')])).toEqual({
      accepted: 998,
      refused: [
        { index: 997, code: 'STALE_REVISION' },
        { index: 998, code: 'NOT_FOUND' },
      ],
    });
    const notFound = { accepted: 0, refused: [{ index: 0, code: 'NOT_FOUND' }] };
    expect(await apply([say(1, 'ACCEPTED')], { ...device, controllerUUID: seeded.eventUUID })).toEqual(notFound);
    expect(await apply([say(1, 'ACCEPTED')], device, await service.addTenant())).toEqual(notFound);
    expect((await rows()).map(({ answer }) => answer)).toEqual(['ACKNOWLEDGED', null, 'ACKNOWLEDGED']);
  });

  it('are too late after the end, and kept in the log', async () => {
    await tenant.client.setClock({ body: { now: new Date(seeded.endMs + 1000).toISOString() } });
    const tooLate = { accepted: 0, refused: [{ index: 0, code: 'TOO_LATE' }] };
    expect(await apply([say(0, 'ACCEPTED')])).toEqual(tooLate);
    expect(await apply([say(0, 'OPTED_OUT')])).toEqual(tooLate);
    expect((await log()).filter((kind) => kind === 'LATE_ANSWER')).toHaveLength(2);
  });

  it('clear silence, and the alert when nobody is silent any more', async () => {
    await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await sql`update dispatches set is_silent = asset_uuid <> ${seeded.assetUUIDs[2]!}
        where event_uuid = ${seeded.eventUUID}`.execute(scope.tx);
      await raiseAlert(scope, 'SILENT', { eventUUID: seeded.eventUUID }, {});
    });
    const open = () =>
      tenantTransaction(
        service.database.store.db,
        tenant.tenant,
        async ({ tx }) =>
          (await tx.selectFrom('alerts').select('alert_uuid').where('closed_utc', 'is', null).execute()).length,
      );
    await apply([say(0, 'ACCEPTED')]);
    expect([(await rows()).map(({ is_silent }) => is_silent), await open()]).toEqual([[false, true, false], 1]);
    await apply([say(1, 'REJECTED')]);
    expect(await open()).toBe(0);
  });

  it('of persons are passed to the device: a no cancels, a yes before the start asks again', async () => {
    const person: Answerer = { actor: 'PARTICIPANT', name: 'Ada' };
    await apply([say(0, 'ACCEPTED')]);
    await apply([say(0, 'OPTED_OUT')], person);
    expect((await rows())[0]).toMatchObject({
      answer: 'OPTED_OUT',
      is_cancelled: true,
      revision: 2,
      answered_revision: 1,
      kind: 'CANCELLED',
      batch_state: 'PENDING',
    });
    await apply([say(0, 'RECEIVED', { revision: 2 })]);
    expect((await rows())[0]).toMatchObject({ answer: 'OPTED_OUT', answered_revision: 2 });
    await apply([say(0, 'ACCEPTED', { revision: 2 })], person);
    expect((await rows())[0]).toMatchObject({ answer: null, is_cancelled: false, revision: 3, kind: 'REQUESTED' });
    expect(await log()).toEqual(['OPTED_OUT', 'CANCEL_CONFIRMED', 'ACCEPTED']);
    expect(await sums()).toEqual([{ answer: null, assets: 3, promised: 0 }]);
  });

  it('in any order, twice and of any revision, make legal moves only, and sums agree with rows', async () => {
    const answer = constantFrom('RECEIVED', 'ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED', 'COMPLETED', 'ABORTED');
    const said = record({ index: integer({ min: 0, max: 2 }), answer, revision: integer({ min: 0, max: 2 }) });
    await assert(
      asyncProperty(array(said, { minLength: 1, maxLength: 8 }), async (list) => {
        const stateOf = (row: { answer: string | null; batch_state: string }) =>
          (row.answer ?? row.batch_state) as State;
        const before = (await rows()).map(stateOf);
        for (const { index, ...more } of list) await apply([say(index, more.answer, more)]);
        const after = (await rows()).map(stateOf);
        for (const [index, state] of after.entries())
          if (state !== before[index])
            expect(moves[before[index]!].flatMap((next) => [next, ...moves[next]])).toContain(state);
        const counted = new Map((await sums()).map(({ answer: state, assets }) => [state, assets]));
        const byState = Map.groupBy(await rows(), (row) => row.answer);
        expect(counted).toEqual(new Map([...byState].map(([state, own]) => [state, own.length])));
      }),
      { numRuns: 20 },
    );
  });
});
