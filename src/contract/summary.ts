import { z } from 'zod';
import { coverage } from './consumption.ts';
import { eventState, statsState } from './event.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';

export const Summary = z
  .object({
    now: utc,
    assets: z.object({
      active: z.int(),
      archived: z.int(),
      byType: z.record(z.string(), z.int()),
      byMpanStatus: z.record(z.string(), z.int()),
    }),
    users: z.int(),
    portfolios: z.int(),
    schemes: z.int(),
    consents: z.object({
      active: z.int(),
      rejected: z.int(),
      withdrawn: z.int(),
      expired: z.int(),
      expiringIn30Days: z.int(),
    }),
    events: z.object({ SCHEDULED: z.int(), STARTED: z.int(), ENDED: z.int(), CANCELLED: z.int() }),
    nextEvent: z
      .object({
        eventUUID: uuid,
        name: z.string(),
        state: eventState,
        startTime: utc,
        endTime: utc,
        contractedMw: numberOrNull,
        assetsOptedIn: z.int(),
      })
      .nullable(),
    lastEvent: z
      .object({
        eventUUID: uuid,
        name: z.string(),
        endTime: utc,
        deliveredKwh: numberOrNull,
        deliveryPercentage: numberOrNull,
        revenueGbp: numberOrNull,
        statsState: statsState.nullable(),
        expectedReadings: z.int().nullable(),
        presentReadings: z.int().nullable(),
      })
      .nullable(),
    /** The latest events whose stats could not be calculated, ten at most. */
    statsFailed: z.array(z.object({ eventUUID: uuid, name: z.string(), reason: z.string().nullable() })),
    /** Active portfolios whose forecasts held too few or too many half hours over two weeks, ten at most. */
    forecastAlerts: z.array(
      z.object({
        portfolioUUID: uuid,
        name: z.string(),
        coveragePercent: z.number(),
        status: z.enum(['TOO_NARROW', 'TOO_WIDE']),
      }),
    ),
    /** Of dispatches in force, what waits for an operator: ten of each at most. */
    dispatch: z.object({
      stoppedUTC: utc.nullable(),
      stoppedBy: z.string().nullable(),
      silent: z.array(z.object({ eventUUID: uuid, name: z.string(), assets: z.int(), kw: z.number() })),
      unconfirmedCancels: z.array(z.object({ eventUUID: uuid, name: z.string(), assets: z.int() })),
      unreachableControllers: z.array(z.object({ controllerUUID: uuid, name: z.string(), sinceUTC: utc.nullable() })),
    }),
    /** Of the last seven days. */
    mails: z.object({ failed: z.int() }),
    coverage30Days: coverage,
    silentAssets: z.int(),
    awaitingAssets: z.int(),
    webhooks: z.object({ active: z.int(), disabled: z.int(), pendingDeliveries: z.int() }),
  })
  .meta({ id: 'Summary' });
export type Summary = z.infer<typeof Summary>;
