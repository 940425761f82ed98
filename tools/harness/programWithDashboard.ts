import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';
import { waitUntil } from './waitUntil.ts';

export interface ProgramWithDashboard extends Program {
  dashboardUrl: string;
  /** The cookie of an administrator who has just signed in. */
  signIn: () => Promise<string>;
}

/** Starts everything in one process, as `npm start` does, with a page and one large file in place of the built app. */
export async function startProgramWithDashboard(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ProgramWithDashboard> {
  const cwd = join(dataDir, 'cwd');
  mkdirSync(join(cwd, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(cwd, 'dist', 'assets', 'large.js'), `//${' '.repeat(1_000_000)}`);
  writeFileSync(join(cwd, 'dist', 'index.html'), '<!doctype html><title>Halfhour</title>');
  const program = await startProgram({ DATA_DIR: dataDir, ...settings }, { entry: 'main.ts', cwd });
  const waitForOutput = (words: RegExp) =>
    waitUntil(() => words.exec(program.output())?.[1], `the program did not print ${words}`, {
      withinMs: 10_000,
      everyMs: 10,
    });
  const dashboardUrl = await waitForOutput(/The dashboard is at (\S+)/);
  const token = await waitForOutput(/#token=(\S+)/);
  const signIn = async () => {
    const response = await fetch(`${dashboardUrl}/bff/session`, {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json', 'x-halfhour-csrf': '1', origin: dashboardUrl },
    });
    if (!response.ok) throw new Error(`signing in returned ${response.status}: ${await response.text()}`);
    return response.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  };
  return { ...program, dashboardUrl, signIn };
}
