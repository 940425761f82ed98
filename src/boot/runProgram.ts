import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedSince, type MonotonicMs, monotonicNow } from '#energy/time/clocks.ts';
import { createLogger } from '#server/createLogger.ts';
import { leaveAll } from '#store/postgres/leaveAll.ts';
import { StartupError } from '#store/startupError.ts';
import { returnMemoryWhileIdle } from './memoryReturn.ts';

/** What a program leaves running; closed once at its end. */
export interface RunningProgram {
  /** Makes readiness fail, so that load balancers send nothing more here. */
  announceStop: () => void;
  /** How long requests are still accepted after that. */
  stopDelayMs: number;
  close: () => Promise<void>;
}

/** Time for a graceful stop before the process exits anyway. */
const STOP_TIMEOUT_MS = 20_000;
/** A start interrupted by a signal is finished first, if it takes no longer. */
const START_TIMEOUT_MS = 5000;
/** A second signal within this time is a duplicate: process groups get it themselves and from their parents. */
const DUPLICATE_SIGNAL_MS = 1000;

const DISK_FULL = new Set(['ENOSPC', '53100']);

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a program's start and waits for SIGINT or SIGTERM; a second signal exits immediately. A StartupError ends it
 * with its message and code 1, anything else with its stack, logged: that is our bug. A stop calls `announceStop`
 * first; requests are accepted for `stopDelayMs` more.
 */
export async function runProgram(start: () => Promise<RunningProgram>): Promise<void> {
  let stoppingSince: MonotonicMs | undefined;
  let starting: Promise<RunningProgram> | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (elapsedSince(stoppingSince) > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = monotonicNow();
    const exit = () => process.exit(1);
    const limit = setTimeout(exit, STOP_TIMEOUT_MS);
    const running = await Promise.race([starting, sleep(START_TIMEOUT_MS)]);
    running?.announceStop();
    if (running && running.stopDelayMs > 0) {
      clearTimeout(limit);
      await sleep(running.stopDelayMs);
      setTimeout(exit, STOP_TIMEOUT_MS);
    }
    await running?.close();
    // Of a start that did not finish in time.
    await leaveAll();
    process.exit(0);
  };
  // A closed terminal or pipe is no reason to skip the graceful stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    createLogger('fatal').fatal({ err: error }, 'an error that nothing caught ends the program');
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  try {
    starting = start();
    await starting;
    returnMemoryWhileIdle();
  } catch (error) {
    if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
    else if (DISK_FULL.has((error as { code?: string }).code ?? ''))
      process.stderr.write('The disk is full: free some space on it and start again.\n');
    else createLogger('fatal').fatal({ err: error }, 'the program could not start');
    process.exit(1);
  }
}
