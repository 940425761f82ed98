import type { BaselineMethodName } from '#energy/baseline/methods.ts';
import { type Outcomes, simulateOutcomes } from '#energy/chance.ts';
import type { EventType } from '#energy/delivery.ts';
import { fleetResponse, type FleetResponse, responseRatio } from '#energy/rehearsal.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { sampleOf } from '../../measuring/sampleOf.ts';
import { type PastDelivery, readPastDelivery } from './pastDelivery.ts';
import { type Replayed, type ReplayedAsset, replayDays } from './replayDays.ts';

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

interface ProspectRequest {
  event: TimeWindow;
  eventType: EventType;
  method: BaselineMethodName;
  assets: readonly ReplayedAsset[];
}

/** Larger sets are represented by an evenly spread sample (see sampleOf). */
export const MOST_MEASURED = 1000;

/** Replays past days with the responses of settled events, and simulates the event from them. */
export async function readProspect(
  scope: TenantScope,
  { event, eventType, method, assets }: ProspectRequest,
): Promise<EventProspect> {
  const responses = await readPastDelivery(
    scope,
    eventType,
    assets.map(({ assetUUID }) => assetUUID),
  );
  const fleet = fleetResponse(responses.events);
  const ratioOf = (assetUUID: string) => (fleet ? responseRatio(responses.ofAsset.get(assetUUID), fleet) : 0);
  const replayed = await replayDays(scope, { event, eventType, method, assets, ratioOf });
  const { coming, ofAssets } = replayed;
  const anyBaseline = ofAssets.length > 0;
  return {
    fleet,
    pastEvents: responses.events.length,
    events: responses.events,
    replayed,
    anyBaseline,
    outcomes:
      fleet && anyBaseline
        ? simulateOutcomes({
            baseline: coming.baseline,
            expected: coming.responding,
            replays: ofAssets,
            events: responses.events,
          })
        : null,
  };
}

/** Outcomes of a sample of assets, and how many times as many there are. */
export interface SampledOutcomes {
  outcomes: Outcomes;
  scale: number;
}

/** Simulates an event of these assets, none of them busy elsewhere, as known at its start, or now before it. */
export async function readOutcomes(
  scope: TenantScope,
  { assets, ...request }: Omit<ProspectRequest, 'assets'> & { assets: readonly string[] },
): Promise<SampledOutcomes | null> {
  const sample = sampleOf(assets, MOST_MEASURED);
  const { outcomes } = await readProspect(
    { ...scope, now: Math.min(scope.now, request.event.fromMs) },
    { ...request, assets: sample.map((assetUUID) => ({ assetUUID, overlapping: false })) },
  );
  return outcomes && { outcomes, scale: assets.length / sample.length };
}
