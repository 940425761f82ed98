import type { TenantScope } from '#store/tenantTransaction.ts';
import { sampleOf } from '../../baselines/measurement/sampleOf.ts';
import { type RehearsedAsset, measureDays, type MeasureRequest, readDispatched } from './measureDays.ts';
import { readPastDelivery } from './pastDelivery.ts';
import { MAX_MEASURED, outcomesOf, ratiosOf, type SampledOutcomes } from './prospect.ts';
import { addAsset, chooseDays, emptyReplay, withoutEmptyDays } from './replayDays.ts';
import { similarDays } from './similarDays.ts';

/** Assets that are measured once for an event, so that any set of them can be simulated. */
export interface Pool {
  /** Returns the energy that an asset is expected to add to the event, in Wh; null where nobody knows. */
  addsWh: (assetUUID: string) => number | null;
  /** Simulates the event of a set of them, as `readOutcomes` does; in the order of their UUIDs. */
  outcomesOf: (assetUUIDs: readonly string[]) => SampledOutcomes | null;
}

/** Measures assets, none of them busy elsewhere, as known at the start of an event, or now before it. */
export async function readPool(
  { now, ...known }: TenantScope,
  { assets: assetUUIDs, ...request }: Omit<MeasureRequest, 'assets'> & { assets: readonly string[] },
): Promise<Pool> {
  const scope = { ...known, now: Math.min(now, request.event.fromMs) };
  const assets = assetUUIDs.map((assetUUID) => ({ assetUUID, overlapping: false }));
  const responses = await readPastDelivery(scope, request, assetUUIDs);
  const ratioOf = ratiosOf(responses);
  const windows = similarDays(request.event, scope.now);
  const dispatched = await readDispatched(scope, { ...request, assets }, windows);
  const pool = new Map<string, RehearsedAsset>();
  await measureDays(scope, { ...request, assets, windows, dispatched }, (measured) =>
    pool.set(measured.asset.assetUUID, measured),
  );
  return {
    addsWh(assetUUID) {
      const coming = responses.events.length === 0 ? null : (pool.get(assetUUID)?.coming ?? null);
      return coming && ratioOf(assetUUID) * coming.reduce((sum, wh) => sum + Math.max(0, wh), 0);
    },
    outcomesOf(taking) {
      const sample = sampleOf(taking, MAX_MEASURED).map((assetUUID) => pool.get(assetUUID)!);
      const days = chooseDays(
        windows,
        sample.map(({ asset }) => asset),
        dispatched,
      );
      const places = days.map((day) => windows.indexOf(day));
      const replayed = emptyReplay(request.event, days);
      for (const measured of sample)
        addAsset(
          replayed,
          request.eventType,
          { ...measured, days: places.map((place) => measured.days[place]!) },
          ratioOf(measured.asset.assetUUID),
        );
      const outcomes = outcomesOf(responses.events, withoutEmptyDays(replayed));
      return (
        outcomes && {
          outcomes,
          replayed: withoutEmptyDays(replayed),
          sampled: sample.map(({ asset }) => asset.assetUUID),
          scale: taking.length / sample.length,
        }
      );
    },
  };
}
