import type { Generated } from 'kysely';
import type { Instant, NullableInstant, WithDefault } from './columns.ts';

export interface ConsentsTable {
  tenant_uuid: string;
  consent_uuid: string;
  seq: Generated<number>;
  user_uuid: string;
  asset_uuid: string | null;
  type: 'DISPATCH' | 'DATA_ACCESS';
  preference: 'OPT_IN' | 'OPT_OUT';
  status: 'ACTIVE' | 'REJECTED' | 'WITHDRAWN';
  granularity: string;
  purpose: string | null;
  evidence_method: string | null;
  wording_version: string | null;
  legal_basis: WithDefault<
    'CONSENT' | 'EXPLICIT_CONSENT' | 'LEGITIMATE_INTERESTS' | 'PUBLIC_TASK' | 'LEGAL_OBLIGATION' | 'CONTRACT'
  >;
  granted_utc: NullableInstant;
  expires_utc: NullableInstant;
  withdrawn_utc: NullableInstant;
  end_reason: WithDefault<'TENANCY_ENDED' | null>;
  /** London day. */
  tenancy_ended_on: WithDefault<string | null>;
  ended_by: WithDefault<string | null>;
  created_utc: Instant;
  row_version: WithDefault<number>;
}

/** Consents of users. */
export interface ConsentTables {
  consents: ConsentsTable;
}
