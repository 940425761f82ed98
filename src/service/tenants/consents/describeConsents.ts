import { sql } from 'kysely';
import type { Consent, ListedConsent } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';

interface DescriptionRow {
  consent_uuid: string;
  user_name: string;
  asset_name: string | null;
  is_newest: boolean;
  event_uuid: string | null;
  event_name: string | null;
  start_utc: Date | null;
}

/**
 * Returns the consents of a page with the names of their users and assets, and their meaning for events now. A consent
 * that a newer one replaces means nothing.
 */
export async function describeConsents(
  { tx, tenant, now }: TenantScope,
  consents: readonly Consent[],
): Promise<ListedConsent[]> {
  const ids = consents.map(({ consentUUID }) => consentUUID);
  const { rows } = await sql<DescriptionRow>`
    select c.consent_uuid, u.name as user_name, coalesce(a.name, a.asset_id) as asset_name,
      not exists (
        select from consents newer
        where newer.tenant_uuid = ${tenant} and newer.user_uuid = c.user_uuid and newer.type = c.type
          and newer.seq > c.seq and (newer.asset_uuid is null or newer.asset_uuid = c.asset_uuid)) as is_newest,
      leaves.event_uuid, leaves.name as event_name, leaves.start_utc
    from consents c
    join users u on u.tenant_uuid = ${tenant} and u.user_uuid = c.user_uuid
    left join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = c.asset_uuid
    left join lateral (
      select e.event_uuid, e.name, e.start_utc
      from assets mine
      join event_assets ea on ea.tenant_uuid = ${tenant} and ea.asset_uuid = mine.asset_uuid and ea.state = 'OPT_IN'
      join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ea.event_uuid and e.state = 'SCHEDULED'
        and e.start_utc >= c.expires_utc and e.start_utc > ${new Date(now)}
      where mine.tenant_uuid = ${tenant} and mine.user_uuid = c.user_uuid and mine.status = 'ACTIVE'
        and (c.asset_uuid is null or mine.asset_uuid = c.asset_uuid)
        and not exists (
          select from consents newer
          where newer.tenant_uuid = ${tenant} and newer.user_uuid = c.user_uuid and newer.type = c.type
            and newer.seq > c.seq and (newer.asset_uuid is null or newer.asset_uuid = mine.asset_uuid))
      order by e.start_utc, e.event_uuid limit 1) leaves on c.type = 'DISPATCH' and c.status = 'ACTIVE'
    where c.tenant_uuid = ${tenant} and c.consent_uuid = any(${ids}::uuid[])`.execute(tx);
  const described = new Map(rows.map((row) => [row.consent_uuid, row]));
  return consents.map((consent) => describe(consent, described.get(consent.consentUUID)!));
}

function describe(consent: Consent, row: DescriptionRow): ListedConsent {
  const counts = consent.type === 'DISPATCH' && row.is_newest;
  const leaves =
    consent.status === 'ACTIVE' && row.event_uuid !== null
      ? { eventUUID: row.event_uuid, name: row.event_name!, startTime: iso(row.start_utc!) }
      : null;
  return {
    ...consent,
    userName: row.user_name,
    assetName: row.asset_name,
    meaning: leaves ? 'LEAVES_EVENT' : counts && consent.status !== 'ACTIVE' ? 'CANNOT_JOIN' : 'NONE',
    leaves,
  };
}
