import { z } from 'zod';
import { eventType } from './event.ts';
import {
  assetId,
  assetName,
  assetSearch,
  assetUUID,
  eventEndExcluded,
  eventName,
  eventStart,
  eventUUID,
  inPortfolio,
} from './members.ts';
import { pageQuery } from './paging.ts';
import { numberOrNull, range, uuid, refineRange, uuidOrNull } from './primitives.ts';

/** An asset's results in the settled events of a range. Percentages are of events with readings, or of baseline. */
export const AssetResponse = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    portfolioUUID: uuidOrNull.describe('UUID of the portfolio the asset is in; null where it is in none.'),
    events: z.int().describe('Settled events it took part in.'),
    eventsWithData: z.int().describe('Those of them with readings.'),
    eventsKept: z.int().describe('Those of them in which it delivered at least a tenth of its baseline.'),
    reliabilityPercent: numberOrNull.describe('Kept events in percent of events with readings; null without any.'),
    /** The Wilson interval that holds the true share in 95 of 100 cases. */
    reliabilityLowPercent: numberOrNull.describe(
      'Lower end of the 95 % Wilson interval of the reliability, in percent; null without readings.',
    ),
    reliabilityHighPercent: numberOrNull.describe(
      'Upper end of the 95 % Wilson interval of the reliability, in percent; null without readings.',
    ),
    meanKw: numberOrNull.describe('Mean power delivered, in kW, signed; null without readings.'),
    deviationKw: numberOrNull.describe(
      'Standard deviation of the delivered power from event to event, in kW; null with too few events.',
    ),
    responsePercent: numberOrNull.describe(
      'Delivered energy in percent of baseline over all its events; null without readings.',
    ),
    fatiguePoints: numberOrNull.describe(
      'Change of the response from one event to the next in percentage points; null below three events.',
    ),
    history: z
      .array(numberOrNull)
      .describe(
        'Delivered energy in percent of baseline event by event, earliest first; null where there was no reading.',
      ),
  })
  .meta({ id: 'AssetResponse', description: 'What an asset did in the settled events of a range.' });
export type AssetResponse = z.infer<typeof AssetResponse>;
export const AssetResponseQuery = pageQuery(
  {
    ...range,
    to: range.to.describe('End, itself excluded, with an offset or Z; after from, by 366 days at most.'),
    search: assetSearch,
    portfolioUUID: inPortfolio,
    schemeUUID: uuid.optional().describe('Only events under this scheme.'),
    eventType: eventType
      .default('TURN_DOWN')
      .describe('Whether events that turn down or events that turn up are meant.'),
  },
  ['reliability', 'meanKw', 'response', 'fatigue', 'events', 'assetId'],
  '-reliability',
).refine(...refineRange(366, 'a year'));
export type AssetResponseQuery = z.output<typeof AssetResponseQuery>;

/** One event of an asset: what it delivered, and its rebound. */
export const AssetResponseDetail = z
  .object({
    assetUUID,
    events: z
      .array(
        z.object({
          eventUUID,
          name: eventName,
          startTime: eventStart,
          endTime: eventEndExcluded,
          eventType: eventType.describe('TURN_DOWN: use less than the baseline; TURN_UP: use more.'),
          baselineKwh: numberOrNull.describe('Baseline energy in kWh; null without readings.'),
          deliveredKwh: numberOrNull.describe('Energy delivered in kWh, signed; null without readings.'),
          responsePercent: numberOrNull.describe('Delivered energy in percent of baseline; null without readings.'),
          reboundKwh: numberOrNull.describe(
            'Metered energy less baseline in kWh over the four hours after the event; null where nothing is known.',
          ),
        }),
      )
      .describe('Its latest settled events, at most 12, earliest first.'),
    /** Mean delivered power by local half hour of the day, for those in which it was called. */
    clock: z
      .array(
        z.object({
          slot: z.int().describe('Half hour of the London clock from 0 (00:00) to 47 (23:30).'),
          meanKw: z.number().describe('Mean power delivered in it, in kW, signed.'),
          events: z.int().describe('Half hours of events that the mean is over.'),
        }),
      )
      .describe('Delivered power by the half hours of the London clock it was called in.'),
  })
  .meta({
    id: 'AssetResponseDetail',
    description: 'The latest settled events of an asset, and when it delivers most.',
  });
export type AssetResponseDetail = z.infer<typeof AssetResponseDetail>;
