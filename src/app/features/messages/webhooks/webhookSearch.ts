import * as z from 'zod';
import { pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { uuid } from '#contract/primitives.ts';
import { deliveryStatus, webhookEvent } from '#contract/webhook.ts';

const { page, pageSize } = pageSearch;

/** The list's address: active or disabled ones, which order, which page. */
export const WebhooksSearch = z.object({
  page,
  pageSize,
  status: z.enum(['ACTIVE', 'DISABLED']).optional().catch(undefined),
  sort: sortSearch(['createdUTC', 'url'], '-createdUTC'),
});
export type WebhooksSearch = z.infer<typeof WebhooksSearch>;

/** A subscription's address: the filter of its log, and the open delivery. */
export const WebhookSearch = z.object({
  page,
  pageSize,
  status: deliveryStatus.optional().catch(undefined),
  event: webhookEvent.optional().catch(undefined),
  delivery: uuid.optional().catch(undefined),
});
export type WebhookSearch = z.infer<typeof WebhookSearch>;

const { page: first, pageSize: usual } = pageDefaults;
export const webhookSearchDefaults = { page: first, pageSize: usual };
export const webhooksSearchDefaults = { ...webhookSearchDefaults, sort: '-createdUTC' as const };
