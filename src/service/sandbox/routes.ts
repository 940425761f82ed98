import type { Handlers } from '../platform/http/call.ts';
import type { ClockMoves } from './clockMoves.ts';
import { getClock } from './getClock.ts';
import { setClock } from './setClock.ts';

/** Returns the handlers of the test clock; a move waits a while until the scheduler has run every due job. */
export const sandboxHandlers = (moves: ClockMoves) =>
  ({
    getClock,
    setClock: setClock(moves),
  }) satisfies Partial<Handlers>;
