import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { pageDefaults, pageSearch, sortSearch, undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { consentStatus, consentType } from '#contract/consent.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

/** "Ending soon" is what ends in so many days, as the summary counts it. */
const SOON_DAYS = 30;
/** Parts of the ledger: what ends soon, users who were never asked, and the statuses. */
export const consentParts = ['ENDING', 'NEVER_ASKED', 'REJECTED', 'WITHDRAWN', 'ACTIVE', 'EXPIRED'] as const;
export type ConsentPart = (typeof consentParts)[number];

/** The ledger's address: words, purpose, part, order; default: the earliest expiry first. */
export const ConsentSearch = z.object({
  ...pageSearch,
  type: consentType.optional().catch(undefined),
  status: z
    .enum([...consentParts, 'ALL'])
    .default('ACTIVE')
    .catch('ACTIVE'),
  sort: sortSearch(['expiresUTC', 'createdUTC'], 'expiresUTC'),
});
export type ConsentSearch = z.infer<typeof ConsentSearch>;
export const consentSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: 'expiresUTC' } as const;

/** The whole list query of the address, at an instant of the tenant; to the hour, so that it stays the same. */
export function queryOf({ status, search, ...address }: ConsentSearch, now: number): QueryOf<'listConsents'> {
  const query = { ...address, search: undefinedIfEmpty(search) };
  const known = consentStatus.safeParse(status);
  if (status !== 'ENDING') return { ...query, status: known.data };
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { ...query, endsBefore: new Date(hour + SOON_DAYS * DAY_MS).toISOString() };
}

/** What both lists of the page are given: those of consents, and of users who were never asked. */
export type ConsentListProps = {
  address: ConsentSearch;
  go: (search: (now: ConsentSearch) => ConsentSearch, replace: boolean) => void;
  mayAsk: boolean;
};
