import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { DemoThread } from './demo/demoThread.ts';
import { say } from './program.ts';
import type { Store } from '#store/openStore.ts';

export const newDemo = (): DemoThread => new DemoThread(say);

/**
 * Begins to make the demo where this start will have a new sandbox tenant to fill, as far as the settings and the data
 * folder tell. Once PostgreSQL runs: that is what the start waits for, and it needs a core for itself.
 */
export async function demoOf({ ENVIRONMENT, DEMO, credentialsFile }: Config, opening: Promise<Store>): Promise<DemoThread | null> {
  const isDue = ENVIRONMENT === 'sandbox' && DEMO === 'on' && !existsSync(credentialsFile);
  return isDue && (await opening.then(() => true, () => false)) ? newDemo() : null;
}
