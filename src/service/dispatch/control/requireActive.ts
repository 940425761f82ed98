import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ControllerRow, selectControllers } from '../../assets/controllers/controllerRow.ts';
import { ProblemError } from '../../platform/http/problem.ts';

/** Reads the controller of a token; throws 401 once it is disabled or deleted. */
export async function requireActive(scope: TenantScope, controllerUUID: string): Promise<ControllerRow> {
  const row = await selectControllers(scope)
    .where('controller_uuid', '=', controllerUUID)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!row) throw new ProblemError('UNAUTHORISED', 'The controller is disabled');
  return row;
}
