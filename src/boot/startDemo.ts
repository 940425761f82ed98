import { existsSync } from 'node:fs';
import { DemoThread } from '#demo/demoThread.ts';
import type { Config } from './config.ts';
import { printLine } from './runProgram.ts';

export const createDemoThread = (): DemoThread => new DemoThread(printLine);

/**
 * Starts building the demo if, by the settings and the data folder, this start will have a new sandbox tenant to fill.
 */
export const startDemoIfNeeded = ({ ENVIRONMENT, DEMO, credentialsFile }: Config): DemoThread | null =>
  ENVIRONMENT === 'sandbox' && DEMO === 'on' && !existsSync(credentialsFile) ? createDemoThread() : null;
