import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import {
  archivedUTC,
  assetId,
  assetName,
  assetUUID,
  createdUTC,
  portfolioName,
  portfolioUUID,
  schemeName,
  schemeUUID,
  updatedUTC,
} from './members.ts';
import { pageQuery, search } from './paging.ts';
import {
  boundedDay,
  dayOrNull,
  instant,
  intOrNull,
  numberOrNull,
  quantity,
  text,
  utc,
  utcOrNull,
  uuid,
} from './primitives.ts';
import { warnings } from './warning.ts';
import { marketZone } from './zone.ts';

export const unitUUID = uuid.describe('UUID of the unit.');
/** OFF: people approve; APPROVE: what is proposed is approved where nobody has. */
export const autopilotMode = z.enum(['OFF', 'APPROVE']);

const bounds = {
  lowestPriceGbpPerMwh: quantity(0, 1e6).nullable().describe('Lowest price of an offer in £ per MWh; null for none.'),
  highestMw: quantity(0, 1e5).nullable().describe('Most power of an offer in MW; null for none.'),
  greatestShareOfP50: quantity(0, 1)
    .nullable()
    .describe('Greatest share of the expected delivery (its median) that is offered, 0 to 1; null for none.'),
  greatestStrikeChance: quantity(0, 1)
    .nullable()
    .describe('Greatest chance that an accepted offer becomes a strike, 0 to 1; null for none.'),
  secondPersonAboveMw: quantity(0, 1e5)
    .nullable()
    .describe('Power in MW above which a second person approves an offer; null for none.'),
  paidToUsersGbpPerMwh: quantity(0, 1e6)
    .nullable()
    .describe('What users are paid in £ per MWh that they deliver, taken off the expected pay; null for nothing.'),
};
const autopilot = {
  mode: autopilotMode
    .nullable()
    .describe('APPROVE approves proposed offers, which lie inside the bounds, where no person has; null is OFF.'),
  waitMinutesBeforeSubmission: z
    .int()
    .min(0)
    .max(1440)
    .nullable()
    .describe(
      'How many minutes before the submission time it stops waiting for a person, 0 being the last minute; null: it ' +
        'waits on.',
    ),
};

export const Guardrails = z
  .object({ ...bounds, autopilot: z.object(autopilot).describe('What is done without a person.') })
  .meta({ id: 'UnitGuardrails', description: 'Bounds of the offers of a unit.' });
export type Guardrails = z.infer<typeof Guardrails>;

const GuardrailChanges = z
  .strictObject({
    ...z.strictObject(bounds).partial().shape,
    autopilot: z.strictObject(autopilot).partial().optional().describe('What is done without a person.'),
  })
  .meta({
    id: 'UnitGuardrailChanges',
    description: 'Bounds of the offers of a unit: what is absent stays, null clears.',
  });
export type GuardrailChanges = z.output<typeof GuardrailChanges>;

const validity = boundedDay('2000-01-01', '2199-12-31').nullish();
const unitId = text(50).describe('Identifier of the unit at the buyer, like EQUI-03-Z6.');
const days = {
  validFrom: validity.describe('First London day for which it may be offered, YYYY-MM-DD; null for no limit.'),
  validTo: validity.describe(
    'London day from which it may not be offered, YYYY-MM-DD, and has no members any more; null for no limit.',
  ),
};

export const NewUnit = z
  .strictObject({
    unitId,
    schemeUUID,
    zone: marketZone.describe('Zone of its members.'),
    portfolioUUID: portfolioUUID.describe('Portfolio whose assets in the zone are its members.'),
    ...days,
    guardrails: GuardrailChanges.default({}).describe('Bounds of its offers; by default none.'),
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom < validTo, {
    path: ['validTo'],
    message: 'must be after validFrom',
  })
  .meta({ id: 'NewUnit', description: 'Body of unit create.' });
export type NewUnit = z.output<typeof NewUnit>;

export const UnitChanges = z
  .strictObject({
    unitId: unitId.optional(),
    zone: marketZone.optional().describe('Zone of its members.'),
    portfolioUUID: portfolioUUID.optional().describe('Portfolio whose assets in the zone are its members.'),
    ...days,
    guardrails: GuardrailChanges.optional().describe('Bounds of its offers: what is absent stays, null clears.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'UnitChanges',
    description: 'Body of unit update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type UnitChanges = z.output<typeof UnitChanges>;

export const Unit = z
  .object({
    unitUUID,
    unitId: z.string().describe('Identifier of the unit at the buyer, like EQUI-03-Z6.'),
    schemeUUID,
    schemeName,
    zone: marketZone.describe('Zone of its members.'),
    portfolioUUID,
    portfolioName,
    guardrails: Guardrails.describe('Bounds of its offers.'),
    validFrom: dayOrNull.describe('First London day for which it may be offered, YYYY-MM-DD; null for no limit.'),
    validTo: dayOrNull.describe('London day from which it may not be offered, YYYY-MM-DD; null for no limit.'),
    status: lifecycleStatus.describe('ARCHIVED units have no members and are not offered.'),
    members: intOrNull.describe('Its members as last counted; null before the first count.'),
    ratedMw: numberOrNull.describe(
      'Rated power of the members whose power is known, in MW, as last counted; null before the first count.',
    ),
    countedUTC: utcOrNull.describe('When its members were last counted; UTC instant, null before the first count.'),
    createdUTC,
    updatedUTC,
    archivedUTC,
  })
  .meta({
    id: 'Unit',
    description:
      'What is offered to a buyer: the assets of a portfolio that are READY in a scheme and in one zone. An asset is ' +
      'in one unit of a scheme at a time; where two fit, the earlier has it.',
  });
export type Unit = z.infer<typeof Unit>;

/** A unit as it was stored, with warnings about unusual values. */
export const StoredUnit = Unit.extend({
  warnings: warnings.describe('What is unusual in its days and its identifier; empty where nothing is.'),
}).meta({ id: 'StoredUnit', description: 'A unit as it was stored, with warnings about unusual values.' });

export const UnitQuery = pageQuery(
  {
    search: search.describe('Part of unitId, in any case.'),
    schemeUUID: uuid.optional().describe('Only units of this scheme.'),
    portfolioUUID: uuid.optional().describe('Only units of this portfolio.'),
    zone: marketZone.optional().describe('Only units of this zone.'),
    status: lifecycleStatus.default('ACTIVE').describe('Only units with this status.'),
  },
  ['unitId', 'createdUTC'],
  'unitId',
);
export type UnitQuery = z.output<typeof UnitQuery>;

export const UnitMember = z
  .object({
    unitUUID,
    assetUUID,
    assetId,
    name: assetName,
    ratedKw: numberOrNull.describe('Rated power of the asset in kW; null where not known.'),
    fromUTC: utc.describe('From when it is a member; UTC instant.'),
    toUTC: utcOrNull.describe('Until when it was a member; UTC instant, null while it is one.'),
  })
  .meta({ id: 'UnitMember', description: 'An asset in a unit, and since when.' });
export type UnitMember = z.infer<typeof UnitMember>;

export const UnitMemberQuery = pageQuery(
  {
    at: instant.optional().describe('Members as of this instant, with an offset or Z; the current ones where absent.'),
  },
  ['assetId', 'fromUTC'],
  'assetId',
);
export type UnitMemberQuery = z.output<typeof UnitMemberQuery>;
