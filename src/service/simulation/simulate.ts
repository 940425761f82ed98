import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { readSimulatedMeters } from './readSimulatedMeters.ts';

/** What a sandbox simulates. The job's subject is the tenant: its simulated meters are read. */
export const simulate: JobHandler = async (scope, subject) => {
  if (scope.environment !== 'SANDBOX') return;
  const next = await readSimulatedMeters(scope);
  if (next !== null) await enqueue(scope, 'SIMULATE', [subject], next);
};
