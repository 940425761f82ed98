import type { BaselineExplanation, BaselineExplanationQuery } from '#contract/baseline.ts';
import { likeDayRules, packBaselineRules } from '#contract/pack/baselineRules.ts';
import { dayType } from '#energy/bankHolidays.ts';
import type { AssetHistory } from '#energy/baseline/assetHistory.ts';
import { explainHalfHour, type ExplainedAdjustment, type ExplainedDay } from '#energy/baseline/explainHalfHour.ts';
import { explainOwn } from '#energy/baseline/explainOwn.ts';
import { assetMethodOf, baselineRules, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { areOwn } from '#energy/baseline/rules.ts';
import { at as readingAt } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriod } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import { requireAsset } from '../assets/requireAsset.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso, toNumberOrNull } from '../platform/rows/iso.ts';
import { readOrigins } from '../readings/readOrigins.ts';
import { requireReadAccess } from '../tenants/consents/dataAccess.ts';
import { BASELINE_HORIZON_MS, tooFarAhead } from './baselineHorizon.ts';
import { type EventThere, eventThere, historyAround } from './eventThere.ts';
import { instructedEvent, isAdjusted, isSettleable } from './measurement/measureOptedIn.ts';
import { nameSetAside } from './nameSetAside.ts';

const kwh = (wh: number): number | null => toNumberOrNull(whToKwh(wh));
const dayOf = ({ date, wh, totalWh }: ExplainedDay) => ({ date, value: kwh(wh), dayTotal: kwh(totalWh) });

/**
 * Explains one half hour's baseline with every number behind it, computed as its event does, in the past and up to 48
 * hours ahead.
 */
export const explainAssetBaseline: Handler<'explainAssetBaseline'> = async ({
  scope,
  params: { assetUUID },
  query: { at, method, eventUUID, asOf },
}) => {
  if (at >= scope.now + BASELINE_HORIZON_MS) throw tooFarAhead('?at');
  await requireAsset(scope, assetUUID);
  await requireReadAccess(scope, assetUUID);
  const there = await eventThere(scope, assetUUID, at, eventUUID);
  const history = await historyAround(scope, assetUUID, at, there);
  const own = method === undefined && there ? explainByEvent(there, history, at) : null;
  const made = own ?? explainLikeDays(scope.now, there, history, at, method);
  const originOf = await readOrigins(scope, assetUUID, [at, ...made.usedMs], asOf ?? scope.now);
  const { selected, excludedDays, ...figures } = made.figures;
  const named = await nameSetAside(scope, assetUUID);
  return {
    assetUUID,
    startTime: iso(at),
    endTime: iso(at + HALF_HOUR_MS),
    settlementDate: londonDate(at),
    settlementPeriod: settlementPeriod(at),
    unit: 'kWh',
    ...figures,
    excludedDays: excludedDays.map((day) => named(day)),
    selectedDays: selected.map((day) => ({ ...dayOf(day), origin: originOf(day.startMs) })),
    actual: kwh(readingAt(history.series, at)),
    actualOrigin: originOf(at),
  };
};

type Figures = Pick<
  BaselineExplanation,
  'method' | 'methodVersion' | 'dayType' | 'status' | 'excludedDays' | 'unadjusted' | 'adjustment' | 'basis' | 'value'
> & { selected: ExplainedDay[] };

interface Made {
  figures: Figures;
  /** Starts of the used half hours of other days. */
  usedMs: number[];
}

/** Explains a baseline by the method of the event; returns null where that is a mean of days. */
function explainByEvent({ event, scheme }: EventThere, history: AssetHistory, at: number): Made | null {
  const method = assetMethodOf(scheme.baseline_method);
  const rules = packBaselineRules(method, scheme.document);
  if (!areOwn(rules)) return null;
  const { kind, valueWh, averaged, kw } = explainOwn(rules, instructedEvent(event), history, at);
  const value = kwh(valueWh);
  const halfHours = averaged.map(({ startMs, wh }) => ({ startTime: iso(startMs), actual: kwh(wh) }));
  return {
    figures: {
      method,
      methodVersion: '1.0',
      dayType: dayType(londonDate(at)),
      status: value === null ? 'INSUFFICIENT_DATA' : 'OK',
      selected: [],
      excludedDays: [],
      unadjusted: value,
      adjustment: null,
      basis: { kind, halfHours, kw },
      value,
    },
    usedMs: [],
  };
}

function explainLikeDays(
  now: number,
  there: EventThere | null,
  history: AssetHistory,
  at: number,
  wanted: BaselineExplanationQuery['method'],
): Made {
  const method = wanted ?? (there ? expectedUseMethodOf(there.scheme.baseline_method) : 'BL01');
  const rules = there ? likeDayRules(method, there.scheme.document.baseline) : baselineRules[method];
  const explained = explainHalfHour(
    rules,
    {
      series: history.series,
      eventDays: history.eventDays,
      importOnly: history.importOnly,
      outturnFallback:
        there !== null && isSettleable(there.event) && there.scheme.document.baseline.insufficient === 'OUTTURN',
      inDayAdjustment:
        there && history.isDomestic && isAdjusted({ now }, there.event, there.scheme)
          ? { eventStartMs: there.event.start_utc.getTime(), eventEndMs: there.event.end_utc.getTime() }
          : undefined,
    },
    at,
  );
  return {
    figures: {
      method,
      methodVersion: rules.version,
      dayType: explained.dayType,
      status: explained.status,
      selected: explained.selected,
      excludedDays: explained.excluded.map((day) => ({ ...dayOf(day), reason: day.reason })),
      unadjusted: kwh(explained.unadjustedWh),
      adjustment: there && explained.adjustment ? adjustmentOf(there.event, explained.adjustment) : null,
      basis: null,
      value: kwh(explained.valueWh),
    },
    usedMs: explained.selected.map(({ startMs }) => startMs),
  };
}

const adjustmentOf = (
  { event_uuid, name }: EventRow,
  { kind, status, reference, addedWh, factor }: ExplainedAdjustment,
) => ({
  eventUUID: event_uuid,
  eventName: name,
  status,
  kind,
  halfHours: reference.map(({ startMs, meteredWh, unadjustedWh }) => ({
    startTime: iso(startMs),
    actual: kwh(meteredWh),
    unadjusted: kwh(unadjustedWh),
  })),
  factor,
  value: whToKwh(addedWh),
});
