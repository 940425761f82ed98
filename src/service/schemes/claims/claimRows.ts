import { sql } from 'kysely';
import type { Claim, ClaimDetail } from '#contract/claim.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { stamp } from '../../platform/rows/iso.ts';

/** Selects claims with the names of their scheme and asset. */
export const selectClaims = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('asset_claims')
    .innerJoin('event_schemes', (join) =>
      join
        .onRef('event_schemes.tenant_uuid', '=', 'asset_claims.tenant_uuid')
        .onRef('event_schemes.scheme_uuid', '=', 'asset_claims.scheme_uuid'),
    )
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'asset_claims.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'asset_claims.asset_uuid'),
    )
    .selectAll('asset_claims')
    .select(['event_schemes.name as scheme_name', 'assets.asset_id', 'assets.name as asset_name', 'assets.mpan'])
    .where('asset_claims.tenant_uuid', '=', tenant);

type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>;

export const toClaim = (row: ClaimRow): Claim => ({
  claimUUID: row.claim_uuid,
  schemeUUID: row.scheme_uuid,
  schemeName: row.scheme_name,
  assetUUID: row.asset_uuid,
  assetId: row.asset_id,
  assetName: row.asset_name,
  mpan: row.mpan,
  claimant: row.claimant,
  noticeFrom: row.notice_from,
  noticeReference: row.notice_reference,
  noticedOn: row.noticed_on,
  dueDay: row.due_day,
  state: row.state,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});

export const EVIDENCE_COLUMNS = [
  'evidence_uuid',
  'document_ref',
  'signed_on',
  'wording_version',
  'file_name',
  'size',
  'sha256',
  'created_utc',
] as const;
interface EvidenceRow {
  evidence_uuid: string;
  document_ref: string | null;
  signed_on: string;
  wording_version: string;
  file_name: string | null;
  size: number | null;
  sha256: string;
  created_utc: Date;
}
export const toEvidence = (row: EvidenceRow): ClaimDetail['evidence'][number] => ({
  evidenceUUID: row.evidence_uuid,
  documentRef: row.document_ref,
  signedOn: row.signed_on,
  wordingVersion: row.wording_version,
  fileName: row.file_name,
  sha256: row.sha256,
  bytes: row.size,
  createdUTC: stamp(row.created_utc),
});

/** Maximum number of documents of one claim, so that it is read whole. */
export const MAX_EVIDENCE = 20;
const MAX_CHANGES = 200;

/** Returns a claim with its evidence, oldest first, and its newest changes, newest first; 404 without it. */
export async function describeClaim(scope: TenantScope, claimUUID: string): Promise<ClaimDetail> {
  const { tx, tenant } = scope;
  const row = await selectClaims(scope).where('asset_claims.claim_uuid', '=', claimUUID).executeTakeFirst();
  if (!row) throw notFound('claim');
  const evidence = await tx
    .selectFrom('asset_claim_evidence')
    .select(EVIDENCE_COLUMNS)
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claimUUID)
    .orderBy('evidence_uuid')
    .limit(MAX_EVIDENCE)
    .execute();
  const history = await tx
    .selectFrom('asset_claim_changes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claimUUID)
    .orderBy('change_number', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return {
    ...toClaim(row),
    evidence: evidence.map(toEvidence),
    history: history.map(({ at_utc, state, due_day, note }) => ({
      atUTC: stamp(at_utc),
      state,
      dueDay: due_day,
      note,
    })),
  };
}

/** Removes from claims of assets the parts that identify a person: notes, references, documents; digests stay. */
export async function eraseClaims({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  const claims = sql`(select claim_uuid from asset_claims
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[]))`;
  await sql`update asset_claims set notice_reference = null
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  await sql`update asset_claim_changes set note = null where tenant_uuid = ${tenant} and claim_uuid in ${claims}`.execute(
    tx,
  );
  await sql`update asset_claim_evidence set document_ref = null, file_name = null, content = null
    where tenant_uuid = ${tenant} and claim_uuid in ${claims}`.execute(tx);
}
