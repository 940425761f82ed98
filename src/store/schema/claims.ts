import type { Instant } from './columns.ts';

type State = 'OPEN' | 'EVIDENCED' | 'UPHELD' | 'LOST' | 'WITHDRAWN';

export interface AssetClaimsTable {
  tenant_uuid: string;
  claim_uuid: string;
  scheme_uuid: string;
  asset_uuid: string;
  claimant: string | null;
  notice_from: string;
  notice_reference: string | null;
  noticed_on: string | null;
  due_day: string;
  state: State;
  created_utc: Instant;
  updated_utc: Instant;
}
export interface AssetClaimEvidenceTable {
  tenant_uuid: string;
  evidence_uuid: string;
  claim_uuid: string;
  /** Null once the person is erased. */
  document_ref: string | null;
  signed_on: string;
  wording_version: string;
  file_name: string | null;
  content: Buffer | null;
  size: number | null;
  sha256: string;
  created_utc: Instant;
}
export interface AssetClaimChangesTable {
  tenant_uuid: string;
  claim_uuid: string;
  change_number: number;
  at_utc: Instant;
  state: State;
  due_day: string;
  note: string | null;
}

/** Claims of other providers. */
export interface ClaimTables {
  asset_claims: AssetClaimsTable;
  asset_claim_evidence: AssetClaimEvidenceTable;
  asset_claim_changes: AssetClaimChangesTable;
}
