import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/freePort.ts';
import { processTree } from '../harness/processes.ts';
import { postmasterPid } from '../harness/program.ts';
import { sized } from '../harness/sized.ts';
import { median } from '../harness/statistics.ts';
import { type Figure } from './figures.ts';

const RUNS = sized(3, 1);
const HAS_REST = sized(true, false);
const IDLE_MS = sized(60_000, 0);
const GIVE_UP_MS = 180_000;
const ROOT = join(import.meta.dirname, '..', '..');
const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;
const megabytes = (kilobytes: number): string => `${Math.round(kilobytes / 1024)} MB`;

interface StartedProgram {
  child: ChildProcess;
  /** Milliseconds from the start until its ready line was printed and every address responded 200. */
  readyMs: number;
  /** The same until it printed another line; the demo is whole. */
  loadedMs: (line: string) => Promise<number>;
  stop: () => Promise<void>;
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok === true;
}

/** Starts a program and waits for a line that contains `said`. Polling meanwhile would slow the start down. */
async function startAndWait(
  script: string,
  environment: Record<string, string>,
  readyLine: string,
  urls: string[],
): Promise<StartedProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = new Map<string, PromiseWithResolvers<number>>();
  const isPrinted = async (line: string): Promise<number> => {
    const waits = printed.get(line) ?? Promise.withResolvers<number>();
    printed.set(line, waits);
    const late = setTimeout(() => waits.reject(new Error(`${script} never printed ${line}`)), GIVE_UP_MS);
    return waits.promise.finally(() => clearTimeout(late));
  };
  createInterface(child.stdout).on('line', (text) => {
    for (const [line, { resolve }] of printed) if (text.includes(line)) resolve(performance.now() - startedAt);
  });
  child.once('exit', () => {
    for (const { reject } of printed.values()) reject(new Error(`${script} ended before it was ready`));
  });
  await isPrinted(readyLine);
  for (const url of urls)
    while (!(await isOk(url))) {
      if (child.exitCode !== null || performance.now() - startedAt > GIVE_UP_MS)
        throw new Error(`${script} does not respond at ${url}`);
      await sleep(5);
    }
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { child, readyMs, loadedMs: isPrinted, stop };
}

/** `npm start` without npm itself, in a data folder. */
async function startHalfhour(dataDir: string): Promise<StartedProgram> {
  const [port, servicePort] = [await freePort(), await freePort()];
  return startAndWait(
    'scripts/start.js',
    { DATA_DIR: dataDir, PORT: String(port), SERVICE_PORT: String(servicePort), DEMO_ASSETS: sized('1200', '12') },
    '/sign-in#token=',
    [`http://127.0.0.1:${servicePort}/ready`, `http://127.0.0.1:${port}/bff/health`],
  );
}

async function startHelloFastify(): Promise<StartedProgram> {
  const port = await freePort();
  return startAndWait('tools/bench/helloFastify.ts', { PORT: String(port) }, 'listening', [
    `http://127.0.0.1:${port}/`,
  ]);
}

const field = (pid: number, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0);
const resident = (pid: number): number => field(pid, 'status', 'VmRSS');
/** Memory shared by several processes counts once, divided among them. */
const proportional = (pids: number[]): number => pids.reduce((sum, pid) => sum + field(pid, 'smaps_rollup', 'Pss'), 0);

function memory({ child }: StartedProgram, dataDir: string, hello: StartedProgram): Figure[] {
  const [script, program] = processTree(child.pid!) as [number, number];
  const postgres = processTree(postmasterPid(dataDir)!);
  const [own, stores] = [resident(program), proportional(postgres)];
  return [
    {
      figure: 'Memory, a minute after the demo was there',
      value:
        `${megabytes(own + stores)} (aim 300 MB): service and dashboard ${megabytes(own)} resident, PostgreSQL ` +
        `${megabytes(stores)} proportional in ${postgres.length} processes`,
    },
    { figure: 'Memory of the script that started it, which waits', value: megabytes(resident(script)) },
    { figure: 'Memory of a bare Fastify', value: megabytes(resident(hello.child.pid!)) },
  ];
}

/**
 * From `npm start` to the first responses, in a fresh data folder that is filled with the demo and in the same one
 * again; memory at rest. Packages are installed, the dashboard is built.
 */
export async function start(): Promise<Figure[]> {
  const times = { cold: [] as number[], whole: [] as number[], warm: [] as number[], bare: [] as number[] };
  const figures: Figure[] = [];
  for (let run = 0; run < RUNS; run++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'halfhour-bench-'));
    try {
      const first = await startHalfhour(dataDir);
      times.cold.push(first.readyMs);
      // The smallest fleet is whole at once.
      if (HAS_REST) times.whole.push(await first.loadedMs('assets with their history are loaded'));
      const hello = await startHelloFastify();
      times.bare.push(hello.readyMs);
      if (run === RUNS - 1 && process.platform === 'linux') {
        await sleep(IDLE_MS);
        figures.push(...memory(first, dataDir, hello));
      }
      await Promise.all([hello.stop(), first.stop()]);
      const again = await startHalfhour(dataDir);
      times.warm.push(again.readyMs);
      await again.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  const timesTheWarm = (taken: number[]) => `${(median(taken) / median(times.warm)).toFixed(1)} × the warm start`;
  const of = (taken: number[]) => `median ${seconds(median(taken))}, best ${seconds(Math.min(...taken))}`;
  return [
    {
      figure: 'Cold start, until service and dashboard are ready with the first part of the demo',
      value: `${of(times.cold)}: ${timesTheWarm(times.cold)} (aim 2.5 ×)`,
    },
    ...(HAS_REST
      ? [
          {
            figure: '… and the rest of it is there',
            value: `${of(times.whole)}: ${timesTheWarm(times.whole)} (aim 6 ×)`,
          },
        ]
      : []),
    { figure: 'Warm start', value: `${of(times.warm)} (aim 1.5 s)` },
    { figure: 'A bare Fastify', value: of(times.bare) },
    ...figures,
  ];
}
