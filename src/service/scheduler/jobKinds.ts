/** Work that falls due without a request. Each kind is run by one handler of the clockwork. */
export type JobKind =
  | 'ADVANCE_EVENT'
  | 'EVENT_RECHECK'
  | 'EVENT_MEMBERS'
  | 'BASELINES'
  | 'STATS'
  | 'REGULATOR_CHECK'
  | 'REGULATOR_RECHECK'
  | 'MPAN_CHECK'
  | 'METER_READ'
  | 'CONSENT_EXPIRY'
  | 'METER_ACCOUNT'
  | 'HOUSEKEEPING'
  | 'BULK_ACTION';

/** The jobs that are errands: for live tenants they ask somebody outside. */
export const externalJobKinds = ['MPAN_CHECK', 'METER_READ'] as const satisfies JobKind[];
export type ExternalJobKind = (typeof externalJobKinds)[number];
