/** Kinds of work that falls due without a request, each run by one handler of the scheduler. */
export type JobKind =
  | 'ADVANCE_EVENT'
  | 'EVENT_START'
  | 'EVENT_RECHECK'
  | 'EVENT_MEMBERS'
  | 'EVENT_INVITE'
  | 'EVENT_REMOVE'
  | 'EVENT_OPT_INS'
  | 'BASELINES'
  | 'STATS'
  | 'STATS_PORTION'
  | 'STATS_TOTAL'
  | 'EVENT_CHANCE'
  | 'EVENT_FIGURES'
  | 'STATS_SHARES'
  | 'EVENT_BALANCE'
  | 'EVENT_RESPONSES'
  | 'RUN_COMPARISON'
  | 'RUN_RECEIPT'
  | 'PORTFOLIO_EMPTY'
  | 'PORTFOLIO_STANDING'
  | 'SCHEME_STANDING'
  | 'ASSET_FACETS'
  | 'UNIT_MEMBERS'
  | 'REGULATOR_CHECK'
  | 'REGULATOR_RECHECK'
  | 'MPAN_CHECK'
  | 'METER_READ'
  | 'CONSENT_EXPIRY'
  | 'METER_ACCOUNT'
  | 'HOUSEKEEPING'
  | 'COUNTS'
  | 'LOAD_COUNT'
  | 'BULK_ACTION'
  | 'FORECAST_DAY'
  | 'FORECAST_KEEP'
  | 'FORECAST_SCORE'
  | 'DISPATCH_ISSUE'
  | 'DISPATCH_SWEEP'
  | 'DISPATCH_HELD'
  | 'DISPATCH_DELIVERY'
  | 'CONTROLLER_WATCH'
  | 'CONTROLLER_FIGURES'
  | 'SIMULATE'
  | 'MAIL'
  | 'MAIL_EVENT'
  | 'MAIL_ALERT'
  | 'ALERT_WATCH'
  | 'EXPORT'
  | 'OFFER_PROPOSALS'
  | 'OFFER_CLOSE'
  | 'OFFER_RESULTS'
  | 'REQUIREMENT_FEED';

/** The external kinds: for live tenants they call an external service. */
export const externalJobKinds = [
  'MPAN_CHECK',
  'METER_READ',
  'MAIL',
  'EXPORT',
  'REQUIREMENT_FEED',
] as const satisfies JobKind[];
export type ExternalJobKind = (typeof externalJobKinds)[number];
