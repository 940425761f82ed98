import type { Handler } from '../../platform/http/call.ts';
import { archivedColumns } from '../../platform/rows/rowColumns.ts';
import { enqueueMembers } from './enqueueMembers.ts';
import { lockUnit } from './unitRows.ts';

/** Archives a unit; its members leave it by a job, and may join another. */
export const archiveUnit: Handler<'archiveUnit'> = async ({ scope, params: { unitUUID }, match }) => {
  const { scheme_uuid } = await lockUnit(scope, unitUUID, match);
  await scope.tx
    .updateTable('units')
    .set(archivedColumns(scope))
    .where('tenant_uuid', '=', scope.tenant)
    .where('unit_uuid', '=', unitUUID)
    .execute();
  await enqueueMembers(scope, [scheme_uuid]);
  return undefined;
};
