import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoopDisk } from '../../harness/loopDisk.ts';
import { signalAll, waitForExit, processTree } from '../../harness/processes.ts';
import { postmasterPid, type Program, startProgram } from '../../harness/program.ts';
import { median } from '../../harness/statistics.ts';
import type { Proof } from '../proof.ts';
import { Writers } from '../writers.ts';

const BYTES = 2 ** 31;
const MIN_MS = 100;

/**
 * A power cut, as far as it can be simulated in software. The data folder is a disk of its own; at the cut every
 * process is stopped where it is, and the disk is copied as it stands: with what programs had flushed and what the
 * kernel had written out by itself, without what was only in memory. The service continues from the copy. So a missing
 * flush, a rename that precedes its file, or a response before its commit is on the disk is detected. Not simulated are
 * a drive that loses or reorders what it has already received (the kernel's flushes are assumed to be durable), and a
 * sector torn in the middle.
 */
const powerCut: Proof = {
  title: 'What was acknowledged survives a power cut, and the store opens again',
  minutes: 60,
  options: {
    cuts: { about: 'cuts of the power', fallback: 10 },
    pause: { about: 'milliseconds at most that are written before a cut', fallback: 3000 },
  },
  run: async ({ cuts, pause }) => {
    const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
    chmodSync(folder, 0o711);
    const dataDir = join(folder, 'data');
    const sockets = join(folder, 'tmp');
    mkdirSync(dataDir);
    const disk = await LoopDisk.make(dataDir, join(folder, 'image-0'), BYTES).catch((error: unknown) => {
      rmSync(folder, { recursive: true });
      throw error;
    });
    const start = () => {
      rmSync(sockets, { recursive: true, force: true });
      mkdirSync(sockets, { mode: 0o711 });
      return startProgram({ DATA_DIR: dataDir, TMPDIR: sockets });
    };
    let program = await start();
    try {
      if (!existsSync(join(dataDir, 'postgres', 'data')))
        throw new Error('PostgreSQL is not on the disk that is cut off');
      const writers = await Writers.prepare(dataDir, program.url);
      const keys = keysOf(dataDir);
      const ready: number[] = [];
      for (let cut = 1; cut <= cuts!; cut++) {
        const enough = new AbortController();
        const writing = Promise.allSettled([writers.write(program.url, enough.signal)]);
        await sleep(MIN_MS + randomInt(pause! + 1));
        await cutPower(program, dataDir, disk, join(folder, `image-${cut}`));
        enough.abort();
        const [written] = await writing;
        if (written.status === 'rejected') throw written.reason;
        program = await start();
        ready.push(program.readyAfterMs);
        if (keysOf(dataDir) !== keys) throw new Error(`After cut ${cut} the keys in the data folder are others`);
        await writers.check(program.url);
      }
      const { acknowledgements, done, undone } = writers.ledger;
      return [
        `${cuts} of ${cuts} cuts survived, while ${writers.subjects.length} connections wrote`,
        `${acknowledgements} writes acknowledged, 0 of them lost, 0 torn; of those without a response ${done} ` +
          `were done, ${undone} not`,
        `ready again after ${Math.round(median(ready))} ms in the median, ` +
          `${Math.round(Math.max(...ready))} ms at the worst`,
      ];
    } finally {
      await endAll(program, dataDir);
      await disk.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default powerCut;

const everyone = ({ child }: Program, dataDir: string): number[] => [
  child.pid!,
  ...[postmasterPid(dataDir) ?? []].flat().flatMap(processTree),
];

/**
 * Files that the first start wrote next to PostgreSQL; a later start that does not find them makes other keys, and data
 * sealed or owned with the old ones is lost.
 */
const keysOf = (dataDir: string): string =>
  ['credentials.json', 'secret.key']
    .map((name) => readFileSync(join(dataDir, name), 'utf8').replace(/"serviceUrl".*/, ''))
    .join();

async function cutPower(program: Program, dataDir: string, disk: LoopDisk, image: string): Promise<void> {
  // Twice: a server may have started a process between the listing and its signals.
  for (let round = 0; round < 2; round++) signalAll(everyone(program, dataDir), 'SIGSTOP');
  await disk.copy(image);
  await endAll(program, dataDir);
  await disk.replaceBy(image);
}

async function endAll(program: Program, dataDir: string): Promise<void> {
  const pids = everyone(program, dataDir);
  signalAll(pids, 'SIGKILL');
  await program.stop('SIGKILL');
  await waitForExit(pids);
}
