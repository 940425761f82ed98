import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, type Instance } from './instance.ts';

const root = join(import.meta.dirname, '..');
const READY_MS = 60_000;

export interface SecondDashboard {
  dashboardUrl: string;
  signInLink: string;
  stop: () => Promise<void>;
}

function signInLinkOf(child: ChildProcess): Promise<string> {
  const heard: string[] = [];
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`not ready after ${READY_MS} ms:\n${heard.join('\n')}`)), READY_MS);
    const listen = (line: string) => {
      heard.push(line);
      const link = /http:\/\/\S+\/sign-in#token=\S+/.exec(line)?.[0];
      if (!link) return;
      clearTimeout(timer);
      found(link);
    };
    createInterface({ input: child.stdout! }).on('line', listen);
    createInterface({ input: child.stderr! }).on('line', (line) => heard.push(line));
    child.once('exit', (code) => failed(new Error(`ended with ${code}:\n${heard.join('\n')}`)));
  });
}

/** A dashboard of its own in front of the service at `serviceUrl`, over the data folder of an instance that runs. */
export async function startSecondDashboard(
  { dataDir, credentials: { apiKey, tenant } }: Instance,
  serviceUrl: string,
): Promise<SecondDashboard> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SERVICE_URL: serviceUrl,
    API_KEY: apiKey,
    TENANT: tenant,
  };
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'scripts', 'endWithParent.js'), join(root, 'src', 'startDashboard.ts')],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const signInLink = await signInLinkOf(child);
  return {
    dashboardUrl: `http://127.0.0.1:${port}`,
    signInLink,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
