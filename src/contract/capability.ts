import { z } from 'zod';
import { assetType } from './asset.ts';
import { eventType } from './event.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';

/** Assets that are measured at most; of more, an even sample. */
export const MOST_CAPABILITY_ASSETS = 300;
/** Events to come that are looked at: the first. */
export const MOST_COMMITMENTS = 6;

const wallClock = z.string();

/** What a portfolio can turn down, or up. */
export const PortfolioCapabilityQuery = z.strictObject({ eventType: eventType.default('TURN_DOWN') });
export type PortfolioCapabilityQuery = z.output<typeof PortfolioCapabilityQuery>;

/** Power in half an hour, and what nine of ten outcomes exceed and stay below. */
const HalfHourPower = z.object({ expectedKw: z.number(), p10Kw: z.number(), p90Kw: z.number() });

export const Commitment = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    startTime: utc,
    endTime: utc,
    state: z.enum(['SCHEDULED', 'LIVE']),
    optedIn: z.int(),
    /** Mean power of those opted in while the event runs, and what they reach in nine of ten outcomes. */
    partKw: numberOrNull,
    sureKw: numberOrNull,
    /** Ready and not opted in, while opting in is open; null after. */
    free: z.int().nullable(),
    freeKw: numberOrNull,
  })
  .meta({ id: 'Commitment' });
export type Commitment = z.infer<typeof Commitment>;

export const PortfolioCapability = z
  .object({
    portfolioUUID: uuid,
    eventType,
    verdict: z.object({ sentence: z.string(), tone: z.enum(['WARN', 'NEUTRAL']) }),
    /** What is committed of it, and what would add to it. */
    nextStep: z.string(),
    /** In which most of its assets are ready; null where none is. */
    scheme: z.object({ schemeUUID: uuid, name: z.string() }).nullable(),
    assets: z.object({ all: z.int(), sampled: z.int(), ready: z.int(), measured: z.int(), withBaseline: z.int() }),
    pastEvents: z.int(),
    usualWindow: z.object({ from: wallClock, to: wallClock, events: z.int(), ofPortfolio: z.boolean() }).nullable(),
    /** At the usual window of a working day; null where nobody knows. */
    usual: z.object({ expectedKw: z.number(), sureKw: z.number() }).nullable(),
    workingDay: z.array(HalfHourPower),
    nonWorkingDay: z.array(HalfHourPower),
    concentration: z
      .object({
        sentence: z.string(),
        topPercent: z.number(),
        points: z.array(z.object({ assetsPercent: z.number(), powerPercent: z.number() })),
      })
      .nullable(),
    types: z.array(z.object({ assetType, ready: z.int(), expectedKw: numberOrNull })),
    commitments: z.array(Commitment),
  })
  .meta({ id: 'PortfolioCapability' });
export type PortfolioCapability = z.infer<typeof PortfolioCapability>;
