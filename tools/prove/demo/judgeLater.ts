import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from '#client/client.ts';
import { readAllItems } from '#client/readAllItems.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { clockArrived } from '../../harness/moveClock.ts';
import type { Program } from '../../harness/program.ts';
import { memoryUsage } from '../../harness/resourceUsage.ts';

const SOON_MS = 6 * HOUR_MS;
const GIVE_UP_MS = 600_000;
const ANSWERED_WITHIN_S = 20;

/** Events that have not ended, with who takes part. */
export async function listPending(client: Client): Promise<Event[]> {
  const of = async (state: 'SCHEDULED' | 'STARTED') =>
    (await client.listEvents({ query: { state, pageSize: 1000 } })).data;
  return [...(await of('SCHEDULED')), ...(await of('STARTED'))].filter(({ assetsOptedIn }) => assetsOptedIn > 0);
}

/** Moved ahead: readings to the last half hour, settled events, and the next ones. */
export async function judgeLater(client: Client, assets: number, days: number): Promise<string> {
  const open = await listPending(client);
  const startedAt = performance.now();
  const { movingTo } = await client.setClock({ body: { advance: `P${days}D` } });
  const answeredS = (performance.now() - startedAt) / 1000;
  assert.ok(answeredS < ANSWERED_WITHIN_S, `the move of the clock was answered after ${answeredS} s`);
  await clockArrived(client);
  await waitUntilRead(client);
  return `the clock moved by ${days} days, answered after ${answeredS.toFixed(1)} s${movingTo === null ? '' : ' while it went on'}: ${await judgeNow(client, assets, open, startedAt)}`;
}

/** Lets days pass for a tenant of a program that is stopped. */
export async function passDays(dataDir: string, tenant: string, days: number): Promise<void> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    await store.db
      .updateTable('tenants')
      .set({ clock_offset_ms: sql`clock_offset_ms + ${days * DAY_MS}` })
      .where('tenant_uuid', '=', tenant)
      .execute();
  } finally {
    await store.close();
  }
}

/** Opened weeks after it was stopped: the same, with what could be seen meanwhile, and the memory it took. */
export async function judgeReopened(
  client: Client,
  program: Program,
  { assets, days, open }: { assets: number; days: number; open: readonly Event[] },
): Promise<string> {
  const startedAt = performance.now();
  const seen = await waitUntilRead(client);
  assert.ok(seen > 0, 'nothing was shown of the readings that were missing');
  const found = await judgeNow(client, assets, open, startedAt);
  const { peak } = memoryUsage(program.child.pid!);
  return (
    `stopped, opened ${days} days later, ready after ${(program.readyAfterMs / 1000).toFixed(1)} s: ${found}, ` +
    `at most ${peak.toFixed(0)} MB; its progress was shown ${seen} times`
  );
}

/** Waits until the meters are read; returns how many different degrees of progress were shown. */
async function waitUntilRead(client: Client): Promise<number> {
  const shown = new Set<number>();
  for (const until = performance.now() + GIVE_UP_MS; ; await sleep(100)) {
    const { loading } = await client.getClock();
    if (loading === null) return shown.size;
    shown.add(loading.done);
    assert.ok(performance.now() < until, `after ${GIVE_UP_MS / 1000} s ${loading.done} of ${loading.total} are read`);
  }
}

/** What there is once the clock has gone on: `open` are the events that had not ended before. */
async function judgeNow(client: Client, assets: number, open: readonly Event[], startedAt: number): Promise<string> {
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const readS = seconds();
  const now = Date.parse((await client.getClock()).now);
  const current = await countCurrent(client, now);
  assert.ok(current > 0.95 * assets, `${current} of ${assets} assets have readings to the last half hour`);
  const due = open.filter(({ endTime }) => Date.parse(endTime) < now - DAY_MS);
  assert.ok(due.length > 0, 'no event was to be settled');
  for (const { eventUUID, name, endTime } of due) await waitUntilSettled(client, eventUUID, `${name} of ${endTime}`);
  const settledS = seconds();
  const next = await waitForNext(client);
  const inMs = next.some(({ state }) => state === 'STARTED') ? 0 : Date.parse(next[0]!.startTime) - now;
  assert.ok(inMs <= SOON_MS, `the next event is ${inMs / HOUR_MS} h away`);
  return (
    `${current} assets with readings to the last half hour after ${readS} s, ${due.length} of ${due.length} events ` +
    `settled after ${settledS} s, ${next.length} to come after ${seconds()} s`
  );
}

async function countCurrent(client: Client, now: number): Promise<number> {
  const isCurrent = (at: string | null) => at !== null && now - Date.parse(at) < 2 * HALF_HOUR_MS;
  const assets = await readAllItems((at) => client.listAssets({ query: { pageSize: 1000, ...at } }));
  return assets.filter(({ lastReadingUTC }) => isCurrent(lastReadingUTC)).length;
}

async function waitUntilSettled(client: Client, eventUUID: string, what: string): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; ; await sleep(200)) {
    const { state, statsStatus } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
    if (state === 'ENDED' && statsStatus === 'READY') return;
    assert.ok(performance.now() < until, `${what} is ${state}, its stats are ${statsStatus}`);
  }
}

/** The events to come, in order, as soon as there are three. */
async function waitForNext(client: Client): Promise<Event[]> {
  for (const until = performance.now() + GIVE_UP_MS; ; await sleep(200)) {
    const found = await listPending(client);
    if (found.length >= 3) return found.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
    assert.ok(performance.now() < until, `${found.length} events are to come`);
  }
}
