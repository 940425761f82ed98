import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import type { Family } from './family.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';

export const getWebhook =
  <Name extends MessageType>(family: Family<Name>) =>
  async ({ scope, params, version }: Pick<Call<'getWebhook'>, 'scope' | 'params' | 'version'>) => {
    const row = await selectWebhooks(scope, family).where('webhook_uuid', '=', params.webhookUUID).executeTakeFirst();
    if (!row) throw notFound('webhook subscription');
    version(row.row_version);
    return toWebhook<Name>(row);
  };
