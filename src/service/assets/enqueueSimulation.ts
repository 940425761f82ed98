import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';

/** Enqueues the reading of the sandbox tenant's simulated meters at once; does nothing for live tenants. */
export async function enqueueSimulation(scope: TenantScope): Promise<void> {
  if (scope.environment === 'SANDBOX') await enqueue(scope, 'SIMULATE', [scope.tenant], scope.now);
}
