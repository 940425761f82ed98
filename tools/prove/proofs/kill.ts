import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, postmasterPid, type Program, startProgram, withDataFolder } from '../../harness/program.ts';
import { median } from '../../harness/statistics.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';
import { Writers } from '../writers.ts';

const ways = ['program', 'PostgreSQL', 'both'] as const;
const AFTERWARDS_MS = 200;
const TIMEOUT_MS = 60_000;

const kill: Proof = {
  title: 'What was acknowledged survives kill -9 completely, and a request repeated with its key has one effect',
  minutes: 60,
  options: {
    kills: { about: 'kills in turn of the program, of PostgreSQL under it and of both', fallback: 50 },
    pause: { about: 'milliseconds at most that are written before a kill', fallback: 1500 },
    seconds: { about: 'seconds within which it responds again', fallback: 5 },
  },
  quick: { kills: 3, pause: 250, seconds: 60 },
  run: ({ kills, pause, seconds }) =>
    withDataFolder(async (dataDir) => {
      let program = await startProgram({ DATA_DIR: dataDir });
      try {
        const writers = await Writers.prepare(dataDir, program.url);
        const recoveries: number[] = [];
        for (let round = 0; round < kills!; round++) {
          const way = ways[round % ways.length]!;
          const enough = new AbortController();
          const writing = Promise.allSettled([writers.write(program.url, enough.signal)]);
          await sleep(randomInt(pause! + 1));
          const former = program;
          const startedAt = performance.now();
          const server = way === 'program' ? null : killServer(dataDir);
          if (way === 'PostgreSQL') await waitForRecovery(program, dataDir, server!);
          else {
            await program.stop('SIGKILL');
            program = await startProgram({ DATA_DIR: dataDir });
          }
          recoveries.push(performance.now() - startedAt);
          if (program === former) await sleep(AFTERWARDS_MS);
          enough.abort();
          const [written] = await writing;
          if (written.status === 'rejected') throw new Error(`after the kill of ${way}`, { cause: written.reason });
          await writers.check(program.url);
        }
        const { ledger, subjects } = writers;
        const slowest = Math.max(...recoveries);
        const again = ways
          .map(
            (way, turn) =>
              `${way} ${recoveries
                .filter((_, round) => round % ways.length === turn)
                .map(Math.round)
                .join(' ')}`,
          )
          .join('; ');
        if (slowest > seconds! * 1000)
          throw new Error(`It did not always respond again within ${seconds} s; milliseconds after a kill of ${again}`);
        return [
          `${kills} kills, of the program, of PostgreSQL and of both in turn, while ${subjects.length} ` +
            'connections wrote',
          `${ledger.acknowledgements} writes acknowledged, 0 of them lost, 0 torn; of those without a response ` +
            `${ledger.done} were done, ${ledger.undone} not; all with a key were repeated and had one effect`,
          `${writers.replayed} responses repeated by their key after the kill, byte for byte; ` +
            `${writers.unavailable} responses of 503 in between and no other failure`,
          `ready again after ${Math.round(median(recoveries))} ms in ` +
            `the median, ${Math.round(slowest)} ms at the worst`,
        ];
      } finally {
        await program.stop('SIGKILL');
      }
    }),
};

export default kill;

/** Returns the process id of the server it killed; its sessions end by themselves. */
function killServer(dataDir: string): number {
  const pid = postmasterPid(dataDir);
  if (pid === null) throw new Error('PostgreSQL was not running');
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Waits until the program has restarted its PostgreSQL by itself. */
async function waitForRecovery({ url, child }: Program, dataDir: string, killed: number): Promise<void> {
  const hasRecovered = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The program ended with its PostgreSQL');
    return ![null, killed].includes(postmasterPid(dataDir)) && isReady(url);
  };
  await waitUntil(hasRecovered, `It did not come back within ${TIMEOUT_MS / 1000} s`, {
    withinMs: TIMEOUT_MS,
    everyMs: 10,
  });
}
