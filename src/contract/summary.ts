import { z } from 'zod';
import { coverage } from './consumption.ts';
import { eventState, statsState } from './event.ts';
import {
  controllerName,
  controllerUUID,
  eventEnd,
  eventName,
  eventStart,
  eventUUID,
  portfolioName,
  portfolioUUID,
} from './members.ts';
import { numberOrNull, utc, intOrNull, textOrNull, utcOrNull } from './primitives.ts';

export const Summary = z
  .object({
    now: utc.describe('Time of this response by the clock of the tenant; UTC instant.'),
    assets: z
      .object({
        active: z.int().describe('Active assets.'),
        archived: z.int().describe('Archived assets.'),
        byType: z.record(z.string(), z.int()).describe('Number of active assets by kind.'),
        byMpanStatus: z
          .record(z.string(), z.int())
          .describe('Number of active assets by the result of their MPAN lookup.'),
      })
      .describe('Assets, counted.'),
    users: z.int().describe('Active users.'),
    portfolios: z.int().describe('Active portfolios.'),
    schemes: z.int().describe('Active event schemes.'),
    consents: z
      .object({
        active: z.int().describe('Consents in force.'),
        rejected: z.int().describe('Refusals.'),
        withdrawn: z.int().describe('Consents withdrawn or superseded.'),
        expired: z.int().describe('Consents that have run out.'),
        expiringIn30Days: z.int().describe('Consents in force that run out within 30 days.'),
      })
      .describe('Consents, counted.'),
    events: z
      .object({
        SCHEDULED: z.int().describe('Events to come.'),
        STARTED: z.int().describe('Events that run.'),
        ENDED: z.int().describe('Events that have ended.'),
        CANCELLED: z.int().describe('Events that were called off.'),
      })
      .describe('Events by state, counted.'),
    nextEvent: z
      .object({
        eventUUID,
        name: eventName,
        state: eventState.describe('State of the event.'),
        startTime: eventStart,
        endTime: eventEnd,
        contractedMw: numberOrNull.describe('Contracted power in MW; null for none.'),
        assetsOptedIn: z.int().describe('Assets that take part.'),
      })
      .nullable()
      .describe('The event that runs or comes first; null where there is none.'),
    lastEvent: z
      .object({
        eventUUID,
        name: eventName,
        endTime: eventEnd,
        deliveredKwh: numberOrNull.describe('Energy delivered in kWh, signed; null before the first stats run.'),
        deliveryPercentage: numberOrNull.describe(
          'Delivered energy in percent of the target; null without a target or a stats run.',
        ),
        revenueGbp: numberOrNull.describe('Revenue in £; null where it cannot be worked out.'),
        statsState: statsState
          .nullable()
          .describe('PRELIMINARY while readings are missing, then FINAL; null before the first stats run.'),
        expectedReadings: intOrNull.describe(
          'Half hours of the event times opted-in assets; null before the first stats run.',
        ),
        presentReadings: intOrNull.describe('Readings there were of those expected; null before the first stats run.'),
      })
      .nullable()
      .describe('The event that ended last; null where there is none.'),
    statsFailed: z
      .array(z.object({ eventUUID, name: eventName, reason: textOrNull.describe('Why the calculation failed.') }))
      .describe('The latest events whose stats could not be calculated, ten at most.'),
    forecastAlerts: z
      .array(
        z.object({
          portfolioUUID,
          name: portfolioName,
          coveragePercent: z
            .number()
            .describe('Share in percent of half hours measured from p10 to p90, which is made for 80 %.'),
          status: z
            .enum(['TOO_NARROW', 'TOO_WIDE'])
            .describe('TOO_NARROW: the range held fewer than 70 %; TOO_WIDE: more than 90 %.'),
        }),
      )
      .describe(
        'Active portfolios whose forecasts held fewer than 70 % or more than 90 % of half hours over two weeks, ten ' +
          'at most, the furthest off first.',
      ),
    dispatch: z
      .object({
        stoppedUTC: utcOrNull.describe('Since when all dispatch is stopped; UTC instant, null where it is not.'),
        stoppedBy: textOrNull.describe('Who stopped it; null where nobody did.'),
        silent: z
          .array(
            z.object({
              eventUUID,
              name: eventName,
              assets: z.int().describe('Assets that are silent.'),
              kw: z.number().describe('What they were asked for, in kW.'),
            }),
          )
          .describe('Events with assets whose answer is overdue, most power first.'),
        unconfirmedCancels: z
          .array(
            z.object({ eventUUID, name: eventName, assets: z.int().describe('Assets whose cancel is not confirmed.') }),
          )
          .describe('Events with cancels whose confirmation is overdue.'),
        unreachableControllers: z
          .array(
            z.object({
              controllerUUID,
              name: controllerName,
              sinceUTC: utcOrNull.describe(
                'Since when, or when it was last seen; UTC instant, null where it never was.',
              ),
            }),
          )
          .describe('Active controllers that are out of reach.'),
      })
      .describe('Of dispatches in force, what waits for an operator: ten of each at most.'),
    /** Mails of the last seven days. */
    mails: z
      .object({
        failed: z
          .int()
          .describe('Mails of the last seven days that their server refused, or that were not taken in all attempts.'),
      })
      .describe('Mails, counted.'),
    coverage30Days: coverage.meta({
      description: 'How complete the readings of the last 30 whole London days are.',
      members: {
        expected:
          'Half hours of those days that are due from active assets: none before an asset’s first reading, or before ' +
          'it was registered while it has none.',
        present: 'Readings there are of those.',
      },
    }),
    silentAssets: z
      .int()
      .describe('Active assets that have sent nothing for 48 hours; those registered since then are not among them.'),
    awaitingAssets: z.int().describe('Active assets registered within the last 48 hours that have no reading yet.'),
    webhooks: z
      .object({
        active: z.int().describe('Active subscriptions.'),
        disabled: z.int().describe('Disabled subscriptions.'),
        pendingDeliveries: z.int().describe('Messages to be delivered or tried again.'),
      })
      .describe('Webhooks, counted.'),
  })
  .meta({ id: 'Summary', description: 'A tenant at a glance.' });
export type Summary = z.infer<typeof Summary>;
