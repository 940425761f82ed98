import type { Handler } from '../platform/http/call.ts';
import { findScheme, toScheme } from './schemeRows.ts';

export const getScheme: Handler<'getScheme'> = async ({ scope, params, version }) => {
  const row = await findScheme(scope, params.schemeUUID);
  version(row.row_version);
  return toScheme(row);
};
