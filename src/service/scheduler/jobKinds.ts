/** Work that falls due without a request. Each kind is run by one handler of the scheduler. */
export type JobKind =
  | 'ADVANCE_EVENT'
  | 'START_PORTION'
  | 'EVENT_RECHECK'
  | 'EVENT_MEMBERS'
  | 'BASELINES'
  | 'STATS'
  | 'STATS_PORTION'
  | 'STATS_TOTAL'
  | 'EVENT_CHANCE'
  | 'EVENT_BALANCE'
  | 'EVENT_RESPONSES'
  | 'PORTFOLIO_STANDING'
  | 'SCHEME_STANDING'
  | 'REGULATOR_CHECK'
  | 'REGULATOR_RECHECK'
  | 'MPAN_CHECK'
  | 'METER_READ'
  | 'CONSENT_EXPIRY'
  | 'METER_ACCOUNT'
  | 'HOUSEKEEPING'
  | 'COUNTS'
  | 'BULK_ACTION'
  | 'FORECAST_DAY'
  | 'FORECAST_KEEP'
  | 'FORECAST_SCORE'
  | 'DISPATCH_ISSUE'
  | 'DISPATCH_SWEEP'
  | 'CONTROLLER_WATCH'
  | 'CONTROLLER_FIGURES'
  | 'SIMULATE'
  | 'MAIL'
  | 'MAIL_EVENT'
  | 'MAIL_ALERT';

/** The external kinds: for live tenants they call an external service. */
export const externalJobKinds = ['MPAN_CHECK', 'METER_READ', 'MAIL'] as const satisfies JobKind[];
export type ExternalJobKind = (typeof externalJobKinds)[number];
