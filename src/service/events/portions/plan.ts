import type { IntervalBasis } from '#contract/stats.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, withTerms } from '../../baselines/measurement/eventTerms.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';
import type { ForecastDay } from '../comparisons/forecastDays.ts';
import type { NonParticipants } from '../comparisons/nonParticipants.ts';

/** Purpose for which an event's assets are measured; a RUN with its number. */
export type Purpose = { purpose: 'RUN'; run: number } | { purpose: 'LATE' | 'BASELINES'; run: null };

/** Plan for measuring all assets of an event, however long that takes. */
export type SettlementPlan = Purpose & {
  /** Business time for which they are measured. */
  now: number;
  event: PlannedEvent;
  terms: StatsTerms;
  /** The quiet days on which a RUN is replayed; null for other purposes. */
  windows: readonly PlaceboWindow[] | null;
  /** Likeness of those days to the event's own; absent from plans made before holidays were known. */
  basis?: IntervalBasis | null;
  others: NonParticipants | null;
  /** Forecasts for those days; absent from plans made before these were looked at. */
  forecastDays?: ForecastDay[];
  /** Whether there are results of a plan for this RUN that was ended. */
  replaces: boolean;
};

/** State of an event for which a plan was made. */
export interface PlannedEvent {
  rowVersion: number;
  state: EventRow['state'];
  startMs: number;
  endMs: number;
  recalculation: EventRow['recalculation'];
}

export const plannedEvent = (event: EventRow): PlannedEvent => ({
  rowVersion: event.row_version,
  state: event.state,
  startMs: event.start_utc.getTime(),
  endMs: event.end_utc.getTime(),
  recalculation: event.recalculation,
});

/** Whether an event still has the state and times for which its assets are measured. */
export const isAsPlanned = (event: EventRow, { state, startMs, endMs }: PlannedEvent): boolean =>
  event.state === state && event.start_utc.getTime() === startMs && event.end_utc.getTime() === endMs;

/** Whether a recalculation has been requested, by other terms or for another reason, since. */
export const isRequestedAnew = ({ recalculation }: EventRow, planned: PlannedEvent): boolean =>
  recalculation !== null &&
  (recalculation.reason !== planned.recalculation?.reason || recalculation.terms !== planned.recalculation.terms);

/** Returns the scope in which the assets of a plan are measured: at the instant for which it was made. */
export const asPlanned = (scope: TenantScope, { now }: Pick<SettlementPlan, 'now'>): TenantScope => ({ ...scope, now });

/** Returns the scheme of an event by the rules of a plan. */
export const schemeAsPlanned = async (
  scope: TenantScope,
  event: EventRow,
  { terms }: SettlementPlan,
): Promise<SchemeWithPack> => withPack(scope, withTerms(await currentScheme(scope, event), terms));

/** Returns the job that does the work of a plan. */
export const jobOf = ({ purpose }: Purpose): 'STATS' | 'BASELINES' => (purpose === 'BASELINES' ? 'BASELINES' : 'STATS');
