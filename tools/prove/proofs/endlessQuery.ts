import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { addLoadTenant, slowestMs, countByStatus, LoadWriters } from '../loadWriters.ts';
import type { Proof } from '../proof.ts';

const STATEMENT_TIMEOUT_MS = 5000;
const RECOVERY_MS = 3000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const ENDLESS_NAME = 'Endless';
/** When an asset of this name is stored, PostgreSQL starts to count to a hundred thousand million. */
const ENDLESS_TRIGGER = `
  create function count_for_ever() returns trigger language plpgsql as $$
  begin
    perform count(*) from generate_series(1, 1e11::bigint);
    return new;
  end $$;
  create trigger endless before insert on assets
    for each row when (new.name = '${ENDLESS_NAME}') execute function count_for_ever();`;

/**
 * Statements that do not end, in a trigger of the proof's own, more at the same time than the service has connections,
 * while others write and read.
 */
const endlessQuery: Proof = {
  title: 'A query that does not end is cancelled within 5 seconds; others are not affected, and nothing is lost',
  minutes: 5,
  options: {
    rounds: { about: 'times', fallback: 3 },
    most: { about: 'endless queries at the same time in the last round', fallback: 24 },
  },
  run: ({ rounds, most }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      let writers: LoadWriters | undefined;
      try {
        const store = await openStore({ dataDir, mode: 'join', log: silentLog });
        await store.pool.query(ENDLESS_TRIGGER);
        const tenant = await addLoadTenant(store);
        await store.close();
        writers = new LoadWriters(program.url, tenant).start({ bulk: false });
        const lines: string[] = [];
        for (let round = 1; round <= rounds!; round++) {
          await sleep(1000);
          lines.push(await run(program.url, tenant.headers, writers, round === rounds ? most! : 2 * round));
        }
        await writers.stop();
        lines.push(await writers.check());
        return lines;
      } finally {
        await writers?.stop();
        await program.stop();
      }
    }),
};

async function run(
  url: string,
  headers: Record<string, string>,
  writers: LoadWriters,
  atOnce: number,
): Promise<string> {
  const startedAt = performance.now();
  const ends = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const response = await fetch(`${url}/assets`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: ENDLESS_NAME }),
      });
      assert.equal(response.status, 503, await response.text());
      return performance.now() - startedAt;
    }),
  );
  const slowest = Math.max(...ends);
  const meanwhile = writers.since(startedAt);
  const recoveryMs = await writers.waitForWrite(performance.now());
  assert.ok(recoveryMs <= RECOVERY_MS, `it took ${seconds(recoveryMs)} until a write was acknowledged again`);
  const served = meanwhile.filter(({ status }) => status < 300).length;
  // While every connection is in use, others wait for one and may receive a 503.
  if (atOnce < 10) {
    assert.ok(slowest <= STATEMENT_TIMEOUT_MS, `an endless query was cancelled after ${seconds(slowest)}`);
    assert.ok(served > 0 && served === meanwhile.length, `the responses to others were ${countByStatus(meanwhile)}`);
  }
  return (
    `${atOnce} at the same time: 503 after ${seconds(Math.min(...ends))} to ${seconds(slowest)}; others meanwhile ` +
    `${countByStatus(meanwhile)}, slowest ${seconds(slowestMs(meanwhile))}; written again after ` +
    seconds(recoveryMs)
  );
}

export default endlessQuery;
