import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#testing/freePort.ts';
import { waitForSignInLink } from '../../harness/instance.ts';
import { outsideEnvironment } from './installPackage.ts';

/** The installed package as it runs: demo and all, on free ports, with the machine's own Node.js. */
export interface InstalledProgram {
  dashboardUrl: string;
  serviceUrl: string;
  dataDir: string;
  readyAfterMs: number;
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>;
}

/** Runs `halfhour` in the folder it is installed in, as npx does, until it prints its sign-in link. */
export async function startInstalled(folder: string): Promise<InstalledProgram> {
  const [port, servicePort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = spawn('node', [join('node_modules', '.bin', 'halfhour')], {
    cwd: folder,
    env: outsideEnvironment({ PORT: String(port), SERVICE_PORT: String(servicePort), DEMO_ASSETS: '120' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitForSignInLink(child);
  return {
    dashboardUrl: `http://127.0.0.1:${port}`,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    dataDir: join(folder, '.data'),
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
