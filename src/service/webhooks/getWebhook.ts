import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';

export const getWebhook: Handler<'getWebhook'> = async ({ scope, params, version }) => {
  const row = await selectWebhooks(scope).where('webhook_uuid', '=', params.webhookUUID).executeTakeFirst();
  if (!row) throw notFound('webhook subscription');
  version(row.row_version);
  return toWebhook(row);
};
