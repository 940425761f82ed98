import { type Projection, projectSums } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { responseModel, type ResponseModel } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { dealsOfEvent } from '../../events/deals.ts';
import type { ForeseenHalfHours } from '../balance/foreseen.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { LiveTerms } from './liveAsset.ts';
import type { LiveSums } from './liveSums.ts';
import type { OverdueSums } from './overdue.ts';
import { readAtStart } from './readAtStart.ts';

/** Figures read of the opted-in assets of an event: numbers and names, so that they can be stored as JSON. */
export interface LiveFigures extends LiveTerms {
  sums: LiveSums;
  overdue: OverdueSums;
}

/** Event with the reports of its assets and its projection. */
export interface LiveEvent extends LiveFigures {
  fromMs: number;
  /** Number of half hours that are called. */
  halfHours: number;
  model: ResponseModel;
  projection: Projection;
  /** Factor from the expectation of an asset to its part of the whole event's forecast at the start. */
  forecastScale: number;
  /** Factor for the half hours still to come: before the first reading `forecastScale`, then 1. */
  remainingScale: number;
  /** Simulates what the assets would deliver, as before the event; null where unknown. */
  foresee: (terms: BalanceTerms) => Promise<ForeseenHalfHours | null>;
}

/** Projects an event by what has been read of its assets. */
export function projectLive({ runs, sums }: Pick<LiveFigures, 'runs' | 'sums'>): {
  model: ResponseModel;
  projection: Projection;
} {
  const model = responseModel(runs, sums.spread);
  return { model, projection: projectSums(sums.projection, model) };
}

export async function liveEventOf(
  scope: TenantScope,
  event: EventRow,
  figures: LiveFigures,
  foresee: LiveEvent['foresee'],
): Promise<LiveEvent> {
  const { model, projection } = projectLive(figures);
  const { fromMs } = eventWindow(event);
  const saidKwh = (await readAtStart(scope, event.event_uuid))?.likely?.kwh;
  const expectedKwh = whToKwh(projection.expected.wh);
  const forecastScale = saidKwh === undefined || expectedKwh <= 0 ? 1 : saidKwh / expectedKwh;
  return {
    ...figures,
    fromMs,
    halfHours: dealsOfEvent(event).filter((deal) => deal !== null).length,
    model,
    projection,
    forecastScale,
    remainingScale: projection.measured.readings === 0 ? forecastScale : 1,
    foresee,
  };
}

/** Returns the end of the newest half hour that any asset has reported, in epoch milliseconds; null without any. */
export const dataThroughMs = ({ sums: { newestMs }, atMs }: LiveEvent): number | null =>
  newestMs === null ? null : Math.min(newestMs + HALF_HOUR_MS, Math.floor(atMs / HALF_HOUR_MS) * HALF_HOUR_MS);
