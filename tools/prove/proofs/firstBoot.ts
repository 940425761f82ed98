import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalAll, waitForExit, processTree } from '../../harness/processes.ts';
import {
  postmasterPid,
  type SpawnedProgram,
  spawnProgram,
  startProgram,
  withDataFolder,
} from '../../harness/program.ts';
import { readSandbox } from '../../harness/sandbox.ts';
import type { Proof } from '../proof.ts';

const DEMO_MS = 8000;
const DEMO_ASSETS = 120;

const firstBoot: Proof = {
  title: 'A first start killed at any instant leaves nothing that prevents the next one',
  minutes: 60,
  options: {
    boots: { about: 'killed, spread evenly over the time that a first start takes', fallback: 30 },
    demos: { about: 'killed while the demo loads', fallback: 3 },
    takes: { about: 'milliseconds that a first start takes; 0 measures it', fallback: 0 },
  },
  quick: { boots: 1, demos: 0, takes: 1600 },
  run: async ({ boots, demos, takes }) => {
    const sockets = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
    chmodSync(sockets, 0o711);
    try {
      const takesMs = takes || (await timeOfBoot(sockets));
      const killed: string[] = [];
      for (let boot = 0; boot < boots!; boot++) {
        const alone = boot % 2 === 1;
        const afterMs = (takesMs * (boot + 0.5)) / boots!;
        const state = await withDataFolder((DATA_DIR) =>
          killThenStart({ DATA_DIR, TMPDIR: sockets }, alone, () => sleep(afterMs), 0),
        );
        killed.push(`${Math.round(afterMs)}${alone ? '*' : ''} ${state}`);
      }
      for (let demo = 0; demo < demos!; demo++) {
        const intoDemo = async ({ output }: SpawnedProgram) => {
          while (!output().includes('Demo:')) await sleep(10);
          await sleep(randomInt(DEMO_MS));
        };
        await withDataFolder((DATA_DIR) =>
          killThenStart(
            { DATA_DIR, TMPDIR: sockets, DEMO: 'on', DEMO_ASSETS: String(DEMO_ASSETS) },
            demo % 2 === 1,
            intoDemo,
            DEMO_ASSETS,
          ),
        );
      }
      return [
        `a first start takes ${Math.round(takesMs)} ms`,
        `${boots} of ${boots} started after a kill (at ms, * the program alone, and how far PostgreSQL was): ` +
          killed.join(', '),
        ...(demos! > 0 ? [`${demos} of ${demos} killed in the demo started and loaded it whole`] : []),
      ];
    } finally {
      rmSync(sockets, { recursive: true });
    }
  },
};

export default firstBoot;

type Settings = { DATA_DIR: string } & Record<string, string>;

const timeOfBoot = (TMPDIR: string): Promise<number> =>
  withDataFolder(async (DATA_DIR) => {
    const program = await startProgram({ DATA_DIR, TMPDIR });
    await program.stop();
    return program.readyAfterMs;
  });

/**
 * Kills a first start, all its processes or the program alone, and starts again. Returns how far PostgreSQL had been
 * created.
 */
async function killThenStart(
  settings: Settings,
  alone: boolean,
  instant: (spawned: SpawnedProgram) => Promise<void>,
  assets: number,
): Promise<string> {
  const dataDir = settings.DATA_DIR;
  const spawned = spawnProgram(settings);
  await instant(spawned);
  const family = alone
    ? [spawned.child.pid!]
    : [...processTree(spawned.child.pid!), ...[postmasterPid(dataDir) ?? []].flat().flatMap(processTree)];
  signalAll(family, 'SIGKILL');
  await spawned.ended;
  await waitForExit(family);
  const state = stateOf(dataDir);
  const program = await startProgram(settings);
  try {
    const client = readSandbox(dataDir).client(program.url);
    await client.createUser({ body: { userId: 'afterwards', name: 'Ada' } });
    const { totalItems } = await client.listAssets({});
    if (totalItems !== assets) throw new Error(`${totalItems} assets are there in place of ${assets}`);
    if (!alone && stateOf(dataDir) !== 'whole') throw new Error('Something half made was left behind');
  } finally {
    await program.stop();
  }
  return state;
}

function stateOf(dataDir: string): 'none' | 'half' | 'whole' {
  const home = join(dataDir, 'postgres');
  const names = existsSync(home) ? readdirSync(home) : [];
  if (names.some((name) => name !== 'data')) return 'half';
  return names.length > 0 ? 'whole' : 'none';
}
