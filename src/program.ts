import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { StartupError } from '#store/startupError.ts';

/** What a program leaves running; closed once at its end. */
export type Closer = () => Promise<void>;

/** Time for a graceful stop before the process ends all the same. */
const STOP_MS = 20_000;
/** A start that is told to stop is finished first, if it takes no longer. */
const START_MS = 5000;
/** A signal that comes twice within this was meant once: process groups get it themselves and from their parents. */
const TWICE_MS = 1000;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const createLogger = (level: string): Logger => pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));

/**
 * Runs a program's start and keeps it until SIGINT or SIGTERM; a second signal ends it at once. A StartupError ends it with its sentence and code 1,
 * anything else with its stack: that is ours to mend.
 */
export async function runProgram(start: () => Promise<Closer>): Promise<void> {
  let stoppingSince: number | undefined;
  let starting: Promise<Closer> | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > TWICE_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), STOP_MS).unref();
    const close = await Promise.race([starting, sleep(START_MS)]);
    await close?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  try {
    starting = start();
    await starting;
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
