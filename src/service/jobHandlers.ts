import { mpanCheck } from './assets/mpanCheck.ts';
import type { JobHandlers } from './clockwork/jobs.ts';
import { advanceEvent } from './events/advanceEvent.ts';
import { computeBaselines } from './events/computeBaselines.ts';
import { computeStats } from './events/computeStats.ts';
import type { Ports } from './ports/ports.ts';
import { regulatorCheck } from './schemes/regulatorCheck.ts';

/** What the clockwork does for each kind of job. */
export const createJobHandlers = (ports: Ports): JobHandlers => ({
  ADVANCE_EVENT: advanceEvent,
  BASELINES: computeBaselines,
  STATS: computeStats,
  REGULATOR_CHECK: regulatorCheck(ports.regulator),
  MPAN_CHECK: mpanCheck(ports.mpanRegister),
});
