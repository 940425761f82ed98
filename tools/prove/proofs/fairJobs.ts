import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { freshMpan } from '#testing/seed.ts';
import { UNLIMITED } from '../../harness/createTenantWithKey.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { addSimulatedMeters } from '../../harness/simulatedMeters.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const MAX_MS = 1000;
const SEEN_EVERY_MS = 10;
const BEFORE_START_MS = 300;
const WAIT = { withinMs: 60_000, everyMs: SEEN_EVERY_MS };

/** A tenant whose clock is far behind has thousands of overdue jobs, while jobs of another fall due one by one. */
const fairJobs: Proof = {
  title: 'Thousands of overdue jobs of one tenant do not delay a job of another',
  minutes: 10,
  options: {
    meters: { about: 'simulated meters read by one move of the clock', fallback: 2000 },
    rounds: { about: 'jobs of each kind of the other tenant, at most', fallback: 20 },
  },
  run: ({ meters = 0, rounds = 0 }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        return await withProgramStore(program, dataDir, async ({ store, addTenant }) => {
          const [busy, other] = [await addTenant(), await addTenant(UNLIMITED)];
          await busy.client.setClock({ body: { now: '2005-03-01T00:00:00Z' } });
          await addSimulatedMeters(store.db, busy.tenant, meters);
          const startedAt = performance.now();
          const done: { afterMs?: number } = {};
          const moving = busy.client
            .setClock({ body: { advance: 'P90D' } })
            .then(() => void (done.afterMs = performance.now() - startedAt));
          // If something else fails first, the program is already being stopped.
          moving.catch(() => undefined);
          await sleep(500);
          const waits: Record<'lookUp' | 'start', number[]> = { lookUp: [], start: [] };
          for (let round = 0; round < rounds && done.afterMs === undefined; round++) {
            waits.lookUp.push(await lookUpMpan(other, round));
            waits.start.push(await startEvent(other, round));
          }
          await moving;
          const worst = Math.max(...waits.lookUp, ...waits.start);
          const line = (what: string, all: number[]) =>
            `${what}: ${all.length} times beside it, ${Math.round(Math.max(...all))} ms after it was due at most ` +
            `(${all.map(Math.round).join(', ')})`;
          console.log(
            [
              `a clock in 2005 moved over ${meters} simulated meters: response after ` +
                `${(done.afterMs! / 1000).toFixed(1)} s`,
              line("another tenant's MPAN looked up", waits.lookUp),
              line("another tenant's event started", waits.start),
            ].join('\n'),
          );
          assert.ok(waits.lookUp.length > 2, 'there was no time for jobs beside the load: use more meters');
          assert.ok(worst <= MAX_MS, `a job ran ${worst} ms after it was due`);
          return [];
        });
      } finally {
        await program.stop();
      }
    }),
};

/** Milliseconds from the instant at which the MPAN of a new asset is due for its look-up until that is done. */
async function lookUpMpan({ client }: ProgramTenant, round: number): Promise<number> {
  const { assetUUID } = await client.createAsset({ body: { name: `Other ${round}`, mpan: freshMpan() } });
  // Counted from before the clock is moved: it is due a little later.
  const dueAt = performance.now() + 1000;
  await client.setClock({ body: { advance: 'PT9S' } });
  await waitUntil(
    async () => (await client.getAsset({ params: { assetUUID } })).mpanStatus === 'VALID',
    'the MPAN was not looked up',
    WAIT,
  );
  return performance.now() - dueAt;
}

/** Milliseconds from the start of an event until it is STARTED. */
async function startEvent({ client }: ProgramTenant, round: number): Promise<number> {
  const { schemeUUID } = await client.createScheme({ body: { name: `Scheme ${round}` } });
  const now = Date.parse((await client.getClock()).now);
  const startMs = (Math.floor(now / HALF_HOUR_MS) + 2) * HALF_HOUR_MS;
  const iso = (at: number) => new Date(at).toISOString();
  const { eventUUID } = await client.createEvent({
    body: {
      name: `Event ${round}`,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: iso(startMs),
      endTime: iso(startMs + HALF_HOUR_MS),
    },
  });
  const dueAt = performance.now() + BEFORE_START_MS;
  await client.setClock({ body: { now: iso(startMs - BEFORE_START_MS) } });
  await waitUntil(
    async () => (await client.getEvent({ params: { 'event-uuid': eventUUID } })).state === 'STARTED',
    'the event did not start',
    WAIT,
  );
  return performance.now() - dueAt;
}

export default fairJobs;
