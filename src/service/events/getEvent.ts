import type { Handler } from '../platform/http/call.ts';
import { findEvent, toEvent } from './eventRows.ts';

export const getEvent: Handler<'getEvent'> = async ({ scope, params, version }) => {
  const row = await findEvent(scope, params['event-uuid']);
  version(row.row_version);
  return toEvent(row);
};
