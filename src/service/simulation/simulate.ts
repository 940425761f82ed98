import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { keepSchedule } from './keepSchedule.ts';
import { readSimulatedMeters } from './readSimulatedMeters.ts';

/**
 * What a sandbox simulates, a step at a time. The job's subject is the tenant: its simulated meters are read and, in a
 * demo, the next events are scheduled.
 */
export const simulate: JobHandler = async (scope, subject) => {
  if (scope.environment !== 'SANDBOX') return;
  const next = await readSimulatedMeters(scope);
  const isCaughtUp = next === null || next > scope.now;
  const isMore = isCaughtUp && (await keepSchedule(scope));
  if (isMore) await enqueue(scope, 'SIMULATE', [subject], scope.now);
  else if (next !== null) await enqueue(scope, 'SIMULATE', [subject], next);
};
