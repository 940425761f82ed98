import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dispatchId } from '#service/dispatch/issue/dispatchId.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { ReceiverReport } from '../../harness/controllers/protocol.ts';
import { startControllers } from '../../harness/controllers/startControllers.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { addDispatchEvent, countAnswers, type DispatchEvent } from '../../harness/dispatchEvent.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { createRetryingClient } from '../../harness/retryingClient.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

/**
 * Each kill has an event of its own, whose order is sent a moment before: kills fall into the request, the issuing, the
 * sending and the storing of answers.
 */
const dispatchKills: Proof = {
  title: 'Every dispatch is handed over under one id, through kills of the service and failing controllers',
  minutes: 20,
  options: {
    dispatches: { about: 'dispatches in all', fallback: 20_000 },
    kills: { about: 'times the service is killed (kill -9)', fallback: 12 },
    pause: { about: 'milliseconds at most between an order and the kill', fallback: 1500 },
    controllers: { about: 'controllers that are pushed to', fallback: 4 },
    batch: { about: 'dispatches in one message', fallback: 50 },
    failing: { about: 'responses of a hundred that are 500', fallback: 10 },
    twice: { about: 'dispatches of a hundred that may come again after they were taken', fallback: 10 },
  },
  run: ({ dispatches = 0, kills = 0, pause = 0, controllers: count = 0, batch = 0, failing = 0, twice = 0 }) =>
    withDataFolder(async (dataDir) => {
      const controllers = await startControllers({ failing });
      let program = await startProgram({ DATA_DIR: dataDir });
      const store = await openStore({ dataDir, mode: 'join', log: silentLog, poolSize: 4 });
      try {
        const { tenant, headers } = await createTenantWithKey(store.db);
        const client = createRetryingClient(() => program.url, headers);
        const registered = await controllers.register(client, count, batch);
        const events: DispatchEvent[] = [];
        for (let kill = 0; kill < kills; kill++) {
          const event = await addDispatchEvent(store, tenant, {
            assets: Math.ceil(dispatches / kills),
            controllers: registered,
          });
          events.push(event);
          const ordered = client.createDispatchOrder({
            params: { 'event-uuid': event.eventUUID },
            body: { allocation: 'CAPACITY', noticeMinutes: 2880 },
          });
          await sleep(randomInt(pause + 1));
          await program.stop('SIGKILL');
          program = await startProgram({ DATA_DIR: dataDir });
          await ordered;
        }
        await waitForAnswers(store, events);
        const report = await controllers.report();
        return await check(store, events, report, { kills, twice });
      } finally {
        controllers.stop();
        await store.close();
        await program.stop();
      }
    }),
};

async function waitForAnswers(store: Store, events: readonly DispatchEvent[]): Promise<void> {
  const counts = () => Promise.all(events.map((event) => countAnswers(store, event)));
  let last: Record<string, number>[] = [];
  await waitUntil(
    async () => (last = await counts()).every((count, index) => count['ACKNOWLEDGED'] === events[index]!.assets),
    () => `not every dispatch was answered: ${JSON.stringify(last)}`,
    { withinMs: 300_000, everyMs: 250 },
  );
}

async function check(
  store: Store,
  events: readonly DispatchEvent[],
  report: ReceiverReport,
  { kills, twice }: { kills: number; twice: number },
): Promise<string[]> {
  const total = events.reduce((sum, { assets }) => sum + assets, 0);
  for (const event of events) await checkRows(store, event);
  const share = (100 * report.repeated) / total;
  const lines = [
    `${total} dispatches of ${events.length} events, ${kills} × kill -9: ${report.distinct} taken, 0 never handed over, ` +
      `${report.twoIds.length} with two ids; each answer stored, each event's sum as ordered`,
    `${report.requests} requests, ${report.failed} of them answered 500, ${report.unsigned} signed wrongly; ` +
      `${report.repeated} dispatches (${share.toFixed(1)} %) came again after they had been taken`,
  ];
  assert.equal(report.distinct, total, `never handed over, or no dispatch of an event: ${lines.join('; ')}`);
  assert.deepEqual(report.twoIds, [], 'assets with two dispatches of one event');
  assert.equal(report.unsigned, 0, 'signed wrongly');
  assert.ok(share <= twice, lines.join('; '));
  return lines;
}

/** The rows of an event are those of its assets, under the ids that follow from both, and add up to the order. */
async function checkRows(store: Store, { tenant, eventUUID, assets }: DispatchEvent): Promise<void> {
  await tenantTransaction(store.background, tenant, async ({ tx }) => {
    const rows = await tx
      .selectFrom('dispatches')
      .select(['asset_uuid', 'dispatch_uuid', 'revision', 'requested_w'])
      .where('event_uuid', '=', eventUUID)
      .execute();
    assert.equal(rows.length, assets, 'rows and assets differ in number');
    for (const row of rows) {
      assert.equal(row.dispatch_uuid, dispatchId(eventUUID, row.asset_uuid));
      assert.equal(row.revision, 1, 'an order that was repeated made a new revision');
    }
    const sums = [0, 1].map((slot) => rows.reduce((sum, row) => sum - row.requested_w[slot]!, 0));
    assert.deepEqual(sums, [1000 * assets, 1000 * assets], 'what is asked is not the target');
    const { rows: left } = await sql<{ n: number }>`
      select count(*)::int as n from dispatch_batches where event_uuid = ${eventUUID}
        and (state <> 'DELIVERED' or next_attempt_at is not null)`.execute(tx);
    assert.equal(left[0]!.n, 0, 'a batch is still to be sent');
  });
}

export default dispatchKills;
