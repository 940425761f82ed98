import type { IntervalBasis } from '#contract/stats.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, withTerms } from '../../baselines/measurement/eventTerms.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';
import type { ForecastDay } from '../comparisons/forecastDays.ts';
import type { NonParticipants } from '../comparisons/nonParticipants.ts';

/** Why an event's assets are measured; a RUN with its number. */
export type Purpose = { purpose: 'RUN'; run: number } | { purpose: 'LATE' | 'BASELINES'; run: null };

/** What all assets of an event are measured with, however long that takes. */
export type SettlementPlan = Purpose & {
  /** Business time for which they are measured. */
  now: number;
  event: PlannedEvent;
  terms: StatsTerms;
  /** The quiet days on which a RUN is replayed; null for other purposes. */
  windows: readonly PlaceboWindow[] | null;
  /** In what those days are like the event's own; absent from plans of before holidays were known. */
  basis?: IntervalBasis | null;
  others: NonParticipants | null;
  /** What the forecast expected on those days; absent from plans of before this was looked at. */
  forecastDays?: ForecastDay[];
  /** Whether there are results of a plan for this RUN that was ended. */
  replaces: boolean;
};

/** The event as it was planned for. */
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

/** The scope in which the assets of a plan are measured: at the instant for which it was made. */
export const asPlanned = (scope: TenantScope, { now }: Pick<SettlementPlan, 'now'>): TenantScope => ({ ...scope, now });

/** The scheme of an event by the rules of a plan. */
export const schemeAsPlanned = async (
  scope: TenantScope,
  event: EventRow,
  { terms }: SettlementPlan,
): Promise<SchemeWithPack> => withPack(scope, withTerms(await currentScheme(scope, event), terms));

/** The job that works out what a plan is for. */
export const jobOf = ({ purpose }: Purpose): 'STATS' | 'BASELINES' => (purpose === 'BASELINES' ? 'BASELINES' : 'STATS');
