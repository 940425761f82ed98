import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readProcFile } from './procFs.ts';
import { programSettings } from './programSettings.ts';
import { waitUntil } from './waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 300_000;

/** An npm script started as a process manager starts it. */
export interface NpmScript {
  /** npm itself. */
  npm: ChildProcess;
  output: () => string;
  /** Waits until it prints a match. */
  waitForOutput: (words: RegExp) => Promise<RegExpExecArray>;
  /**
   * Command lines of all processes with its environment, npm itself included, and of the PostgreSQL of its data folder.
   */
  remainingProcesses: () => string[];
}

/** Starts `npm run SCRIPT` in a session of its own, on free ports and without demo data. */
export function startNpmScript(script: string, dataDir: string, settings: Record<string, string> = {}): NpmScript {
  const env = {
    ...process.env,
    ...programSettings,
    LOG_LEVEL: 'warn',
    ...settings,
    DATA_DIR: dataDir,
  };
  // npm variables of the script that runs us must not look as if npm had set them for this one.
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete (env as NodeJS.ProcessEnv)[name];
  const npm = spawn('npm', ['run', script], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const waitForOutput = (words: RegExp) =>
    waitUntil(
      () => words.exec(output),
      () => `npm run ${script} did not print ${words}: ${output}`,
      { withinMs: READY_MS, everyMs: 20 },
    );
  return { npm, output: () => output, waitForOutput, remainingProcesses: () => processesOf(dataDir) };
}

/** Command lines of the processes with `DATA_DIR` set to the folder, and of servers on its cluster. */
function processesOf(dataDir: string): string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const read = (pid: string, file: string) => readProcFile(pid, file) ?? '';
  return numbers.flatMap((pid) => {
    const [args, environment] = [read(pid, 'cmdline').replaceAll('\0', ' '), read(pid, 'environ')];
    return args !== '' && (args.includes(` -D ${dataDir}/`) || environment.split('\0').includes(`DATA_DIR=${dataDir}`))
      ? [`${pid} ${args}`]
      : [];
  });
}
