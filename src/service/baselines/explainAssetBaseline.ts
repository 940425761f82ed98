import { explainHalfHour, type ExplainedAdjustment, type ExplainedDay } from '#energy/baseline/explainHalfHour.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { EventWindow } from '#energy/baseline/method.ts';
import { baselineRules, type BaselineMethodName } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriod } from '#energy/time/settlement.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { invalid, notFound } from '../http/problem.ts';
import { eventDays } from '../measuring/eventDays.ts';
import { requireReadAccess } from '../readings/dataAccess.ts';
import { readOrigins } from '../readings/readOrigins.ts';
import { iso, numberOrNull } from '../wire/iso.ts';

const HORIZON_MS = 48 * 3_600_000;
/** The in-day adjustment compares half hours that end an hour before the event. */
const ADJUSTMENT_KNOWN_MS = 3_600_000;

interface EventThere {
  event_uuid: string;
  name: string;
  state: string;
  start_utc: Date;
  end_utc: Date;
  baseline_method: BaselineMethodName;
  in_day_adjustment: boolean;
}

const kwh = (wh: number): number | null => numberOrNull(whToKwh(wh));
const dayOf = ({ date, wh, totalWh }: ExplainedDay) => ({ date, value: kwh(wh), dayTotal: kwh(totalWh) });

/**
 * One half hour's baseline with every number behind it, computed as its event does, in the past and up to 48 hours
 * ahead.
 */
export const explainAssetBaseline: Handler<'explainAssetBaseline'> = async ({
  scope,
  params: { assetUUID },
  query: { at, method: requestedMethod, asOf },
}) => {
  const { tx, tenant, now } = scope;
  if (at >= now + HORIZON_MS)
    throw invalid([{ pointer: '?at', code: 'OUT_OF_RANGE', detail: 'a baseline reaches 48 hours ahead at most' }]);
  const asset = await tx
    .selectFrom('assets')
    .select('is_domestic')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!asset) throw notFound('asset');
  await requireReadAccess(scope, assetUUID);

  const event = await eventAt(scope, assetUUID, at);
  const method = requestedMethod ?? event?.baseline_method ?? 'BL01';
  const fromMs = londonMidnight(addDays(londonDate(event?.start_utc.getTime() ?? at), -HISTORY_DAYS));
  const toMs = londonMidnight(addDays(londonDate(at), 1));
  const meter = (await readMeters(tx, tenant, [assetUUID], fromMs, toMs)).get(assetUUID)!;
  const explained = explainHalfHour(
    method,
    {
      series: netSeries(meter.import, meter.export),
      eventDays: (await eventDays(scope, [assetUUID], fromMs, toMs)).get(assetUUID) ?? new Set(),
      importOnly: meter.export === null,
      outturnFallback: event?.state === 'ENDED',
      inDayAdjustment: adjustedWindow(event, asset.is_domestic, now),
    },
    at,
  );
  const starts = [at, ...explained.selected.map(({ startMs }) => startMs)];
  const originOf = await readOrigins(scope, assetUUID, starts, asOf ?? now);
  return {
    assetUUID,
    startTime: iso(at),
    endTime: iso(at + HALF_HOUR_MS),
    settlementDate: explained.settlementDate,
    settlementPeriod: settlementPeriod(at),
    method,
    methodVersion: baselineRules[method].version,
    unit: 'kWh',
    dayType: explained.dayType,
    status: explained.status,
    selectedDays: explained.selected.map((day) => ({ ...dayOf(day), origin: originOf(day.startMs) })),
    excludedDays: explained.excluded.map((day) => ({ ...dayOf(day), reason: day.reason })),
    unadjusted: kwh(explained.unadjustedWh),
    adjustment: event && explained.adjustment ? adjustmentOf(event, explained.adjustment) : null,
    value: kwh(explained.valueWh),
    actual: kwh(explained.meteredWh),
    actualOrigin: originOf(at),
  };
};

/** The event the asset takes part in at an instant: there is at most one. */
const eventAt = ({ tx, tenant }: TenantScope, assetUUID: string, at: number): Promise<EventThere | undefined> =>
  tx
    .selectFrom('event_assets as ea')
    .innerJoin('events as e', (join) =>
      join.onRef('e.tenant_uuid', '=', 'ea.tenant_uuid').onRef('e.event_uuid', '=', 'ea.event_uuid'),
    )
    .innerJoin('event_schemes as s', (join) =>
      join.onRef('s.tenant_uuid', '=', 'e.tenant_uuid').onRef('s.scheme_uuid', '=', 'e.scheme_uuid'),
    )
    .select([
      'e.event_uuid',
      'e.name',
      'e.state',
      'e.start_utc',
      'e.end_utc',
      (eb) => eb.fn.coalesce('e.baseline_method', 's.baseline_method').as('baseline_method'),
      (eb) => eb.fn.coalesce('e.in_day_adjustment', 's.in_day_adjustment').as('in_day_adjustment'),
    ])
    .where('ea.tenant_uuid', '=', tenant)
    .where('ea.asset_uuid', '=', assetUUID)
    .where('ea.state', '=', 'OPT_IN')
    .where('e.state', '<>', 'CANCELLED')
    .where('e.start_utc', '<=', new Date(at))
    .where('e.end_utc', '>', new Date(at))
    .executeTakeFirst();

function adjustedWindow(event: EventThere | undefined, isDomestic: boolean, now: number): EventWindow | undefined {
  if (!event?.in_day_adjustment || !isDomestic || now < event.start_utc.getTime() - ADJUSTMENT_KNOWN_MS)
    return undefined;
  return { eventStartMs: event.start_utc.getTime(), eventEndMs: event.end_utc.getTime() };
}

const adjustmentOf = (
  { event_uuid, name }: EventThere,
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
