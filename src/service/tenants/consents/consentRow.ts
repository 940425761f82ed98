import type { Selectable } from 'kysely';
import type { Consent, ConsentStatus } from '#contract/consent.ts';
import type { ConsentsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';

export type ConsentRow = Selectable<ConsentsTable>;

export const selectConsents = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('consents').selectAll().where('tenant_uuid', '=', tenant);

/** Returns the status at an instant of the tenant's clock: an ACTIVE consent expires by itself. */
export const statusAt = (
  { status, expires_utc }: Pick<ConsentRow, 'status' | 'expires_utc'>,
  now: number,
): ConsentStatus => (status === 'ACTIVE' && expires_utc !== null && expires_utc.getTime() <= now ? 'EXPIRED' : status);

export const toConsent =
  (now: number) =>
  (row: ConsentRow): Consent => ({
    consentUUID: row.consent_uuid,
    userUUID: row.user_uuid,
    assetUUID: row.asset_uuid,
    type: row.type,
    preference: row.preference,
    status: statusAt(row, now),
    granularity: row.granularity,
    purpose: row.purpose,
    evidenceMethod: row.evidence_method,
    wordingVersion: row.wording_version,
    legalBasis: row.legal_basis,
    grantedUTC: isoOrNull(row.granted_utc),
    expiresUTC: isoOrNull(row.expires_utc),
    withdrawnUTC: isoOrNull(row.withdrawn_utc),
    endReason: row.end_reason,
    tenancyEndedOn: row.tenancy_ended_on,
    endedBy: row.ended_by,
    createdUTC: stamp(row.created_utc),
  });
