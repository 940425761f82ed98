import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type ReceivedWebhook, startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { withFakeClock } from '../../harness/fakeClock.ts';
import { isReady, startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { processCpuMs, requireProcFs } from '../../harness/resourceUsage.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const ARRIVES_MS = 20_000;
const MOVED = ['EVENT.STARTED', 'EVENT.ENDED'] as const;
/** Processor time of an idle service, in milliseconds a second: a busy loop would use all of it. */
const MAX_BUSY = 250;
const POLL_MS = 4000;

const arrives = (what: string, holds: () => boolean) =>
  waitUntil(holds, `within ${ARRIVES_MS / 1000} s not: ${what}`, { withinMs: ARRIVES_MS });

interface JumpSubject {
  tenant: ProgramTenant;
  url: string;
  pid: number;
  received: readonly ReceivedWebhook[];
}

/** Everything that depends on a clock continues immediately after a jump; returns how busy the service was. */
async function checkAfterJump({ tenant, url, pid, received }: JumpSubject, marks: number): Promise<string> {
  for (let request = 0; request < 40; request++)
    assert.equal((await tenant.send('GET', '/assets')).status, 200, 'requests are refused after the jump');
  const key = `jump-${marks}`;
  const [first, second] = [
    await tenant.send('POST', '/portfolios', '{"name":"Once"}', { 'idempotency-key': key }),
    await tenant.send('POST', '/portfolios', '{"name":"Once"}', { 'idempotency-key': key }),
  ];
  assert.deepEqual(
    [first.status, second.status, await first.text()],
    [201, 201, await second.text()],
    'the response of a key was not stored',
  );
  const before = received.length;
  const { assetUUID } = await tenant.client.createAsset({ body: { name: `After jump ${marks}` } });
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: `After jump ${marks}` } });
  await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  await arrives('a webhook after the jump', () =>
    received.slice(before).some(({ body }) => body.includes(portfolioUUID)),
  );
  assert.ok(await isReady(url), 'the service is not ready');
  await sleep(1500);
  const usedBefore = processCpuMs(pid);
  await sleep(POLL_MS);
  const busy = (processCpuMs(pid) - usedBefore) / (POLL_MS / 1000);
  assert.ok(busy <= MAX_BUSY, `${busy.toFixed(0)} ms of processor time a second after the jump`);
  return `then ${busy.toFixed(0)} ms of processor time a second`;
}

const messageOf = ({ headers, body }: ReceivedWebhook) => ({
  id: String(headers['webhook-id']),
  ...(JSON.parse(body) as { event: string; payload: { eventUUID?: string } }),
});

/** Ids of the messages of one kind about one event: more than one means that its state changed twice. */
const idsOf = (received: readonly ReceivedWebhook[], event: string, eventUUID: string): Set<string> =>
  new Set(
    received
      .map(messageOf)
      .filter((message) => message.event === event && message.payload.eventUUID === eventUUID)
      .map(({ id }) => id),
  );

const clockJumps: Proof = {
  title: 'If the machine’s clock jumps, no event is lost, none changes state twice and no retry storm starts',
  minutes: 5,
  options: {},
  run: () => {
    requireProcFs();
    return withFakeClock(async (clock) => {
      const receiver = await startWebhookReceiver();
      const { received } = receiver;
      try {
        return await withDataFolder(async (dataDir) => {
          await clock.startPostgres(dataDir);
          const program = await startProgram({ DATA_DIR: dataDir, ...clock.settings });
          try {
            return await withProgramStore(program, dataDir, async ({ addTenant, store }) => {
              const tenant = await addTenant({ requests_per_second: 50 });
              await tenant.client.createWebhook({
                body: { url: receiver.url, events: [...MOVED, 'PORTFOLIO.ASSETS_ASSIGNED', 'EVENT.SCHEDULED'] },
              });
              const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Evening peak' } });
              const days = [1, 29, 40];
              const events: string[] = [];
              for (const day of days) {
                const startTime = new Date(Math.ceil((Date.now() + day * DAY_S * 1000) / HALF_HOUR_MS) * HALF_HOUR_MS);
                const { eventUUID } = await tenant.client.createEvent({
                  body: {
                    name: `In ${day} days`,
                    schemeUUID,
                    eventType: 'TURN_DOWN',
                    startTime: startTime.toISOString(),
                    endTime: new Date(startTime.getTime() + 3_600_000).toISOString(),
                  },
                });
                events.push(eventUUID);
              }
              const subject: JumpSubject = { tenant, url: program.url, pid: program.child.pid!, received };
              const lines: string[] = [];
              const jumps: [string, number, number][] = [
                ['2 hours back', -2 * HOUR_S, 0],
                ['30 days forward', 30 * DAY_S, 2],
                ['back to the true time', 0, 2],
                ['30 days forward again', 30 * DAY_S, 2],
                ['41 days forward', 41 * DAY_S, 3],
              ];
              for (const [index, [name, seconds, moved]] of jumps.entries()) {
                clock.set(seconds);
                const startedAt = performance.now();
                const due = events.slice(0, moved);
                await arrives(`${moved} events moved after the jump ${name}`, () =>
                  due.every((eventUUID) => MOVED.every((event) => idsOf(received, event, eventUUID).size > 0)),
                );
                const took = performance.now() - startedAt;
                lines.push(
                  `${name}: ${moved} of ${events.length} events ran, published after ${(took / 1000).toFixed(1)} ` +
                    `s; ${await checkAfterJump(subject, index)}`,
                );
              }
              for (const eventUUID of events)
                for (const event of MOVED)
                  assert.equal(idsOf(received, event, eventUUID).size, 1, `${event} was published more than once`);
              const messages = new Set(received.map((each) => messageOf(each).id)).size;
              assert.ok(
                received.length <= messages + jumps.length,
                `${received.length} deliveries of ${messages} messages`,
              );
              const { rows } = await sql<{
                kind: string;
                due_utc: Date;
              }>`select kind, due_utc from jobs where kind = 'HOUSEKEEPING' and tenant_uuid = ${tenant.tenant}`.execute(
                store.db,
              );
              assert.equal(rows.length, 1, 'housekeeping is enqueued more than once');
              lines.push(`${messages} messages, ${received.length} deliveries; each event started once and ended once`);
              return lines;
            });
          } finally {
            await program.stop();
          }
        });
      } finally {
        await receiver.close();
      }
    });
  },
};

export default clockJumps;
