import { type Outcomes, simulateOutcomes } from '#energy/chance.ts';
import { fleetResponse, type FleetResponse, responseRatio } from '#energy/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { sampleOf } from '../../measuring/sampleOf.ts';
import type { MeasureRequest } from './measureDays.ts';
import { type PastDelivery, readPastDelivery } from './pastDelivery.ts';
import { type Replayed, replayDays } from './replayDays.ts';

/** What an event is likely to deliver, as it is known at the scope's time; of a sample, in Wh. */
export interface EventProspect {
  /** Null without a settled event of the type. */
  fleet: FleetResponse | null;
  pastEvents: number;
  /** The settled events of the type that it is learnt from, latest first. */
  events: PastDelivery['events'];
  replayed: Replayed;
  /** Whether any asset has a baseline and is free. */
  anyBaseline: boolean;
  /** Null without a baseline or a settled event. */
  outcomes: Outcomes | null;
}

/** Larger sets are represented by an evenly spread sample (see sampleOf). */
export const MOST_MEASURED = 1000;

/** Replays past days with the responses of settled events, and simulates the event from them. */
export async function readProspect(scope: TenantScope, request: MeasureRequest): Promise<EventProspect> {
  const responses = await readPastDelivery(
    scope,
    request.eventType,
    request.assets.map(({ assetUUID }) => assetUUID),
  );
  return prospectOf(responses.events, await replayDays(scope, { ...request, ratioOf: ratiosOf(responses) }));
}

/** The share of its use by which each asset responds. */
export function ratiosOf({ events, ofAsset }: PastDelivery): (assetUUID: string) => number {
  const fleet = fleetResponse(events);
  return (assetUUID) => (fleet ? responseRatio(ofAsset.get(assetUUID), fleet) : 0);
}

/** Simulates an event from replayed days and the settled events of its type. */
export function prospectOf(events: PastDelivery['events'], replayed: Replayed): EventProspect {
  const fleet = fleetResponse(events);
  const { coming, ofAssets } = replayed;
  const anyBaseline = ofAssets.length > 0;
  return {
    fleet,
    pastEvents: events.length,
    events,
    replayed,
    anyBaseline,
    outcomes:
      fleet && anyBaseline
        ? simulateOutcomes({
            baseline: coming.baseline,
            expected: coming.responding,
            replays: ofAssets,
            events,
          })
        : null,
  };
}

/** Outcomes of a sample of assets, the days they were replayed on, and how many times as many assets there are. */
export interface SampledOutcomes {
  outcomes: Outcomes;
  replayed: Replayed;
  /** The assets of the sample. */
  sampled: readonly string[];
  scale: number;
}

/**
 * Simulates an event of these assets, none of them busy elsewhere, as known at its start, or now before it. They may be a
 * sample themselves, which stands for `total` assets.
 */
export async function readOutcomes(
  scope: TenantScope,
  {
    assets,
    total = assets.length,
    ...request
  }: Omit<MeasureRequest, 'assets'> & { assets: readonly string[]; total?: number },
): Promise<SampledOutcomes | null> {
  const sample = sampleOf(assets, MOST_MEASURED);
  const { outcomes, replayed } = await readProspect(
    { ...scope, now: Math.min(scope.now, request.event.fromMs) },
    { ...request, assets: sample.map((assetUUID) => ({ assetUUID, overlapping: false })) },
  );
  return outcomes && { outcomes, replayed, sampled: sample, scale: total / sample.length };
}
