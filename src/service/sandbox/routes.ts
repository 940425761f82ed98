import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { Handlers } from '../http/call.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { getClock } from './getClock.ts';
import { setClock } from './setClock.ts';

/** The sandbox's test clock; a move waits until the scheduler has run every due job. */
export const sandboxHandlers = (
  scheduler: () => Scheduler,
  db: Kysely<Database>,
): Pick<Handlers, 'getClock' | 'setClock'> => ({
  getClock,
  setClock: setClock(scheduler, db),
});
