import type { Handler } from '../../platform/http/call.ts';
import { requireController, showController } from './controllerRow.ts';

export const getController: Handler<'getController'> = async ({ scope, params, version }) => {
  const row = await requireController(scope, params.controllerUUID);
  version(row.row_version);
  return showController(scope, row);
};
