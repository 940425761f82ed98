import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#store/startupError.ts';
import { createLogger } from '#watch/createLogger.ts';

/** What a program leaves running; closed once at its end. */
export interface Running {
  /** Says where readiness is asked that no more should be sent here. */
  announceStop: () => void;
  /** How long requests are still taken after that. */
  stopDelayMs: number;
  close: () => Promise<void>;
}

/** Time for a graceful stop before the process ends all the same. */
const STOP_MS = 20_000;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a program's start and keeps it until SIGINT or SIGTERM. A StartupError ends it with its sentence and code 1,
 * anything else with its stack, logged: that is ours to mend.
 * From the first moment of a stop `announceStop` has its say; requests are taken for `stopDelayMs` more.
 */
export async function runProgram(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const { stopDelayMs = 0 } = running ?? {};
    setTimeout(() => process.exit(1), stopDelayMs + STOP_MS).unref();
    running?.announceStop();
    if (stopDelayMs > 0) await sleep(stopDelayMs);
    await running?.close();
    process.exit(0);
  };
  process.on('uncaughtException', (error) => {
    createLogger('fatal').fatal({ err: error }, 'an error that nothing caught ends the program');
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  try {
    running = await start();
  } catch (error) {
    if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
    else createLogger('fatal').fatal({ err: error }, 'the program could not start');
    process.exit(1);
  }
}
