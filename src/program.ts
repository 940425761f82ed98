import pino, { type Logger } from 'pino';
import { StartupError } from '#store/startupError.ts';

/** What a program leaves running; closed once at its end. */
export type Closer = () => Promise<void>;

/** Time for a graceful stop before the process ends all the same. */
const STOP_MS = 20_000;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const createLogger = (level: string): Logger => pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));

/**
 * Runs a program's start and keeps it until SIGINT or SIGTERM. A StartupError ends it with its sentence and code 1,
 * anything else with its stack: that is ours to mend.
 */
export async function runProgram(start: () => Promise<Closer>): Promise<void> {
  let close: Closer | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await close?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  try {
    close = await start();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

const DISK_FULL = new Set(['ENOSPC', '53100']);

function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (DISK_FULL.has((error as { code?: string }).code ?? '')) return 'The disk is full: free some space on it and start again.';
  return String((error as Error).stack ?? error);
}
