import { type Outcomes, type Prospect, simulateOutcomes, simulation } from '#energy/chance.ts';
import { type CommonEffect, learnCommonEffect } from '#energy/chanceCommon.ts';
import { fleetResponse, type FleetResponse, responseRatio } from '#energy/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { sampleOf, samplePlaces } from '../../baselines/measurement/sampleOf.ts';
import type { MeasureRequest } from './measureDays.ts';
import { type PastDelivery, readPastDelivery } from './pastDelivery.ts';
import { type Replayed, replayDays } from './replayDays.ts';

/** Likely delivery of an event, as it is known at the scope's time; of a sample, in Wh. */
export interface EventProspect {
  /** Response of the fleet; null without a settled event of the type. */
  fleet: FleetResponse | null;
  pastEvents: number;
  /** Settled events of the type from which it is learnt, latest first. */
  events: PastDelivery['events'];
  replayed: Replayed;
  /** Whether any asset has a baseline and is free. */
  anyBaseline: boolean;
  /** Simulated outcomes; null without a baseline or a settled event. */
  outcomes: Outcomes | null;
}

/** Largest number of assets that are measured; an evenly spread sample represents larger sets (see sampleOf). */
export const MAX_MEASURED = 1000;

/** Replays past days with the responses of settled events, and simulates the event from them. */
export async function readProspect(
  scope: TenantScope,
  { standFor, ...request }: MeasureRequest & { standFor?: number },
): Promise<EventProspect> {
  const responses = await readPastDelivery(
    scope,
    request,
    request.assets.map(({ assetUUID }) => assetUUID),
  );
  const replayed = await replayDays(scope, { ...request, ratioOf: ratiosOf(responses) });
  const { events } = responses;
  const fleet = fleetResponse(events);
  const anyBaseline = replayed.ofAssets.length > 0;
  const outcomes =
    fleet && anyBaseline
      ? await simulateInTurns({ ...knownOf(events, replayed), ...(standFor && { standFor }) })
      : null;
  return { fleet, pastEvents: events.length, events, replayed, anyBaseline, outcomes };
}

async function simulateInTurns(prospect: Prospect): Promise<Outcomes> {
  const steps = simulation(prospect);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldWhenLong();
  }
}

/** Returns the function that gives the share of its use by which each asset responds. */
export function ratiosOf({ events, ofAsset }: PastDelivery): (assetUUID: string) => number {
  const fleet = fleetResponse(events);
  return (assetUUID) => (fleet ? responseRatio(ofAsset.get(assetUUID), fleet) : 0);
}

/** Simulates an event from replayed days and the settled events of its type; null without a baseline or these. */
export const outcomesOf = (events: PastDelivery['events'], replayed: Replayed): Outcomes | null =>
  fleetResponse(events) && replayed.ofAssets.length > 0 ? simulateOutcomes(knownOf(events, replayed)) : null;

/** Learns the effect that replayed assets have in common. */
export const commonEffectOf = (events: PastDelivery['events'], replayed: Replayed): CommonEffect =>
  learnCommonEffect(knownOf(events, replayed));

/** Returns a simulation's input. An asset's random numbers do not depend on others: the difference made is its own. */
const knownOf = (events: PastDelivery['events'], { coming, ofAssets }: Replayed): Prospect => ({
  baseline: coming.baseline,
  expected: coming.responding,
  replays: ofAssets,
  seeds: seedsOf(ofAssets),
  events,
});

/** Returns a seed of each asset from its use: the same for the same request. Equal uses differ by their order. */
function seedsOf(replays: readonly Float64Array[]): number[] {
  const alike = new Map<number, number>();
  return replays.map((replay) => {
    // Values are rounded: sums in another order differ in their last bits.
    const hash = replay.reduce((mixed, wh) => Math.imul(mixed ^ Math.round(wh), 0x01000193) >>> 0, 0x811c9dc5);
    const before = alike.get(hash) ?? 0;
    alike.set(hash, before + 1);
    return (hash + Math.imul(before, 0x9e3779b9)) >>> 0;
  });
}

/** Simulations from which pay is expected, evenly spread by their total. */
const KEPT_OUTCOMES = 200;

/** Returns the places of the simulations that are kept for expected pay, the least total first. */
export function keptOutcomes({ total }: Pick<Outcomes, 'total'>): number[] {
  const order = Array.from(total.keys()).sort((one, other) => total[one]! - total[other]!);
  return samplePlaces(order.length, KEPT_OUTCOMES).map((place) => order[place]!);
}

/** Outcomes of a sample of assets, the days they were replayed on, and the number of assets for each in the sample. */
export interface SampledOutcomes {
  outcomes: Outcomes;
  replayed: Replayed;
  /** The assets of the sample. */
  sampled: readonly string[];
  scale: number;
}

/**
 * Simulates an event of these assets, none of them busy elsewhere, as known at its start, or now before it. They may be
 * a sample themselves, which represents `total` assets. `most` measures fewer of them, and takes from what one
 * represents what independent assets make up for each other.
 */
export async function readOutcomes(
  scope: TenantScope,
  {
    assets,
    total = assets.length,
    most,
    ...request
  }: Omit<MeasureRequest, 'assets'> & { assets: readonly string[]; total?: number; most?: number },
): Promise<SampledOutcomes | null> {
  const sample = sampleOf(assets, most ?? MAX_MEASURED);
  const scale = total / sample.length;
  const { outcomes, replayed } = await readProspect(
    { ...scope, now: Math.min(scope.now, request.event.fromMs) },
    {
      ...request,
      ...(most !== undefined && { standFor: scale }),
      assets: sample.map((assetUUID) => ({ assetUUID, overlapping: false })),
    },
  );
  return outcomes && { outcomes, replayed, sampled: sample, scale };
}
