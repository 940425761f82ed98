import type { Handlers } from '../../platform/http/call.ts';
import type { Tables } from '../../platform/http/formats/tables.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { getSettlementBundle, settlementBundleTable } from './settlementBundle.ts';

export const bundleHandlers = (secrets: Secrets) =>
  ({
    getSettlementBundle: getSettlementBundle(secrets),
  }) satisfies Partial<Handlers>;

/** Returns the operation whose file is made here. */
export const bundleTables = (secrets: Secrets): Tables => ({ getSettlementBundle: settlementBundleTable(secrets) });
