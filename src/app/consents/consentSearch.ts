import * as z from 'zod';
import { consentStatus, consentType } from '#contract/consent.ts';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';

const sorts = ['expiresUTC', '-expiresUTC', 'createdUTC', '-createdUTC'] as const;
const { page, pageSize } = pageSearch;

/** The ledger's address: by what was agreed, how it stands, and in which order; what expires first stands first. */
export const ConsentSearch = z.object({
  page,
  pageSize,
  type: consentType.optional().catch(undefined),
  status: consentStatus.optional().catch(undefined),
  sort: z.enum(sorts).default('expiresUTC').catch('expiresUTC'),
});
export type ConsentSearch = z.infer<typeof ConsentSearch>;
export const consentSearchDefaults = { page: pageDefaults.page, pageSize: pageDefaults.pageSize, sort: 'expiresUTC' } as const;
