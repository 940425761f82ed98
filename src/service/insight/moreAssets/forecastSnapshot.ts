import type { EventForecast } from '#contract/moreAssets.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import type { SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { countEventCandidates, isLarge, type CandidateCounts } from '../balance/countEventCandidates.ts';
import { type BalanceTerms, balanceTerms } from '../balance/terms.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';
import { forecastOn, simulateForecast } from './eventForecast.ts';

/** Largest number of assets simulated at each request; a forecast of more takes seconds, and is stored. */
export const simulatedAtOnce = { assets: 200 };

export const hasManyToSimulate = (takers: CandidateCounts): boolean =>
  forecastOn(takers).total > simulatedAtOnce.assets;

/** Whether a forecast is of the event as it is now scheduled. */
export const isOfTerms = (
  { contractedKwh, settlementPeriods }: EventForecast,
  { event, deals, targetWh, targetWhs }: BalanceTerms,
): boolean => {
  const { fromMs, toMs } = eventWindow(event);
  const [first] = settlementPeriods;
  return (
    contractedKwh === (targetWh === null ? null : whToKwh(targetWh)) &&
    (first === undefined ||
      (Date.parse(first.startTime) === fromMs && settlementPeriods.length === (toMs - fromMs) / HALF_HOUR_MS)) &&
    settlementPeriods.every(
      (period, slot) =>
        period.contractedKwh === (deals[slot] === null || targetWhs === null ? null : whToKwh(targetWhs[slot]!)),
    )
  );
};

/** Reads the forecast that was stored with the newest point of an event. */
export async function readForecastSnapshot(
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
): Promise<EventForecast | null> {
  const row = await tx
    .selectFrom('event_balances')
    .select('forecast')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('at_utc', '<=', new Date(now))
    .orderBy('at_utc', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.forecast ?? null) as EventForecast | null;
}

/**
 * Returns the forecast to store of an event; null unless it has not begun and many assets could take part. It has the
 * outcomes that were simulated for the event's balance, if any.
 */
export async function forecastToKeep(
  scope: TenantScope,
  event: EventRow,
  simulated: SampledOutcomes | null,
): Promise<EventForecast | null> {
  if (event.state !== 'SCHEDULED') return null;
  const live = (await isLarge(scope, event)) ? await readLiveSnapshot(scope, event) : null;
  const takers = live?.takers ?? (await countEventCandidates(scope, event));
  if (live === null && !hasManyToSimulate(takers)) return null;
  const terms = balanceTerms(event, await schemeOf(scope, event));
  return simulateForecast(scope, terms, takers, live?.atMs ?? scope.now, simulated);
}

/** Stores a forecast with the newest point; older ones lose theirs, which is not needed. */
export async function refreshEventForecast(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  atMs: number,
  forecast: EventForecast | null,
): Promise<void> {
  const points = tx.updateTable('event_balances').where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID);
  await points
    .set({ forecast: null })
    .where('at_utc', '<>', new Date(atMs))
    .where('forecast', 'is not', null)
    .execute();
  await points
    .set({ forecast: forecast && JSON.stringify(forecast) })
    .where('at_utc', '=', new Date(atMs))
    .execute();
}
