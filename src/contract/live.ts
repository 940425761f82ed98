import { z } from 'zod';
import { BulkRefusal } from './bulkAction.ts';
import { eventAssetState, eventChange, eventState, eventType } from './event.ts';
import {
  assetId,
  assetName,
  assetUUID,
  eventEndExcluded,
  eventStart,
  eventUUID,
  halfHourEnd,
  halfHourStart,
  settlementDate,
  settlementPeriod,
} from './members.ts';
import { pageSchema, pageQuery } from './paging.ts';
import { integerText, numberOrNull, utc, uuidOrNull, textOrNull, utcOrNull, intOrNull } from './primitives.ts';

/** Completeness of an opted-in asset's readings of the window; LATE has some of what is due, SILENT none of it. */
export const reportStatus = z.enum(['WAITING', 'REPORTING', 'LATE', 'SILENT']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** Selection of the overdue assets to list, and their page; sorted by the energy still expected of them, most first. */
export const EventLiveQuery = z.strictObject({
  overdue: z.enum(['SILENT', 'LATE']).optional().describe('Only overdue assets of this kind.'),
  page: integerText(1, 1e6, 'page').default(1).describe('Number of the page of overdue assets, from 1.'),
  pageSize: integerText(1, 1000, 'pageSize').default(10).describe('Most overdue assets on a page.'),
});
export type EventLiveQuery = z.output<typeof EventLiveQuery>;

/** Median of the likely outcomes, with p10 and p90: one outcome in ten lies below p10, one in ten above p90. */
export const estimate = z.object({
  kwh: z.number().describe('Middle of what is likely, in kWh, signed.'),
  p10Kwh: z.number().describe('Energy in kWh that one outcome in ten falls below.'),
  p90Kwh: z.number().describe('Energy in kWh that one outcome in ten exceeds.'),
});
export type KwhEstimate = z.infer<typeof estimate>;

export const LivePeriod = z.object({
  startTime: halfHourStart,
  endTime: halfHourEnd,
  settlementDate,
  settlementPeriod,
  targetKwh: numberOrNull.describe('Energy to deliver in the half hour, in kWh; null without a target.'),
  /** Energy expected from baselines and past responses, before any reading. */
  expected: estimate.describe('Energy the half hour was expected to deliver before any reading.'),
  deliveredKwh: numberOrNull.describe(
    'Energy delivered in kWh by the assets that have reported it, signed; null while none has.',
  ),
  reportedExpectedKwh: z.number().describe('Energy that had been expected of the same assets, in kWh.'),
  assetsReported: z.int().describe('Assets that have reported the half hour.'),
  projected: estimate.describe(
    'Likely result of the half hour: delivered by assets that have reported, expected of the rest.',
  ),
  cumulative: estimate.describe('Likely result from the start of the event to the end of this half hour.'),
  cumulativeTargetKwh: numberOrNull.describe(
    'Energy to deliver from the start to the end of this half hour, in kWh; null without a target.',
  ),
  /** The performance factor and its likely earnings; the pounds add up to those of the balance. */
  likelyFactor: numberOrNull.describe(
    'Likely performance factor K of the half hour; null where the scheme has none, or nothing is known.',
  ),
  likelyGbp: numberOrNull.describe(
    'What the half hour is likely to earn in £; those of all add up to the likely revenue of the balance. Null where ' +
      'nothing is paid, nothing is known, or the event has not begun.',
  ),
});
export type LivePeriod = z.infer<typeof LivePeriod>;

export const LivePortfolio = z.object({
  portfolioUUID: uuidOrNull.describe('UUID of the portfolio; null for assets opted in without one.'),
  name: textOrNull.describe('Name of the portfolio; null for assets opted in without one.'),
  assetsOptedIn: z.int().describe('Assets of it that take part.'),
  assetsReporting: z.int().describe('Assets of it that are REPORTING: every half hour that is due was received.'),
  assetsOverdue: z.int().describe('Assets of it that are LATE or SILENT.'),
  deliveredKwh: numberOrNull.describe('Energy delivered in kWh, signed; null while nothing is reported.'),
  expectedKwh: z.number().describe('Energy expected of the whole event, in kWh.'),
  projectedKwh: z.number().describe('Likely result: delivered plus what is still expected, in kWh.'),
  forecastKwh: z
    .number()
    .describe('Its part of what was said of the whole event at its start, in kWh; before that, of what is expected.'),
});
export type LivePortfolio = z.infer<typeof LivePortfolio>;

/** A supply area (GSP group) with assets that are opted in. */
export const LiveArea = z.object({
  gspGroup: z.string().describe('GSP group: _A to _P.'),
  name: z.string().describe('Name of the supply area.'),
  assets: z.int().describe('Opted-in assets in it.'),
  forecastKwh: z.number().describe('Their part of what was said of the whole event at its start, in kWh.'),
  likelyKwh: z.number().describe('Likely result: delivered plus what is still expected, in kWh.'),
  silent: z.int().describe('Assets of it that have reported nothing of what is due.'),
});
export type LiveArea = z.infer<typeof LiveArea>;

/** Notable facts in words; null where there is none. */
const LiveWords = z.object({
  portfolios: textOrNull.describe(
    'Which portfolio holds how much of what is missing; null where there are not several.',
  ),
  overdue: textOrNull.describe('What late and silent assets have in common; null where that is nothing.'),
  areas: z
    .array(
      z.object({
        name: z.string().describe('Name of the area, or “Elsewhere”.'),
        text: z.string().describe('How it stands against its forecast.'),
      }),
    )
    .describe('The area that is furthest behind, and all others together.'),
});
export type LiveWords = z.infer<typeof LiveWords>;

export const OverdueAsset = z.object({
  assetUUID,
  assetId,
  name: assetName,
  portfolioUUID: uuidOrNull.describe(
    'UUID of the portfolio it was invited through; null where it was opted in without one.',
  ),
  status: z.enum(['LATE', 'SILENT']).describe('LATE: some of what is due has come; SILENT: nothing has.'),
  lastReadingUTC: utcOrNull.describe(
    'Start of its newest half hour with a reading, of the event or before it; UTC instant, null before the first.',
  ),
  /** The asset's usual delay from the end of a half hour to its reading; null if unknown. */
  usualDelayMinutes: intOrNull.describe(
    'How long after a half hour its reading usually comes, in minutes; null where not known.',
  ),
  halfHoursMissing: z.int().describe('Half hours that are due and missing.'),
  expectedKwh: z.number().describe('Energy expected of the half hours it has not reported, in kWh.'),
});
export type OverdueAsset = z.infer<typeof OverdueAsset>;

const band = { assets: z.int().describe('Assets in the band.') };
export const EventLive = z
  .object({
    eventUUID,
    state: eventState.describe('State of the event.'),
    eventType: eventType.describe('TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.'),
    startTime: eventStart,
    endTime: eventEndExcluded,
    nowUTC: utc.describe(
      'When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant.',
    ),
    dataThroughUTC: utcOrNull.describe(
      'End of the newest half hour that an opted-in asset has reported, of the event or before it; UTC instant, null ' +
        'without readings.',
    ),
    firstReadingsUTC: utc.describe('When the first readings of the event usually come; UTC instant.'),
    targetKwh: numberOrNull.describe(
      'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    ),
    assets: z
      .object({
        byState: z.record(eventAssetState, z.int()).meta({
          description: 'Number of assets invited, opted in and opted out.',
          members: {
            INVITED: 'Assets that have been invited and have not answered.',
            OPT_IN: 'Assets that are opted in.',
            OPT_OUT: 'Assets that are opted out.',
          },
        }),
        byReport: z.record(reportStatus, z.int()).meta({
          description: 'Number of opted-in assets by how far their readings are.',
          members: {
            WAITING: 'Assets of which no reading is due yet.',
            REPORTING: 'Assets with every reading that is due.',
            LATE: 'Assets with some of the readings that are due.',
            SILENT: 'Assets with none of the readings that are due.',
          },
        }),
        withoutBaseline: z.int().describe('Opted-in assets without a baseline, which count as delivering nothing.'),
      })
      .describe('Assets of the event, counted.'),
    /** Basis of the expectation: settled events of this type, or the default if there are none. */
    basis: z
      .object({
        source: z
          .enum(['HISTORY', 'DEFAULT'])
          .describe('HISTORY: settled events of this type; DEFAULT: there are none, so 20 % of baseline is assumed.'),
        events: z.int().describe('Settled events it was learnt from, at most 12.'),
        assetEvents: z.int().describe('Results of single assets in those events.'),
        responsePercent: z.number().describe('Mean response: delivered energy in percent of baseline.'),
      })
      .describe('What the expectation rests on.'),
    expected: estimate.describe('Energy the whole event was expected to deliver before any reading.'),
    measured: z
      .object({
        deliveredKwh: numberOrNull.describe('Energy delivered in them in kWh, signed; null while there are none.'),
        expectedKwh: z.number().describe('Energy that had been expected of them, in kWh.'),
        baselineKwh: numberOrNull.describe('Their baseline energy in kWh; null while there are none.'),
        assetHalfHours: z.int().describe('Their number.'),
        ofAssetHalfHours: z.int().describe('Half hours of the event times opted-in assets.'),
      })
      .describe('Half hours of assets that have been reported.'),
    remaining: estimate.describe('Energy expected of the half hours that nobody has reported yet.'),
    projected: estimate.describe('Likely result of the event: measured plus remaining.'),
    settlementPeriods: z.array(LivePeriod).describe('The event half hour by half hour.'),
    portfolios: z.array(LivePortfolio).describe('The same by portfolio, the largest expectation first.'),
    areas: z.array(LiveArea).describe('Supply areas with opted-in assets, the furthest behind its forecast first.'),
    words: LiveWords.describe('What stands out, in words.'),
    pastResponses: z
      .array(
        z.object({
          fromPercent: z.number().describe('Start of the band in percent.'),
          toPercent: z.number().describe('End of the band in percent, itself excluded.'),
          ...band,
        }),
      )
      .describe('Opted-in assets by delivered energy in percent of baseline in past events, in bands of 10 points.'),
    usualDelays: z
      .array(
        z.object({
          toMinutes: intOrNull.describe('End of the band in minutes; null for the last, which has no end.'),
          ...band,
        }),
      )
      .describe('Opted-in assets by how long after a half hour its reading usually comes.'),
    overdue: pageSchema(OverdueAsset)
      .meta({ members: { data: 'Assets of this page.' } })
      .describe(
        'Page of the assets whose readings are late, those first of which most is expected; of an event with more ' +
          'than 10,000 opted-in assets the first 500 late and the first 500 silent ones.',
      ),
    overdueKwh: z.number().describe('The same of all late and silent assets together, in kWh.'),
  })
  .meta({ id: 'EventLive', description: 'An event while it runs: what is measured, and what is likely.' });
export type EventLive = z.infer<typeof EventLive>;

export const timelineKind = z.enum([
  'CREATED',
  'PORTFOLIO_ASSIGNED',
  'OPTED_IN',
  'OPTED_OUT',
  'BASELINES_READY',
  'CHANGED',
  'STARTED',
  'ENDED',
  'CANCELLED',
  'STATS_RUN',
  'DISPATCH_ISSUED',
  'DISPATCH_CHANGED',
  'DISPATCH_ANSWERS',
  'DISPATCH_SILENT',
  'DISPATCH_RESPREAD',
  'DISPATCH_CANCELLED',
  'DISPATCH_STOPPED',
]);
export type TimelineKind = z.infer<typeof timelineKind>;

/** One entry of an event's timeline; members that its kind does not have are null. */
export const TimelineEntry = z
  .object({
    at: utc.describe('When it happened; UTC instant.'),
    kind: timelineKind.describe('What happened.'),
    assets: intOrNull.describe(
      'OPTED_IN, OPTED_OUT and DISPATCH_ANSWERS: assets within that minute; of other kinds of dispatch, those it is ' +
        'about.',
    ),
    portfolioUUID: uuidOrNull.describe('PORTFOLIO_ASSIGNED: UUID of the portfolio.'),
    portfolioName: textOrNull.describe('PORTFOLIO_ASSIGNED: name of the portfolio.'),
    reason: textOrNull.describe('CANCELLED, DISPATCH_CANCELLED and DISPATCH_STOPPED: the reason given.'),
    run: intOrNull.describe('STATS_RUN: number of the run.'),
    status: z.enum(['PRELIMINARY', 'FINAL']).nullable().describe('STATS_RUN: whether the run is PRELIMINARY or FINAL.'),
    deliveredKwh: numberOrNull.describe('STATS_RUN: energy delivered in kWh, signed.'),
    /** Details of CHANGED: the new revision, the changes, and the opt-ins that no longer fitted and were ended. */
    revision: intOrNull.describe('CHANGED: number of the revision that the change made.'),
    changes: z.array(eventChange).nullable().describe('CHANGED: what was changed.'),
    recheck: z
      .enum(['NONE', 'RUNNING', 'DONE'])
      .nullable()
      .describe(
        'CHANGED: whether opted-in assets were checked against a new window or deadline; RUNNING while they are.',
      ),
    refusedByCode: z
      .record(z.string(), z.int())
      .nullable()
      .describe('CHANGED: opt-ins that did not fit and were ended, by reason.'),
    refused: z.array(BulkRefusal).nullable().describe('CHANGED: the first fifty of each reason.'),
    /**
     * Details of entries about a dispatch: the size of the change, who did it, and for DISPATCH_ANSWERS the counts by
     * answer.
     */
    kw: numberOrNull.describe(
      'DISPATCH_ISSUED, DISPATCH_CHANGED, DISPATCH_ANSWERS and DISPATCH_SILENT: mean power over the event in kW that ' +
        'was asked for.',
    ),
    by: textOrNull.describe('Kinds of dispatch: the operator or key that did it; null where the service did.'),
    answers: z
      .record(z.string(), z.int())
      .nullable()
      .describe('DISPATCH_ANSWERS: dispatches that have their answer since that minute, by answer.'),
    messages: z
      .object({
        sent: z.int().describe('Messages to subscribers in all.'),
        delivered: z.int().describe('Messages that a receiver accepted.'),
        waiting: z.int().describe('Messages still to be delivered or tried again.'),
        failed: z.int().describe('Messages given up after the last attempt.'),
      })
      .nullable()
      .describe('Webhook messages it caused; null where it causes none, or where they are no longer kept.'),
  })
  .meta({
    id: 'TimelineEntry',
    description: 'Something that happened to an event; what its kind does not have is null.',
  });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
/** Query of a page of the timeline, newest first by default. */
export const TimelineQuery = pageQuery({}, ['at'], '-at');
export type TimelineQuery = z.output<typeof TimelineQuery>;
