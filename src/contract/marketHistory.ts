import { z } from 'zod';
import { MARKET_ZONES } from '#energy/zones.ts';
import { eventType } from './event.ts';
import { halfHourStart, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  instant,
  integerText,
  numberOrNull,
  range,
  refineRange,
  text,
  timeOfDay,
  utc,
  uuid,
  uuidOrNull,
} from './primitives.ts';
import { buyerEventId, dfsSeasonYear, marketResult } from './requirement.ts';

const zone = z.enum(MARKET_ZONES);
const [MIN_SEASON, MAX_SEASON] = [2000, 2199];
const halfHourOfDay = timeOfDay.refine((value) => /:[03]0$/.test(value), 'must be a half hour like 18:30');

const ours = numberOrNull.optional();

export const MarketHalfHour = z
  .object({
    schemeUUID,
    season: dfsSeasonYear,
    buyerEventId,
    requirementUUID: uuidOrNull.describe('UUID of the requirement; null while it is not stored.'),
    eventType: eventType.describe('Direction that was asked.'),
    startTime: halfHourStart,
    isBuyersTest: z
      .boolean()
      .nullable()
      .describe('Whether the requirement tests the service; null while it is not stored.'),
    askedMw: numberOrNull.describe('Power asked, in MW; null until the requirement or the summary is stored.'),
    openZones: z
      .array(z.string())
      .nullable()
      .describe('Zones that could offer; null while the requirement is not stored, or where it names no caps.'),
    ...marketResult,
    oursOfferedMw: ours.describe(
      'Power offered by units of this tenant, in MW, of `zone` where it is given; null for none.',
    ),
    oursAcceptedMw: ours.describe(
      'Power accepted of units of this tenant, in MW, of `zone` where it is given; null where none was offered.',
    ),
    ofZone: z
      .object({
        offers: z.int().describe('Offers in the zone.'),
        offeredMw: z.number().describe('Power offered in the zone, in MW.'),
        acceptedMw: z.number().describe('Power accepted in the zone, in MW.'),
        acceptedGbp: z.number().describe('Price of what was accepted in the zone, in £.'),
        dearestAcceptedGbpPerMwh: numberOrNull.describe('Dearest accepted price in the zone, in £/MWh; null for none.'),
        cheapestRefusedGbpPerMwh: numberOrNull.describe('Cheapest refused price in the zone, in £/MWh; null for none.'),
      })
      .nullable()
      .optional()
      .describe('The zone’s part, where `zone` is given; null until offers are stored.'),
  })
  .meta({
    id: 'MarketHalfHour',
    description: 'A half hour of a market: what was asked, offered, accepted and settled.',
  });
export type MarketHalfHour = z.infer<typeof MarketHalfHour>;

export const MarketHistoryQuery = pageQuery(
  {
    schemeUUID: uuid.describe('Scheme of the market.'),
    eventType: eventType.optional().describe('Only half hours in this direction.'),
    from: halfHourOfDay.optional().describe('Only the half hour of the London day that begins at this time, HH:MM.'),
    before: instant.optional().describe('Only half hours that start before this instant; with an offset or Z.'),
    zone: zone
      .optional()
      .describe(
        'Only half hours in which this zone could offer, each with the zone’s part; those without caps are left out.',
      ),
  },
  ['startTime'],
  '-startTime',
);

export const MarketOffer = z
  .object({
    buyerEventId,
    eventType: eventType.describe('Direction that was asked.'),
    startTime: halfHourStart,
    unitId: z.string().describe('Unit that was offered, as the buyer names it.'),
    participant: z.string().describe('Participant, as the buyer names it.'),
    zone: z.string().describe('Zone of the unit, Z1 to Z12.'),
    mw: z.number().describe('Offered power in MW.'),
    priceGbpPerMwh: z.number().describe('Price in £/MWh.'),
    isAccepted: z.boolean().describe('Whether the buyer accepted the offer; whole or not at all.'),
  })
  .meta({
    id: 'MarketOffer',
    description: 'An offer of any participant for one half hour, as the buyer published it.',
  });
export type MarketOffer = z.infer<typeof MarketOffer>;

export const MarketBidQuery = pageQuery(
  {
    schemeUUID: uuid.describe('Scheme of the market.'),
    season: integerText(MIN_SEASON, MAX_SEASON, 'season').describe(
      'Season of the event: the year in which it began, on 1 April in London.',
    ),
    buyerEventId: text(50).describe('Event ID of the buyer.'),
    eventType: eventType.optional().describe('Only offers in this direction.'),
    unitId: text(200).optional().describe('Only offers of this unit.'),
    zone: zone.optional().describe('Only offers of units in this zone.'),
  },
  ['startTime', 'priceGbpPerMwh'],
  'startTime',
);

/** Maximum number of participants in a response. */
export const MAX_PARTICIPANTS = 500;

const marketRange = {
  schemeUUID: uuid.describe('Scheme of the market.'),
  ...range,
  eventType: eventType.optional().describe('Only offers in this direction.'),
};

export const MarketRangeQuery = z.strictObject(marketRange).refine(...refineRange(366, '366 days'));

const ofUnitsIn = zone.optional().describe('Only offers of units in this zone.');

export const MarketParticipantQuery = z
  .strictObject({ ...marketRange, zone: ofUnitsIn })
  .refine(...refineRange(366, '366 days'));

const sold = {
  offers: z.int().describe('Number of its offers, one for each unit and half hour.'),
  offeredMwh: z.number().describe('Energy of its offers in MWh.'),
  acceptedOffers: z.int().describe('Number of its accepted offers.'),
  acceptedMwh: z.number().describe('Energy of its accepted offers in MWh.'),
  acceptedGbp: z.number().describe('Price of its accepted offers in £, before what is delivered is settled.'),
};

export const MarketParticipants = z
  .object({
    data: z
      .array(
        z.object({
          participant: z.string().describe('Participant, as the buyer names it; names in other cases are the same.'),
          units: z.int().describe('Number of its units that were offered.'),
          ...sold,
          isOurs: z.boolean().optional().describe('Whether a unit of this tenant is among its units.'),
        }),
      )
      .max(MAX_PARTICIPANTS)
      .describe('Participants, the one with the most accepted energy first; at most 500.'),
  })
  .meta({ id: 'MarketParticipants', description: 'Participants of a market, with what they offered and sold.' });
export type MarketParticipants = z.infer<typeof MarketParticipants>;

export const MarketZones = z
  .object({
    data: z
      .array(
        z.object({
          zone: z.string().describe('Zone, Z1 to Z12.'),
          ...sold,
          oursAcceptedMwh: z.number().describe('Of the accepted energy, that of this tenant’s units, in MWh.'),
        }),
      )
      .describe('Zones with offers, by their number.'),
  })
  .meta({ id: 'MarketZones', description: 'Zones of a market, with what was offered and sold in each.' });
export type MarketZones = z.infer<typeof MarketZones>;

export const MarketAlternativeQuery = z
  .strictObject({
    ...marketRange,
    zone: ofUnitsIn,
    participant: text(200)
      .optional()
      .describe('Participant, as the buyer names it, in any case; without it, the units of this tenant.'),
  })
  .refine(...refineRange(366, '366 days'));

const paid = {
  acceptedOffers: z.int().describe('Offers that are accepted.'),
  acceptedMwh: z.number().describe('Energy of these offers in MWh.'),
  paidGbp: z.number().describe('Price of these offers in £, before what is delivered is settled.'),
};

export const MarketAlternatives = z
  .object({
    offers: z.int().describe('Number of the offers, one for each unit and half hour.'),
    offeredMwh: z.number().describe('Energy of the offers in MWh.'),
    asOffered: z.object(paid).describe('The offers as they were.'),
    atDearestAccepted: z
      .object(paid)
      .describe('Each offer at the dearest accepted price of its half hour: the most that a price could have earned.'),
    atFixedPrices: z
      .array(z.object({ priceGbpPerMwh: z.number().describe('Price of every offer in £/MWh.'), ...paid }))
      .describe(
        'All offers at one price, cheapest first, around the usual dearest accepted prices; empty where none was accepted.',
      ),
    atChangedPrices: z
      .array(z.object({ changePercent: z.number().describe('Change of every price in percent.'), ...paid }))
      .describe('All offers at their own prices, changed by the same share.'),
  })
  .meta({
    id: 'MarketAlternatives',
    description:
      'What the market would have paid for the same power at other prices: an offer counts as accepted where its price ' +
      'is at most the dearest accepted one of its half hour.',
  });
export type MarketAlternatives = z.infer<typeof MarketAlternatives>;

export const Markets = z
  .object({
    data: z
      .array(
        z.object({
          schemeUUID,
          name: z.string().describe('Name of the scheme.'),
          firstStartTime: utc.describe('Start of the first half hour of its history; UTC instant.'),
          lastStartTime: utc.describe('Start of the last half hour of its history; UTC instant.'),
        }),
      )
      .describe('Schemes with a history, the one with the latest first.'),
  })
  .meta({ id: 'Markets', description: 'Schemes whose market has a history.' });
export type Markets = z.infer<typeof Markets>;
