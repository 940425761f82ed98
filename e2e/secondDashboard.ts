import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#testing/freePort.ts';
import { type Instance, waitForSignInLink, stopProgram } from '../tools/harness/instance.ts';

const root = join(import.meta.dirname, '..');

export interface SecondDashboard {
  dashboardUrl: string;
  signInLink: string;
  stop: () => Promise<void>;
}

/** Starts a separate dashboard in front of the service at `serviceUrl`, over the data folder of a running instance. */
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
    ['--import', join(root, 'scripts', 'endWithParent.js'), join(root, 'src', 'boot', 'runDashboard.ts')],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const signInLink = await waitForSignInLink(child);
  return { dashboardUrl: `http://127.0.0.1:${port}`, signInLink, stop: () => stopProgram(child) };
}
