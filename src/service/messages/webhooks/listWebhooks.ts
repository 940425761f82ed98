import type { Call } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import type { Family } from './family.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';

export const listWebhooks =
  <Name extends MessageType>(family: Family<Name>) =>
  async ({ scope, query: { status, ...page } }: Pick<Call<'listWebhooks'>, 'scope' | 'query'>) => {
    let rows = selectWebhooks(scope, family);
    if (status) rows = rows.where('status', '=', status);
    return readPage(rows, {
      ...page,
      columns: { createdUTC: 'created_utc', url: 'url' },
      defaultSort: 'createdUTC',
      tieBreak: 'webhook_uuid',
      toItem: toWebhook<Name>,
    });
  };
