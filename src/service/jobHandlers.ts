import { checkMpan, checkMpans } from './assets/checkMpan.ts';
import { advanceBulkAction } from './bulkActions/advanceBulkAction.ts';
import { createBulkMoves } from './bulkMoves.ts';
import { type Errands, inOneTransaction } from './clockwork/errand.ts';
import type { JobFailures, JobHandlers } from './clockwork/jobs.ts';
import { expireConsent } from './consents/expireConsent.ts';
import type { Secrets } from './deliveries/secrets.ts';
import { advanceEvent } from './events/advanceEvent.ts';
import { computeBaselines } from './events/computeBaselines.ts';
import { computeStats } from './events/computeStats.ts';
import { failStats } from './events/failStats.ts';
import { recheckEvent } from './events/recheck.ts';
import { updateMembers } from './events/updateMembers.ts';
import { housekeep } from './housekeeping/housekeep.ts';
import { askWithAccount } from './meterAccounts/askWithAccount.ts';
import type { PortsOf } from './ports/ports.ts';
import { regulatorCheck } from './schemes/regulatorCheck.ts';
import { regulatorRecheck } from './schemes/regulatorRecheck.ts';
import { readMeter } from './smartMeters/readMeter.ts';

/** Jobs that ask somebody outside; `secrets` opens the credentials of meter accounts. */
export const createErrands = (ports: PortsOf, secrets: Secrets | null = null): Errands => ({
  MPAN_CHECK: checkMpan(ports, secrets),
  METER_READ: readMeter(ports, secrets),
});

/** What the clockwork does for each kind of job. */
export const createJobHandlers = (ports: PortsOf): JobHandlers => ({
  ADVANCE_EVENT: advanceEvent,
  EVENT_RECHECK: recheckEvent,
  EVENT_MEMBERS: updateMembers,
  BASELINES: computeBaselines,
  STATS: computeStats,
  REGULATOR_CHECK: regulatorCheck(ports),
  REGULATOR_RECHECK: regulatorRecheck(ports),
  MPAN_CHECK: checkMpans(ports),
  METER_READ: inOneTransaction('METER_READ', readMeter(ports)),
  METER_ACCOUNT: askWithAccount,
  CONSENT_EXPIRY: expireConsent,
  HOUSEKEEPING: housekeep,
  BULK_ACTION: advanceBulkAction(createBulkMoves(ports)),
});

/** What is noted of a job's subject when it keeps failing. */
export const jobFailures: JobFailures = { STATS: failStats };
