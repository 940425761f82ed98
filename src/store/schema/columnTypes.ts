import type { Selectable } from 'kysely';
import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { DeliveredInterval } from '#energy/interval/deliveredInterval.ts';
import type { SchoolHoliday } from '#energy/interval/holidays.ts';
import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import type { UnitRate } from '#energy/tariff.ts';
import type {
  StoredEventChange,
  EventDispatchColumn,
  FunnelCounts,
  FunnelWorth,
  HoldOutColumn,
  StackingDecisionColumn,
} from './events.ts';
import type {
  PortfolioIntervals,
  ProfileSource,
  RunResponses,
  SchemeBaselineMethod,
  SchemeSettlementMethod,
  StatsAftermath,
  StatsComparisons,
  StatsTerms,
  StoredUnitBaseline,
} from './eventStats.ts';
import type { Tables } from './tables.gen.ts';
import type { SchedulePeriod, TariffAttributes } from './tariffs.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Companies through which smart meters are read. */
export type MeterProvider = Row<'meter_accounts'>['provider'];
/** Subject of counts: each has recounts of its own. */
export type CountSubject = 'ASSETS' | 'CONSENTS' | 'USERS';
/** Subject of recounts: these, and the assets that each event has. */
export type RecountSubject = CountSubject | 'EVENTS';
/** The answer to a dispatch; null until there is one. */
export type DispatchAnswerColumn = Row<'dispatches'>['answer'];

/** A secret that was rotated out, sealed (base64), and the instant until which it signs. */
export interface OldSecret {
  sealed: string;
  until: string;
}

/** A filter, the asset up to which its matches are in steps, and how many these are. */
export interface Finding {
  filter: object;
  after: string;
  found: number;
  /** Whether `matched` is the last count of the fleet, instead of those that are found. */
  isCounted?: boolean;
}

/** Opted-in assets of a scheme by zone, and those without one. */
export interface ZoneCounts {
  zones: Record<string, number>;
  none: number;
}

/** Bounds of a unit's offers; null for none. */
export interface StoredGuardrails {
  lowestPriceGbpPerMwh: number | null;
  highestMw: number | null;
  greatestShareOfP50: number | null;
  greatestStrikeChance: number | null;
  secondPersonAboveMw: number | null;
  paidToUsersGbpPerMwh: number | null;
  autopilot: { mode: 'OFF' | 'APPROVE' | null; waitMinutesBeforeSubmission: number | null };
}

/** The types of columns that the database does not tell: the shapes of JSON, and texts that no check limits. */
export interface ColumnTypes {
  'alerts.details': Record<string, unknown>;
  'asset_claim_changes.state': Row<'asset_claims'>['state'];
  'asset_counts.status': 'ACTIVE' | 'ARCHIVED';
  'asset_facets.kw': number;
  'asset_registrations.external_ids': { system: string; id: string }[];
  'asset_search.grams': number[];
  'assets.asset_type':
    | 'SMART_METER'
    | 'BATTERY'
    | 'EV_CHARGER'
    | 'ELECTRIC_VEHICLE'
    | 'HEAT_PUMP'
    | 'HOT_WATER_TANK'
    | 'SOLAR_PV'
    | 'OTHER';
  'bulk_action_steps.states_before': (string | null)[];
  'bulk_actions.action':
    | 'SCHEME_OPT_IN'
    | 'SCHEME_OPT_OUT'
    | 'EVENT_OPT_IN'
    | 'EVENT_OPT_OUT'
    | 'ASSIGN_PORTFOLIO'
    | 'ARCHIVE'
    | 'RESTORE'
    | 'CONSENT_REQUEST';
  'bulk_actions.refused_by_code': Record<string, number>;
  'bulk_actions.refused': unknown[];
  'bulk_actions.filter': object;
  'bulk_actions.not_put_back_by_code': Record<string, number>;
  'bulk_actions.not_put_back': unknown[];
  'bulk_actions.finding': Finding;
  'controller_events.latency_counts': number[];
  'controllers.old_secrets': OldSecret[];
  'count_changes.subject': CountSubject;
  'count_states.subject': CountSubject;
  'dispatch_answer_messages.answers': Record<string, unknown>[];
  'dispatch_attempts.request_headers': Record<string, string>;
  'dispatch_log.details': Record<string, unknown>;
  'dispatch_orders.given': { assetUUID: string; w: number }[];
  'dispatch_orders.held': {
    action: 'SEND' | 'RESEND' | 'RESPREAD' | 'CANCEL';
    body: unknown;
    assets: number;
    kw: number;
    actor: Row<'dispatch_log'>['actor'];
    name: string | null;
  };
  'dispatch_orders.target_w': number[];
  'dispatch_orders.requested_w': number[];
  'dispatch_orders.possible_w': number[];
  'dispatch_orders.measured_assets': number[];
  'dispatch_orders.refused_by_code': Record<string, number>;
  'dispatch_orders.task_actor': Row<'dispatch_log'>['actor'];
  'dispatch_sums.answer': NonNullable<DispatchAnswerColumn>;
  'dispatch_sums.execution': 'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED';
  'dispatches.signal': 'RELATIVE_KW' | 'IMPORT_LIMIT_KW' | 'SETPOINT_KW' | 'EXPORT_LIMIT_KW' | 'LEVEL';
  'dispatches.requested_w': number[];
  'dispatches.value_w': number[];
  'event_asset_stats.state': 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  'event_asset_stats.baseline_status': 'OK' | 'INSUFFICIENT_DATA' | 'FALLBACK_OUTTURN';
  'event_asset_stats.data_status': 'COMPLETE' | 'PARTIAL' | 'MISSING';
  'event_asset_stats.elsewhere_wh': Record<string, (number | null)[]>;
  'event_assets.stacking': StackingDecisionColumn[];
  'event_chances.half_hours': number[];
  'event_dropouts.mpan_status': Row<'assets'>['mpan_status'];
  'event_dropouts.scheme_status': Row<'scheme_assets'>['status'];
  'event_funnels.counts': FunnelCounts;
  'event_funnels.worth': FunnelWorth;
  'event_nominations.wh': number[];
  'event_participants.mpan_status': Row<'assets'>['mpan_status'];
  'event_participants.scheme_status': Row<'scheme_assets'>['status'];
  'event_participants.asset_type': ColumnTypes['assets.asset_type'];
  'event_revisions.changes': StoredEventChange[];
  'event_revisions.refused_by_code': Record<string, number>;
  'event_revisions.refused': unknown[];
  'event_schemes.scheme_type': 'DFS' | 'DNO_FLEX' | 'SUPPLIER' | 'SANDBOX';
  'event_schemes.baseline_method': SchemeBaselineMethod;
  'event_schemes.settlement_method': SchemeSettlementMethod;
  'event_schemes.school_holidays': SchoolHoliday[];
  'event_stats.terms': StatsTerms;
  'event_stats.aftermath': StatsAftermath;
  'event_stats.comparisons': StatsComparisons;
  'event_stats.responses': RunResponses;
  'event_stats.unit_baseline': StoredUnitBaseline;
  'event_stats.portfolio_intervals': PortfolioIntervals;
  'events.baseline_method': SchemeBaselineMethod;
  'events.settlement_method': SchemeSettlementMethod;
  'events.recalculation': { reason: string; terms: 'FROZEN' | 'CURRENT' };
  'events.dispatch': EventDispatchColumn;
  'events.hold_out': HoldOutColumn;
  'events.half_hour_terms': HalfHourTerm[];
  'idempotency_keys.headers': Record<string, string>;
  'instruction_files.format': 'UKPN_DISPATCHES' | 'SPEN_DISPATCHES' | 'NESO_DFS_UTILISATION';
  'instruction_lines.event_type': 'TURN_DOWN' | 'TURN_UP';
  'instruction_lines.half_hour_terms': HalfHourTerm[];
  'kept_counts.subject': CountSubject;
  'load_counts.found': Record<string, unknown>;
  'load_signal_changes.kind': Row<'load_signals'>['kind'];
  'load_signal_changes.cause': Row<'load_signals'>['cause'];
  'load_signal_days.kind': Row<'load_signals'>['kind'];
  'load_signal_days.cause': Row<'load_signals'>['cause'];
  'load_signals.actor': 'OPERATOR' | 'KEY' | 'CONTROLLER' | 'PARTICIPANT' | 'SYSTEM';
  'mail_rounds.kind': 'INVITATION' | 'REMINDER' | 'CHANGED' | 'CANCELLED' | 'RESULT';
  'mail_rounds.details': Record<string, unknown>;
  'mails.kind':
    | 'INVITATION'
    | 'REMINDER'
    | 'CHANGED'
    | 'CANCELLED'
    | 'RESULT'
    | 'DISPATCH'
    | 'CONFIRMATION'
    | 'ALERT'
    | 'RECOVERED'
    | 'DIGEST';
  'mails.parameters': Record<string, unknown>;
  'market_packs.overrides': Record<string, unknown>;
  'market_packs.confirmations': { at: string; statement: string; confirmedBy: string | null; confirmedUTC: string }[];
  'meter_provider_pauses.provider': MeterProvider;
  'meter_reads.provider': MeterProvider;
  'oadr_objects.body': Record<string, unknown>;
  'oadr_objects.sealed_tokens': (string | null)[];
  'participant_answers.outcome': Record<string, unknown>;
  'payment_dispute_changes.state': Row<'payment_disputes'>['state'];
  'portfolio_standings.kept': { events: number; forecastKwh: number; deliveredKwh: number; percent: number | null };
  'portfolio_standings.usual': {
    eventType: 'TURN_DOWN' | 'TURN_UP';
    kw: number;
    lowestKw: number;
    kwPerAsset: number;
    events: number;
  }[];
  'portfolio_standings.season': {
    events: number;
    deliveredKwh: number;
    deliveredInterval?: DeliveredInterval | null;
    revenueGbp: number;
    preliminaryGbp: number;
  };
  'reading_days.direction': 0 | 1;
  'requirement_periods.caps': Record<string, number>;
  'reading_sources.direction': 0 | 1;
  'reading_sources.rows': number[];
  'recount_days.environment': 'SANDBOX' | 'LIVE';
  'recount_days.subject': RecountSubject;
  'scheme_zones.counts': ZoneCounts;
  'stats_portions.sums': Record<string, number[]>;
  'stats_portions.profile_source': ProfileSource;
  'stats_portions.control_group': ControlSums;
  'stats_portions.portfolios': Record<string, Record<string, number[]>>;
  'suspicious_readings.direction': 0 | 1;
  'tariff_schedules.periods': SchedulePeriod[];
  'tariff_versions.attributes': TariffAttributes;
  'tariffs.currency': 'GBP';
  'tariffs.unit_rates': (UnitRate & { label: string })[];
  'units.guardrails': StoredGuardrails;
  'webhook_attempts.request_headers': Record<string, string>;
  'webhook_subscriptions.old_secrets': OldSecret[];
  'views.search': Record<string, string | number | boolean>;
  'week_templates.kw': number[];
}
