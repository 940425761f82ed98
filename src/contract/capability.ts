import { z } from 'zod';
import { assetType } from './asset.ts';
import { eventType } from './event.ts';
import { eventName, eventUUID, portfolioUUID, schemeName } from './members.ts';
import { numberOrNull, utc, uuid, intOrNull } from './primitives.ts';

/** Maximum number of assets that are measured; of more, an even sample. */
export const MAX_CAPABILITY_ASSETS = 300;
/** Maximum number of events to come that are considered: the first. */
export const MAX_COMMITMENTS = 6;

const wallClock = z.string();

/** Query of the power that a portfolio can turn down, or up. */
export const PortfolioCapabilityQuery = z.strictObject({
  eventType: eventType.default('TURN_DOWN').describe('Whether events that turn down or events that turn up are meant.'),
});
export type PortfolioCapabilityQuery = z.output<typeof PortfolioCapabilityQuery>;

/** Power in half an hour, with the values that nine of ten outcomes exceed and stay below. */
const HalfHourPower = z.object({
  expectedKw: z.number().describe('Expected power in kW.'),
  p10Kw: z.number().describe('Power in kW that nine of ten outcomes exceed.'),
  p90Kw: z.number().describe('Power in kW that one outcome in ten exceeds.'),
});

export const Commitment = z
  .object({
    eventUUID,
    name: eventName,
    startTime: utc.describe('Start; UTC instant.'),
    endTime: utc.describe('End, itself excluded; UTC instant.'),
    state: z.enum(['SCHEDULED', 'LIVE']).describe('SCHEDULED, or LIVE while it runs.'),
    optedIn: z.int().describe('Assets of the portfolio that are opted in.'),
    /** Mean power of those opted in while the event runs, and the power they reach in nine of ten outcomes. */
    partKw: numberOrNull.describe(
      'Mean power in kW that they are expected to deliver; null where nobody knows or nobody is in.',
    ),
    sureKw: numberOrNull.describe('Mean power in kW that they exceed in nine of ten outcomes; null likewise.'),
    free: intOrNull.describe('Ready assets of the portfolio that are not opted in; null once opting in is closed.'),
    freeKw: numberOrNull.describe('Mean power in kW that these would add; null where nobody knows or there are none.'),
  })
  .meta({
    id: 'Commitment',
    description: 'An event to come that is aimed at a portfolio, and the part of the portfolio in it.',
  });
export type Commitment = z.infer<typeof Commitment>;

export const PortfolioCapability = z
  .object({
    portfolioUUID,
    eventType: eventType.describe('Whether it is about turning down or up.'),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z.enum(['WARN', 'NEUTRAL']).describe('WARN where it has assets and none is ready.'),
      })
      .describe('The judgement.'),
    nextStep: z.string().describe('What is committed of it next, and what more would add, in English.'),
    scheme: z
      .object({ schemeUUID: uuid.describe('UUID of the scheme.'), name: schemeName })
      .nullable()
      .describe('The open scheme in which most of its assets are READY; null where none is.'),
    assets: z
      .object({
        all: z.int().describe('Active assets of the portfolio.'),
        sampled: z
          .int()
          .describe(
            'Those that were looked at; of more than 10,000 an even sample, and the numbers of ready, opted-in and ' +
              'free assets are in proportion.',
          ),
        ready: z.int().describe('Of those, READY in the scheme and consented, each meter once.'),
        measured: z.int().describe('Of those, measured: all, or an even sample of 300 that stands for the rest.'),
        withBaseline: z.int().describe('Of those, with a baseline on the working day; the others add nothing.'),
      })
      .describe('How many assets the figures rest on.'),
    pastEvents: z.int().describe('Settled events from which the response is learnt.'),
    usualWindow: z
      .object({
        from: wallClock.describe('Start by the London clock, as HH:MM.'),
        to: wallClock.describe('End by the London clock, as HH:MM.'),
        events: z.int().describe('Events that had it.'),
        ofPortfolio: z
          .boolean()
          .describe('Whether these events were aimed at the portfolio; otherwise they are of all.'),
      })
      .nullable()
      .describe('The window of most past events; null without one.'),
    usual: z
      .object({
        expectedKw: z.number().describe('Expected power in kW.'),
        sureKw: z.number().describe('Power in kW that nine of ten outcomes exceed.'),
      })
      .nullable()
      .describe('Mean power at the usual window of a working day; null where nobody knows.'),
    workingDay: z.array(HalfHourPower).describe('The 48 half hours of the next working day; empty where nobody knows.'),
    nonWorkingDay: z
      .array(HalfHourPower)
      .describe('The 48 half hours of the next weekend day or bank holiday; empty where nobody knows.'),
    concentration: z
      .object({
        sentence: z.string().describe('What the most powerful fifth makes, in English.'),
        topPercent: z.number().describe('The same in percent.'),
        points: z
          .array(
            z.object({
              assetsPercent: z.number().describe('Share of the assets in percent.'),
              powerPercent: z.number().describe('Share of the power that they make in percent.'),
            }),
          )
          .describe('A curve of at most 51 points, the most powerful assets first.'),
      })
      .nullable()
      .describe('How the power at the usual window is spread over assets; null where nobody knows.'),
    types: z
      .array(
        z.object({
          assetType: assetType.describe('Type of the assets.'),
          ready: z.int().describe('Ready assets of the type.'),
          expectedKw: numberOrNull.describe('Expected power at the usual window in kW; null where nobody knows.'),
        }),
      )
      .describe('Ready assets by type, the most powerful first.'),
    commitments: z.array(Commitment).describe('The first six events of the type that run or are to come with it.'),
  })
  .meta({
    id: 'PortfolioCapability',
    description: 'What the ready assets of a portfolio can turn down or up, and what is sure of it.',
  });
export type PortfolioCapability = z.infer<typeof PortfolioCapability>;
