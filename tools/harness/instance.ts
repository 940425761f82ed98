import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { pacedFetch } from '#client/pacedFetch.ts';
import { freePort } from '#testing/freePort.ts';
import { sized } from './sized.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 180_000;

export interface Credentials {
  serviceUrl: string;
  apiKey: string;
  tenant: string;
}

/** A complete separate Halfhour: `npm start` without the install, on free ports and a fresh data folder. */
export interface Instance {
  dashboardUrl: string;
  signInLink: string;
  dataDir: string;
  credentials: Credentials;
  client: Client;
  /** Ends the program; its data and addresses stay, for `resume`. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/** Resolves with the sign-in link as soon as the program prints it. */
export function waitForSignInLink(child: ChildProcess): Promise<string> {
  const output: string[] = [];
  return new Promise((found, failed) => {
    const timer = setTimeout(
      () => failed(new Error(`not ready after ${READY_MS} ms:\n${output.join('\n')}`)),
      READY_MS,
    );
    const listen = (line: string) => {
      output.push(line);
      const link = /http:\/\/\S+\/sign-in#token=\S+/.exec(line)?.[0];
      if (!link) return;
      clearTimeout(timer);
      found(link);
    };
    createInterface({ input: child.stdout! }).on('line', listen);
    createInterface({ input: child.stderr! }).on('line', (line) => output.push(line));
    child.once('exit', (code) => failed(new Error(`ended with ${code}:\n${output.join('\n')}`)));
  });
}

/** Stops a program with SIGTERM, and waits until it has ended. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/** Starts an instance and waits until it is ready; with a copy of the data folder `from` of a halted one, if named. */
export async function startInstance(env: Record<string, string> = {}, from?: string): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfhour-e2e-'));
  // With owners and modes: the cluster belongs to PostgreSQL's user.
  if (from) execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  const [port, servicePort] = [await freePort(), await freePort()];
  const settings = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DEMO_ASSETS: sized('120', '12'),
    ...env,
  };
  const start = () =>
    spawn(
      process.execPath,
      ['--import', join(ROOT, 'scripts', 'endWithParent.js'), join(ROOT, 'src', 'boot', 'main.ts')],
      { cwd: ROOT, env: settings, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
  let child = start();
  const signInLink = await waitForSignInLink(child);
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
  const halt = () => stopProgram(child);
  const resume = async () => {
    child = start();
    await waitForSignInLink(child);
  };
  const stop = async () => {
    await halt();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const client = createClient({
    baseUrl: `${credentials.serviceUrl}/api/v1`,
    headers: serviceHeaders(credentials.apiKey, credentials.tenant),
    fetch: pacedFetch(),
  });
  return { dashboardUrl: `http://127.0.0.1:${port}`, signInLink, dataDir, credentials, client, halt, resume, stop };
}
