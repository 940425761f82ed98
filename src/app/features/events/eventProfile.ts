import { api } from '#app/data/client.ts';
import { NotOffered } from '#app/data/offeredOperations.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { EventProfile } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

const STEP_SECONDS = HALF_HOUR_MS / 1000;

/**
 * The chart data of an event for a server without that operation: over its window alone, once settled from its stats,
 * before that the sum of its assets' baselines. Fails with NotOffered where one response cannot hold all assets.
 */
export async function computeEventProfile(eventUUID: string, signal: AbortSignal): Promise<EventProfile> {
  const params = { 'event-uuid': eventUUID };
  const { state, statsStatus, startTime } = await api.getEvent({ params }, { signal });
  const frame = { eventUUID, start: startTime, stepSeconds: STEP_SECONDS };
  if ((state === 'ENDED' || state === 'CANCELLED') && statsStatus === 'READY') {
    const { settlementPeriods, assetsOptedIn } = await api.getEventStats({ params, query: {} }, { signal });
    return {
      ...frame,
      baseline: settlementPeriods.map(({ baselineKwh }) => baselineKwh),
      actual: settlementPeriods.map(({ actualKwh }) => actualKwh),
      assets: assetsOptedIn,
      present: settlementPeriods.map(() => assetsOptedIn),
    };
  }
  const { data, totalItems } = await api.listEventAssets(
    { params, query: { state: 'OPT_IN', pageSize: MAX_PAGE_SIZE } },
    { signal },
  );
  if (totalItems > data.length) throw new NotOffered();
  const known = data.flatMap(({ baseline }) => (baseline ? [baseline] : []));
  const baseline = (known[0] ?? []).map((_, slot) => {
    const values = known.flatMap((each) => each[slot]?.value ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  });
  return { ...frame, baseline, actual: baseline.map(() => null), assets: data.length, present: baseline.map(() => 0) };
}
