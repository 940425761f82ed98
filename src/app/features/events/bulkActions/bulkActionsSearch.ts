import * as z from 'zod';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { bulkActionKind } from '#contract/bulkAction.ts';

const { page, pageSize } = pageSearch;

/** The address of the list of bulk actions: kind, order, page. */
export const BulkActionsSearch = z.object({
  page,
  pageSize,
  action: bulkActionKind.optional().catch(undefined),
  sort: z.enum(['createdUTC', '-createdUTC']).default('-createdUTC').catch('-createdUTC'),
});
export type BulkActionsSearch = z.infer<typeof BulkActionsSearch>;

export const bulkActionsDefaults = {
  page: pageDefaults.page,
  pageSize: pageDefaults.pageSize,
  sort: '-createdUTC' as const,
};
