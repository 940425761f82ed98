import type { Instant, Json } from './columns.ts';

/** A version of a tenant's own market pack; those of the release are files. */
export interface MarketPacksTable {
  tenant_uuid: string;
  pack_uuid: string;
  pack_id: string;
  version: string;
  parent_id: string;
  parent_version: string;
  overrides: Json<Record<string, unknown>>;
  confirmations: Json<{ at: string; statement: string; confirmedBy: string | null; confirmedUTC: string }[]>;
  created_utc: Instant;
}

/** An operator's word on a cell of a published assessment of stacking. */
export interface StackingConfirmationsTable {
  tenant_uuid: string;
  confirmation_uuid: string;
  product_a: string;
  product_b: string;
  mode: 'CO_DELIVERY' | 'SPLITTING' | 'JUMPING';
  value: 'Y' | 'y';
  source: string;
  as_of: string;
  statement: string;
  confirmed_by: string | null;
  confirmed_utc: Instant;
}

/** With what a tenant's settlement bundles are signed. */
export interface SettlementKeysTable {
  tenant_uuid: string;
  key_id: string;
  /** SubjectPublicKeyInfo (DER) in base64. */
  public_key: string;
  /** PKCS #8 (DER) in base64, sealed. */
  sealed: Buffer;
  created_utc: Instant;
}

export interface PackTables {
  settlement_keys: SettlementKeysTable;
  market_packs: MarketPacksTable;
  stacking_confirmations: StackingConfirmationsTable;
}
