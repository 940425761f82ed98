import * as z from 'zod';
import type { ConsentListQuery } from '#app/data/api/consents.ts';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { consentStatus, consentType } from '#contract/consent.ts';

const sorts = ['expiresUTC', '-expiresUTC', 'createdUTC', '-createdUTC'] as const;
const { page, pageSize } = pageSearch;

/** The ledger's address: purpose, status, order; default: the earliest expiry first. */
export const ConsentSearch = z.object({
  page,
  pageSize,
  type: consentType.optional().catch(undefined),
  status: z
    .enum([...consentStatus.options, 'ALL'])
    .default('ACTIVE')
    .catch('ACTIVE'),
  sort: z.enum(sorts).default('expiresUTC').catch('expiresUTC'),
});
export type ConsentSearch = z.infer<typeof ConsentSearch>;
export const consentSearchDefaults = {
  page: pageDefaults.page,
  pageSize: pageDefaults.pageSize,
  status: 'ACTIVE',
  sort: 'expiresUTC',
} as const;

/** The whole list query of the address. */
export const queryOf = ({ status, ...address }: ConsentSearch): ConsentListQuery => ({
  ...address,
  status: status === 'ALL' ? undefined : status,
});
export const isFiltered = ({ type, status }: ConsentSearch): boolean => type !== undefined || status !== 'ACTIVE';
