import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasNoRecord, newestConsent } from '../../tenants/consents/consents.ts';
import { endsSoon } from '../../tenants/consents/endingConsents.ts';
import { hasReadingStatus } from '../readingStatus.ts';

/** Properties by which assets are counted, as expressions over a query's `assets`. */
export const readingStatusColumn = ({ now }: TenantScope): RawBuilder<string> => sql`
  case when ${hasReadingStatus('REPORTING', now)} then 'REPORTING'
    when ${hasReadingStatus('AWAITING_FIRST', now)} then 'AWAITING_FIRST' else 'SILENT' end`;

export const consentOf = (scope: TenantScope): RawBuilder<string> => sql`
  case when ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE' then 'IN_FORCE' else 'MISSING' end`;

/** Returns the consent part of an asset, with those that end soon and those that were never asked apart. */
export const consentPartOf = (scope: TenantScope): RawBuilder<string> => sql`
  case when ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE'
    then case when ${endsSoon(scope)} then 'ENDING' else 'IN_FORCE' end
    when assets.user_uuid is not null and ${hasNoRecord(scope, 'DISPATCH', sql`assets.user_uuid`)} then 'NEVER_ASKED'
    else 'MISSING' end`;

export const calledOf: RawBuilder<string> = sql`
  case when assets.response_score is null then 'NEVER' else 'CALLED' end`;
