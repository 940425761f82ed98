import type { TenantScope } from '#store/tenantTransaction.ts';
import { awaitsSimulation } from '../../dispatch/sweep/awaitsSimulation.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { readDemoScheme } from './demoScheme.ts';
import { extendSchedule } from './extendSchedule.ts';
import { beginMarket, simulateMarket } from './market/simulateMarket.ts';
import { readSimulatedMeters } from './readSimulatedMeters.ts';
import { simulateController } from './simulateController.ts';

/**
 * Simulates a sandbox, a step at a time. The job's subject is a simulated controller; or the tenant: its simulated
 * meters are read and, in a demo, the next events are scheduled; or the scheme of a demo, whose buyer is simulated.
 */
export const simulate: JobHandler = async (scope, subject) => {
  if (scope.environment !== 'SANDBOX') return;
  const next = await simulateSubject(scope, subject);
  if (next !== null) await enqueue(scope, 'SIMULATE', [subject], next);
};

async function simulateSubject(scope: TenantScope, subject: string): Promise<number | null> {
  if (subject === scope.tenant) return simulateTenant(scope);
  if (subject === (await readDemoScheme(scope))) return simulateMarket(scope, subject);
  return simulateController(scope, subject);
}

async function simulateTenant(scope: TenantScope): Promise<number | null> {
  // Readings of devices depend on what their controllers have said.
  if (await awaitsSimulation(scope)) return scope.now;
  const next = await readSimulatedMeters(scope);
  const isCaughtUp = next === null || next > scope.now;
  if (!isCaughtUp) return next;
  if (await extendSchedule(scope)) return scope.now;
  await beginMarket(scope);
  return next;
}
