import type { Secrets } from '../deliveries/secrets.ts';
import type { Handlers } from '../http/call.ts';
import type { Tables } from '../http/formats/tables.ts';
import { getSettlementBundle, settlementBundleTable } from './settlementBundle.ts';

export const bundleHandlers = (secrets: Secrets): Pick<Handlers, 'getSettlementBundle'> => ({
  getSettlementBundle: getSettlementBundle(secrets),
});

/** The operation whose file is made here. */
export const bundleTables = (secrets: Secrets): Tables => ({ getSettlementBundle: settlementBundleTable(secrets) });
