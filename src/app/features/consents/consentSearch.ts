import * as z from 'zod';
import type { ConsentListQuery } from '#app/data/api/consents.ts';
import { pageDefaults, pageSearch, undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { consentStatus, consentType } from '#contract/consent.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

const sorts = ['expiresUTC', '-expiresUTC', 'createdUTC', '-createdUTC'] as const;
/** "Ending soon" is what ends in so many days, as the summary counts it. */
const SOON_DAYS = 30;
/** Parts of the ledger, each a status but the first: consents in force that end soon. */
export const consentParts = ['ENDING', ...consentStatus.options] as const;

/** The ledger's address: words, purpose, part, order; default: the earliest expiry first. */
export const ConsentSearch = z.object({
  ...pageSearch,
  type: consentType.optional().catch(undefined),
  status: z
    .enum([...consentParts, 'ALL'])
    .default('ACTIVE')
    .catch('ACTIVE'),
  sort: z.enum(sorts).default('expiresUTC').catch('expiresUTC'),
});
export type ConsentSearch = z.infer<typeof ConsentSearch>;
export const consentSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: 'expiresUTC' } as const;

/** The whole list query of the address, at an instant of the tenant; to the hour, so that it stays the same. */
export function queryOf({ status, search, ...address }: ConsentSearch, now: number): ConsentListQuery {
  const query = { ...address, search: undefinedIfEmpty(search) };
  if (status !== 'ENDING') return { ...query, status: status === 'ALL' ? undefined : status };
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { ...query, endsBefore: new Date(hour + SOON_DAYS * DAY_MS).toISOString() };
}
export const isFiltered = ({ type, status, search }: ConsentSearch): boolean =>
  type !== undefined || status !== 'ACTIVE' || search !== '';
