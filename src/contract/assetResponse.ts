import { z } from 'zod';
import { eventType } from './event.ts';
import { pageQuery, search } from './paging.ts';
import { numberOrNull, range, utc, uuid, refineRange } from './primitives.ts';

/** An asset's results in the settled events of a range. Percentages are of events with readings, or of baseline. */
export const AssetResponse = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    portfolioUUID: uuid.nullable(),
    events: z.int(),
    eventsWithData: z.int(),
    /** Events in which it delivered at least a tenth of its baseline. */
    eventsKept: z.int(),
    reliabilityPercent: numberOrNull,
    /** The Wilson interval that holds the true share in 95 of 100 cases. */
    reliabilityLowPercent: numberOrNull,
    reliabilityHighPercent: numberOrNull,
    meanKw: numberOrNull,
    deviationKw: numberOrNull,
    responsePercent: numberOrNull,
    /** Change of the response from one event to the next, percentage points. */
    fatiguePoints: numberOrNull,
    /** Delivered in percent of baseline, event by event, earliest first. */
    history: z.array(numberOrNull),
  })
  .meta({ id: 'AssetResponse' });
export type AssetResponse = z.infer<typeof AssetResponse>;
export const AssetResponseQuery = pageQuery(
  {
    ...range,
    search,
    portfolioUUID: uuid.optional(),
    schemeUUID: uuid.optional(),
    eventType: eventType.default('TURN_DOWN'),
  },
  ['reliability', 'meanKw', 'response', 'fatigue', 'events', 'assetId'],
  '-reliability',
).refine(...refineRange(366, 'a year'));
export type AssetResponseQuery = z.output<typeof AssetResponseQuery>;

/** One event of an asset: what it delivered, and its rebound. */
export const AssetResponseDetail = z
  .object({
    assetUUID: uuid,
    events: z.array(
      z.object({
        eventUUID: uuid,
        name: z.string(),
        startTime: utc,
        endTime: utc,
        eventType,
        baselineKwh: numberOrNull,
        deliveredKwh: numberOrNull,
        responsePercent: numberOrNull,
        reboundKwh: numberOrNull,
      }),
    ),
    /** Mean delivered power by local half hour of the day, for those in which it was called. */
    clock: z.array(z.object({ slot: z.int(), meanKw: z.number(), events: z.int() })),
  })
  .meta({ id: 'AssetResponseDetail' });
export type AssetResponseDetail = z.infer<typeof AssetResponseDetail>;
