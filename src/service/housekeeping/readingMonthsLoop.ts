import type { FastifyBaseLogger } from 'fastify';
import { wallNow } from '#energy/time/clocks.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { isContention } from '#store/contention.ts';
import { cleanUpKilled } from '#store/distribution/cleanUpKilled.ts';
import type { Store } from '#store/openStore.ts';
import { maintainReadingMonths } from '#store/readingMonths/maintainReadingMonths.ts';
import { PollLoop } from '../platform/scheduler/pollLoop.ts';

/** Pause after a failure, such as long reads that hold what has to be changed. */
const AGAIN_MS = 60_000;

/**
 * Makes and drops months of readings at the start and every hour, and removes the remains of a killed move of tables to
 * workers; by the machine's clock, as the store is every tenant's.
 */
export function readingMonthsLoop(
  store: Pick<Store, 'pool' | 'connectionOptions' | 'hasDiskSpace'>,
  log: FastifyBaseLogger,
): PollLoop {
  let hasFailed = false;
  return new PollLoop({
    run: async () => {
      hasFailed = true;
      // Months are made even where a worker refuses the clean-up.
      await cleanUpKilled(store, log).catch((error: unknown) =>
        log.warn(
          { err: error },
          'what a killed move of tables left could not be removed; it is tried again in an hour',
        ),
      );
      if (store.hasDiskSpace()) await maintainReadingMonths(store.pool, log, wallNow());
      hasFailed = false;
    },
    everyMs: () => (hasFailed ? AGAIN_MS : HOUR_MS),
    onFailure: (error) => {
      if (isContention(error)) log.info({}, 'months of readings are left to the next minute: they are in use');
      else log.warn({ err: error }, 'months of readings could not be made; readings are stored without them');
    },
  });
}
