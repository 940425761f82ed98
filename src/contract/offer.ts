import { z } from 'zod';
import {
  createdUTC,
  halfHourEnd,
  halfHourStart,
  schemeUUID,
  settlementDate,
  settlementPeriod,
  updatedUTC,
} from './members.ts';
import { pageQuery } from './paging.ts';
import {
  instant,
  numberOrNull,
  quantity,
  text,
  textOrNull,
  utc,
  utcOrNull,
  uuid,
  uuidList,
  uuidOrNull,
} from './primitives.ts';
import { requirementUUID } from './requirement.ts';
import { StrikeCounts, offerRunStatus } from './strike.ts';
import { Guardrails as UnitGuardrails, unitUUID } from './unit.ts';

export const offerUUID = uuid.describe('UUID of the offer.');

export const offerState = z
  .enum(['PROPOSED', 'APPROVED', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'LAPSED'])
  .describe(
    'PROPOSED until a person approves it, SUBMITTED once the buyer has it, then ACCEPTED or REJECTED by the results; ' +
      'LAPSED if it was not submitted by the submission time.',
  );
export type OfferState = z.infer<typeof offerState>;

/** Reasons why a half hour of a unit has no offer. */
export const noOfferReason = z
  .enum(['ZONE_CLOSED', 'NO_MEMBERS', 'NO_FORECAST', 'NOTHING_TO_DELIVER', 'GUARDRAILS', 'NOTHING_EARNS', 'BY_HAND'])
  .describe(
    'ZONE_CLOSED: the buyer asks nothing of the zone. NO_MEMBERS: no asset of the unit could take part. NO_FORECAST: ' +
      'nothing is known of its response yet. NOTHING_TO_DELIVER: the smallest offer would pay nothing. GUARDRAILS: ' +
      'they leave no power or no price. NOTHING_EARNS: users cost more than the market pays. BY_HAND: a person took it out.',
  );
export type NoOfferReason = z.infer<typeof noOfferReason>;

const choice = {
  mw: z.number().describe('Power in MW.'),
  priceGbpPerMwh: z.number().describe('Price in £/MWh.'),
  chance: z.number().describe('Chance that it is accepted, 0 to 1.'),
  payGbp: z.number().describe('Mean pay in £ if it is accepted.'),
  costGbp: z.number().describe('Mean payment to users in £ if it is accepted.'),
  expectedGbp: z.number().describe('Chance × (pay − payment to users), in £.'),
  strikeChance: z.number().describe('Chance of K below 0.5 if it is accepted, 0 to 1.'),
};
export const OfferChoice = z.object(choice);
export type OfferChoice = z.infer<typeof OfferChoice>;

const offer = {
  offerUUID,
  requirementUUID,
  schemeUUID,
  unitUUID,
  unitId: z.string().describe('Identifier of the unit, as the buyer knows it.'),
  startTime: halfHourStart,
  endTime: halfHourEnd,
  state: offerState,
  mw: numberOrNull.describe('Offered power in MW; null where nothing is offered.'),
  priceGbpPerMwh: numberOrNull.describe('Offered price in £/MWh; null where nothing is offered.'),
  isByHand: z.boolean().describe('Whether a person changed what was proposed.'),
  noOffer: noOfferReason.nullable().describe('Why nothing is offered; null where something is.'),
  approvedBy: z.array(z.string()).describe('Who approved it, in order; two where a second person has to.'),
  needsSecondPerson: z.boolean().describe('Whether a second person has to approve it.'),
  dearestAcceptedGbp: numberOrNull.describe(
    'Dearest accepted price of the half hour in £/MWh, once the results are there; null before, and where nothing was accepted.',
  ),
  eventUUID: uuidOrNull.describe('UUID of the event that it became; null before, and where it was rejected.'),
  factor: numberOrNull.describe('Factor K by which it was settled; null before, and where nothing was read.'),
  deliveredMwh: numberOrNull.describe('Energy that was delivered, in MWh, signed; null before the first stats run.'),
  revenueGbp: numberOrNull.describe('What it earned in £; null before the first stats run.'),
  statsState: offerRunStatus,
  createdUTC,
  updatedUTC,
};
/** Offer of a unit for one half hour of a requirement. */
export const Offer = z
  .object(offer)
  .meta({ id: 'Offer', description: 'Offer of a unit for one half hour of a requirement.' });
export type Offer = z.infer<typeof Offer>;

/** Basis of a proposal, as it was stored when it was made. */
export const OfferBasis = z.object({
  proposed: OfferChoice.nullable().describe('The proposal; null where none is made.'),
  surerAccepted: OfferChoice.nullable().describe('An alternative that is surer to be accepted; null without one.'),
  surerDelivered: OfferChoice.nullable().describe('An alternative that is surer to be delivered; null without one.'),
  noOffer: noOfferReason.nullable().describe('Why none is proposed; null where one is.'),
  binding: z.array(z.string()).describe('Guardrails and limits that hold the proposal back.'),
  outcomesMwh: z
    .array(z.number())
    .describe(
      'Deliveries of the half hour in MWh as they were simulated; the same place is the same simulation in every half hour.',
    ),
  prices: z.array(z.number()).describe('Prices in £/MWh at which the chance to be accepted changes, ascending.'),
  chances: z.array(z.number()).describe('Chance to be accepted at each of these prices, 0 to 1.'),
  effectiveSamples: z
    .number()
    .describe('Number of earlier half hours that the chance rests on, recent ones weighted more.'),
  history: z
    .array(
      z.object({
        startTime: halfHourStart,
        askedMw: z.number().describe('Power that was asked, in MW.'),
        dearestAcceptedGbp: numberOrNull.describe('Dearest accepted price in £/MWh; null where nothing was accepted.'),
        cheapestRefusedGbp: numberOrNull.describe('Cheapest refused price in £/MWh; null where nothing was refused.'),
      }),
    )
    .describe('The same half hour of the last 20 requirements, oldest first.'),
});
export type OfferBasis = z.infer<typeof OfferBasis>;

/** Reasons why an offer was refused, by the published results. */
const offerRefusal = z
  .enum(['PRICE', 'NOTHING_ACCEPTED', 'ZONE_CAP', 'SIZE', 'OTHER'])
  .describe(
    'PRICE: dearer than the dearest accepted one. NOTHING_ACCEPTED: no offer of the half hour was. ZONE_CAP: more than ' +
      'the zone was asked for. SIZE: more than was left to buy, as offers are accepted whole. OTHER: none of these.',
  );

/** Result of an offer, with its pay and that at another price. */
const OfferOutcome = z.object({
  refusal: offerRefusal.nullable().describe('Why it was refused; null where it was accepted.'),
  saidChance: numberOrNull.describe(
    'Chance to be accepted of its terms, as it was said, 0 to 1; null where nothing was known of its delivery.',
  ),
  payGbp: numberOrNull.describe(
    'Pay in £, 0 where it was refused: settled, else by the delivery that was foreseen; null where none was.',
  ),
  costGbp: z.number().describe('Payments to users for it in £, likewise.'),
  atDearestGbp: numberOrNull.describe(
    'Pay of the same MW at the dearest accepted price in £; null where that price would have been refused too.',
  ),
  forgoneGbp: z.number().describe('What that is more than the pay, in £; 0 where either is not known.'),
});

const ChoiceOutcome = z.object({
  choice: z
    .enum(['SUBMITTED', 'PROPOSED', 'SURER_ACCEPTED', 'SURER_DELIVERED', 'AT_DEAREST'])
    .describe(
      'SUBMITTED: as it was. PROPOSED and the two alternatives: as the basis of each offer has them. AT_DEAREST: the ' +
        'same MW at the dearest accepted price, which nobody knew.',
    ),
  offers: z.int().describe('Half hours with an offer.'),
  accepted: z.int().describe('Of them, those that were or would have been accepted.'),
  meanPriceGbpPerMwh: numberOrNull.describe(
    'Mean price of the accepted ones in £/MWh, weighted by MW; null without one.',
  ),
  payGbp: z.number().describe('Their pay in £, as of each offer.'),
});

export const RequirementOffers = z
  .object({
    requirementUUID,
    schemeUUID,
    asOfUTC: utcOrNull.describe('When it was proposed; UTC instant, null before.'),
    headline: z
      .object({
        word: z.string().describe('First words of the sentence, as screens set them apart.'),
        sentence: z.string().describe('The rest of the sentence.'),
        note: textOrNull.describe('A second sentence on what to look at; null without one.'),
        tone: z.enum(['GOOD', 'WARN', 'BAD', 'NEUTRAL']).describe('Whether it is good or bad.'),
      })
      .describe('What stands, in English, as every screen says it.'),
    curve: z
      .array(
        z.object({
          atPercent: z.number().describe('Delivered energy in percent of what is offered.'),
          factor: z.number().describe('Factor of the pay, K.'),
        }),
      )
      .describe('Points of the curve by which a half hour is paid, straight between them.'),
    totals: z
      .object({
        offers: z.int().describe('Half hours with an offer.'),
        toApprove: z.int().describe('Of them, those that wait for approval.'),
        mostMw: z.number().describe('Highest power in a half hour, of all units, in MW.'),
        offeredMwh: z.number().describe('Energy of all offers in MWh.'),
        expectedGbp: z.number().describe('Expected pay in £: the chance of each times its pay.'),
        leftGbp: z.number().describe('What is left of it after payments to users, in £.'),
        likelyAccepted: z.number().describe('Mean number of offers that are accepted.'),
        strikeChance: z.number().describe('Chance that any half hour is a strike, 0 to 1.'),
      })
      .describe('All offers together; of those that stand.'),
    units: z
      .array(
        z.object({
          unitUUID,
          unitId: z.string().describe('Identifier of the unit, as the buyer knows it.'),
          zone: z.string().describe('Zone of the unit.'),
          members: z.int().describe('Assets of the unit that could take part, when it was proposed.'),
          guardrails: UnitGuardrails.describe('Bounds of its offers, as they were when it was proposed.'),
          strikes: StrikeCounts.nullable().describe('Strikes of the unit; null where the pack has no rule for them.'),
          event: z
            .object({
              eventUUID: uuid.describe('UUID of the event.'),
              assetsInvited: z.int().describe('Assets that were invited or opted, opted-out ones included.'),
              assetsOptedIn: z.int().describe('Assets that take part.'),
            })
            .optional()
            .describe('Event of its accepted half hours; absent before the results, and where none became one.'),
          offers: z
            .array(
              z.object({
                ...offer,
                settlementDate,
                settlementPeriod,
                basis: OfferBasis.describe('What its proposal rests on.'),
                outcome: OfferOutcome.optional().describe('What came of it; absent before its result.'),
              }),
            )
            .describe('One for each half hour of the requirement, in time order.'),
        }),
      )
      .describe('Units of the scheme with a proposal, by identifier.'),
    outcome: z
      .object({
        isSettled: z.boolean().describe('Whether every accepted offer has a stats run.'),
        payGbp: z.number().describe('Pay of all offers in £.'),
        leftGbp: z.number().describe('What is left of it after payments to users, in £.'),
        forgoneGbp: z.number().describe('What the same MW at the dearest accepted prices would have paid more, in £.'),
        choices: z.array(ChoiceOutcome).describe('What was chosen, beside what could have been.'),
      })
      .optional()
      .describe('What came of all offers together; absent before the results.'),
    submission: z
      .object({
        reference: z.string().describe('Reference of the buyer.'),
        submittedUTC: utc.describe('When the buyer received it; UTC instant.'),
        submittedBy: z.string().describe('Who recorded it.'),
        offers: z.int().describe('Number of offers in it.'),
      })
      .nullable()
      .describe('Newest submission; null without one.'),
    changes: z
      .array(
        z.object({
          atUTC: utc.describe('When; UTC instant.'),
          by: z.string().describe('Who did it.'),
          sentence: z.string().describe('What happened, in English.'),
        }),
      )
      .describe('What happened to these offers, newest first, at most 50 entries.'),
  })
  .meta({ id: 'RequirementOffers', description: 'Offers of all units for a requirement, with what they rest on.' });
export type RequirementOffers = z.infer<typeof RequirementOffers>;

export const OfferChanges = z
  .strictObject({
    mw: quantity(0, 1e5).nullish().describe('Power in MW; null offers nothing.'),
    priceGbpPerMwh: quantity(0, 1e6).nullish().describe('Price in £/MWh; null offers nothing.'),
    asProposed: z.literal(true).optional().describe('True goes back to the proposal; stands alone.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine(({ asProposed, ...rest }) => !asProposed || Object.keys(rest).length === 0, {
    path: ['asProposed'],
    message: 'stands alone',
  })
  .meta({
    id: 'OfferChanges',
    description: 'Change of an offer by hand, before the submission time.',
    minProperties: 1,
  });
export type OfferChanges = z.output<typeof OfferChanges>;

export const ApproveOffers = z
  .strictObject({
    offerUUIDs: uuidList.describe('UUIDs of the offers that were seen and are approved, 1 to 1,000.'),
  })
  .meta({ id: 'ApproveOffers', description: 'Offers that a person approves.' });

export const NewSubmission = z
  .strictObject({
    reference: text(200).describe('Reference of the buyer, or of the message it was sent with.'),
    submittedUTC: instant
      .nullish()
      .describe(
        'When the buyer received it, an instant with an offset or Z, not after the submission time; null for now.',
      ),
  })
  .meta({ id: 'NewSubmission', description: 'Record that the approved offers were submitted to the buyer.' });

export const OfferQuery = pageQuery(
  {
    schemeUUID: uuid.optional().describe('Only offers of this scheme.'),
    unitUUID: uuid.optional().describe('Only offers of this unit.'),
    requirementUUID: uuid.optional().describe('Only offers for this requirement.'),
    state: offerState.optional(),
    from: instant.optional().describe('Only half hours from this instant on; with an offset or Z.'),
    to: instant.optional().describe('Only half hours before this instant; with an offset or Z.'),
  },
  ['startTime', 'createdUTC'],
  '-startTime',
);

export const requirementPath = z.strictObject({ requirementUUID });
export const offerPath = z.strictObject({ offerUUID });
