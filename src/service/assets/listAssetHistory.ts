import { sql } from 'kysely';
import type { AssetHistoryEntry, HistoryKind } from '#contract/assetHistory.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfQuery } from '../platform/http/lists/pageOfQuery.ts';
import { iso } from '../platform/rows/iso.ts';
import { requireAsset } from './requireAsset.ts';

interface Row {
  at: Date;
  kind: HistoryKind;
  subject: string | null;
  name: string | null;
  status: string | null;
  reason: string | null;
}

/**
 * Lists the history of an asset, newest first, from stored data: its own row and related rows, and for 90 days the
 * messages about MPAN checks, regulator checks and portfolios. Of a scheme or an event older than that, the latest
 * state.
 */
export const listAssetHistory: Handler<'listAssetHistory'> = async ({
  scope,
  params: { assetUUID },
  query: { kind, sort, ...request },
}) => {
  const { tx, tenant } = scope;
  await requireAsset(scope, assetUUID);
  const rows = sql`
    with own as (select * from assets where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID}),
    messages as (select event, created_utc, payload from outbox where tenant_uuid = ${tenant}
      and event in ('ASSET.MPAN_VALIDATED', 'PORTFOLIO.ASSETS_ASSIGNED', 'EVENT_SCHEME.ASSETS_UPDATED')),
    entries (at, kind, subject, name, status, reason) as (
      select created_utc, 'CREATED', null::uuid, null, null, null from own
      union select archived_utc, 'ARCHIVED', null, null, null, null from own where archived_utc is not null
      union select created_utc, 'MPAN_VALIDATED', null, null,
        case when (payload->>'isValid')::boolean then 'VALID' else 'INVALID' end, payload->>'reason'
        from messages where event = 'ASSET.MPAN_VALIDATED' and payload->>'assetUUID' = ${assetUUID}
      union select m.created_utc, 'PORTFOLIO_ASSIGNED', p.portfolio_uuid, p.name, null, null
        from messages m join portfolios p on p.tenant_uuid = ${tenant}
          and p.portfolio_uuid = (m.payload->>'portfolioUUID')::uuid
        where m.event = 'PORTFOLIO.ASSETS_ASSIGNED' and jsonb_exists(m.payload->'assetUUIDs', ${assetUUID})
      union select m.created_utc, 'SCHEME_STATUS', (m.payload->>'schemeUUID')::uuid, m.payload->>'schemeName',
        checked->>'status', checked->>'reason'
        from messages m cross join lateral jsonb_array_elements(m.payload->'assets') as checked
        where m.event = 'EVENT_SCHEME.ASSETS_UPDATED' and checked->>'assetUUID' = ${assetUUID}
      union select sa.updated_utc, 'SCHEME_STATUS', sa.scheme_uuid, s.name, sa.status, sa.status_reason
        from scheme_assets sa join event_schemes s using (tenant_uuid, scheme_uuid) where sa.tenant_uuid = ${tenant}
          and sa.asset_uuid = ${assetUUID}
      union select ea.opted_utc, 'EVENT_STATE', ea.event_uuid, e.name, ea.state, ea.state_reason
        from event_assets ea join events e using (tenant_uuid, event_uuid) where ea.tenant_uuid = ${tenant}
          and ea.asset_uuid = ${assetUUID} and ea.opted_utc is not null
      union select created_utc, 'TARIFF_ADDED', tariff_uuid, name, direction, null from tariffs
        where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID}
      union select disconnected_utc, 'TARIFF_DISCONNECTED', tariff_uuid, name, direction, null from tariffs
        where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and disconnected_utc is not null
      union select c.created_utc, 'CONSENT_RECORDED', c.consent_uuid, c.type, c.preference, null
        from consents c join own using (tenant_uuid, user_uuid) where c.asset_uuid is null
          or c.asset_uuid = ${assetUUID}
      union select c.withdrawn_utc, 'CONSENT_WITHDRAWN', c.consent_uuid, c.type, null,
        'The tenancy ended on ' || c.tenancy_ended_on
        from consents c join own using (tenant_uuid, user_uuid) where c.withdrawn_utc is not null
          and (c.asset_uuid is null or c.asset_uuid = ${assetUUID})
    )
    select at, kind, subject, name, status, reason from entries
    where ${kind ?? null}::text is null or kind = ${kind ?? null}`;
  const alike = ['kind', 'subject', 'status', 'name', 'reason'].map((column) => ({ value: sql.ref(column) }));
  const keys = [{ value: sql`at`, isFalling: sort !== 'at', isComplete: true }, ...alike];
  return pageOfQuery(tx, request, { rows, keys, toItem: toEntry });
};

const toEntry = ({ at, kind, subject, name, status, reason }: Row): AssetHistoryEntry => ({
  at: iso(at),
  kind,
  subjectUUID: subject,
  name,
  status,
  reason,
});
