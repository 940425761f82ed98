import type { TenantScope } from '#store/tenantTransaction.ts';
import { awaitsSimulation } from '../../dispatch/sweep/awaitsSimulation.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { extendSchedule } from './extendSchedule.ts';
import { readSimulatedMeters } from './readSimulatedMeters.ts';
import { simulateController } from './simulateController.ts';

/**
 * Simulates a sandbox, a step at a time. The job's subject is a simulated controller, or the tenant: its simulated
 * meters are read and, in a demo, the next events are scheduled.
 */
export const simulate: JobHandler = async (scope, subject) => {
  if (scope.environment !== 'SANDBOX') return;
  const next = subject === scope.tenant ? await simulateTenant(scope) : await simulateController(scope, subject);
  if (next !== null) await enqueue(scope, 'SIMULATE', [subject], next);
};

async function simulateTenant(scope: TenantScope): Promise<number | null> {
  // Readings of devices depend on what their controllers have said.
  if (await awaitsSimulation(scope)) return scope.now;
  const next = await readSimulatedMeters(scope);
  const isCaughtUp = next === null || next > scope.now;
  return isCaughtUp && (await extendSchedule(scope)) ? scope.now : next;
}
