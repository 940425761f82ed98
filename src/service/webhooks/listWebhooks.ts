import type { Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';

export const listWebhooks: Handler<'listWebhooks'> = async ({ scope, query: { status, ...page } }) => {
  let rows = selectWebhooks(scope);
  if (status) rows = rows.where('status', '=', status);
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', url: 'url' },
    defaultSort: 'createdUTC',
    tieBreak: 'webhook_uuid',
    toItem: toWebhook,
  });
};
