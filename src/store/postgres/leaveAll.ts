import { constants } from 'node:os';
import { StartupError } from '../startupError.ts';
import type { Launched } from './launched.ts';

/** Message if our own end interrupted a start. */
export const START_CANCELLED = 'PostgreSQL was ended before it had started.';

const launches = new Set<Promise<Launched>>();
let leaving: Promise<unknown> | null = null;

/** Registers a launch of this process until it is left or forgotten, and returns its result. */
export async function trackLaunch(launch: () => Promise<Launched>): Promise<Launched> {
  if (leaving) throw new StartupError(START_CANCELLED);
  const launching = launch();
  launches.add(launching);
  const untrack = () => launches.delete(launching);
  try {
    const launched = await launching;
    return {
      ...launched,
      leave: () => launched.leave().finally(untrack),
      forget: () => {
        untrack();
        launched.forget();
      },
    };
  } catch (error) {
    untrack();
    throw error;
  }
}

/**
 * Leaves every PostgreSQL that this process uses, also one it is just starting; as the last user, it stops the server.
 * To be called at the process's end: nothing is launched afterwards.
 */
export async function leaveAll(): Promise<void> {
  leaving ??= Promise.allSettled([...launches].map(async (launching) => (await launching).leave()));
  await leaving;
}

/** Whether this process is leaving, so that a server being started is to end. */
export const isLeaving = (): boolean => leaving !== null;

/**
 * Sets signal handlers for programs without a graceful stop of their own, like commands and measurements: a signal
 * leaves PostgreSQL, then ends the program. A second one ends it immediately.
 */
export function leaveOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void leaveAll().finally(() => process.exit(128 + constants.signals[signal])));
}
