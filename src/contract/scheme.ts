import { z } from 'zod';
import { SchemeDispatchTerms } from './dispatch/terms.ts';
import { HoldOutTerms } from './holdOut.ts';
import {
  assetId,
  assetName,
  assetSearch,
  assetUUID,
  createdUTC,
  schemeName,
  schemeUUID,
  updatedUTC,
} from './members.ts';
import { packReference } from './pack/reference.ts';
import { pageQuery, search } from './paging.ts';
import {
  day,
  fail,
  MAX_REASON_LENGTH,
  reservedKw,
  text,
  utc,
  uuidList,
  textOrNull,
  timeOfDay,
  intOrNull,
  dayOrNull,
  uuidOrNull,
  utcOrNull,
} from './primitives.ts';
import { StackingDecision } from './stacking.ts';
import { marketZone, zoneSource } from './zone.ts';

export const schemeAssetStatus = z
  .enum(['OPT_IN', 'OPT_OUT', 'DUPLICATED', 'REJECTED', 'READY', 'READY_OPT_OUT'])
  .meta({
    id: 'SchemeAssetStatus',
    description:
      'OPT_IN waits for the regulator’s check, which ends in READY, DUPLICATED or REJECTED. Opted out, a READY asset ' +
      'is READY_OPT_OUT and any other OPT_OUT.',
  });
export type SchemeAssetStatus = z.infer<typeof schemeAssetStatus>;
/** Filter by status, which also accepts ReadyOptOut, the spelling of the change notes. */
export const schemeAssetStatusFilter = z
  .enum([...schemeAssetStatus.options, 'ReadyOptOut'])
  .meta({
    id: 'SchemeAssetStatusFilter',
    description: 'Status of an asset in a scheme; ReadyOptOut is another spelling of READY_OPT_OUT.',
  })
  .transform((status): SchemeAssetStatus => (status === 'ReadyOptOut' ? 'READY_OPT_OUT' : status))
  .pipe(schemeAssetStatus);

export const schemeType = z.enum(['DFS', 'DNO_FLEX', 'SUPPLIER', 'SANDBOX']);
export const schemeStatus = z.enum(['ACTIVE', 'CLOSED']);
/** Whether users of a scheme's assets get mail about its events. */
export const schemeMail = z.enum(['OFF', 'ON']);
/** Methods that average days like the one in question. */
export const likeDayMethod = z.enum(['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10', 'ROLLING_MEAN', 'SAME_WEEKDAY_6']);
export type LikeDayMethod = z.infer<typeof likeDayMethod>;
export const baselineMethod = z.enum([
  ...likeDayMethod.options,
  'NOMINATED',
  'REFERENCE_PROFILE',
  'WEEK_TEMPLATE',
  'ZERO',
  'ASSET_CAPACITY',
  'METER_BEFORE',
  'BEFORE_AFTER',
]);
export type BaselineMethod = z.infer<typeof baselineMethod>;
export const settlementMethod = z.enum(['DFS_K', 'FLAT_RATE', 'UTILISATION_ENERGY', 'P415']);
export type SettlementMethod = z.infer<typeof settlementMethod>;

/** First and last London day of a school holiday. */
export const SchoolHoliday = z
  .object({
    fromDay: day.describe('First London day without school, YYYY-MM-DD.'),
    toDay: day.describe('Last London day without school, YYYY-MM-DD.'),
  })
  .meta({ id: 'SchoolHoliday', description: 'A school holiday.' });
export type SchoolHoliday = z.infer<typeof SchoolHoliday>;

/** Names of a scheme, and whether it is open. */
export const namedScheme = {
  schemeUUID,
  name: schemeName,
  schemeType: schemeType.describe(
    'Market: DFS is the Demand Flexibility Service of NESO, DNO_FLEX a network operator’s, SUPPLIER your own.',
  ),
  description: textOrNull.describe('Free text; null where there is none.'),
  regulator: z.string().describe('Who checks assets for the scheme, NESO by default.'),
  status: schemeStatus.describe('A CLOSED scheme accepts no opt-ins and no new events.'),
};

export const Scheme = z
  .object({
    ...namedScheme,
    pack: packReference.describe('The market pack whose rules hold; what is chosen must be allowed by it.'),
    baselineMethod: baselineMethod.describe(
      'How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the ' +
        'lowest, HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.',
    ),
    inDayAdjustment: z
      .boolean()
      .describe('Whether the baseline of homes is moved by how their use before the event differs from usual.'),
    settlementMethod: settlementMethod.describe(
      'DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be named, ' +
        'UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.',
    ),
    requiresMpan: z.boolean().describe('Whether only assets with an MPAN may be opted in.'),
    recheckDays: intOrNull.describe('Days after which the regulator checks a READY asset again; null where it is not.'),
    consentValidityMonths: intOrNull.describe(
      'Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start of ' +
        'the event; null: as long as it says itself.',
    ),
    mail: schemeMail.describe(
      'Whether users of its assets get mail about its events: invitations, changes, results; OFF by default.',
    ),
    holdOut: HoldOutTerms.describe(
      'Which share of the assets each event holds out at random, as a control group; events under way keep theirs.',
    ),
    schoolHolidays: z
      .array(SchoolHoliday)
      .describe(
        'School holidays where the assets of the scheme are, of past and coming years: how sure a delivery is, is ' +
          'judged by days on which baselines met as many of them. They change nothing that is settled. Created ' +
          'without, it has those of its pack.',
      ),
    validFrom: dayOrNull.describe('First London day on which events may run, YYYY-MM-DD; null for no limit.'),
    validTo: dayOrNull.describe('London day from which no events may run, YYYY-MM-DD; null for no limit.'),
    dispatch: SchemeDispatchTerms.describe('How its events are dispatched, where an event has no terms of its own.'),
    counts: z
      .object({
        OPT_IN: z.int().describe('Assets opted in that wait for the regulator’s check.'),
        OPT_OUT: z.int().describe('Assets opted out.'),
        DUPLICATED: z.int().describe('Assets that the regulator knows from another provider.'),
        REJECTED: z.int().describe('Assets that the regulator rejected.'),
        READY: z.int().describe('Assets that may take part in events.'),
        READY_OPT_OUT: z.int().describe('Assets that passed the check and were opted out since.'),
      })
      .describe('How many assets have each status in the scheme.'),
    createdUTC,
    updatedUTC,
  })
  .meta({ id: 'EventScheme', description: 'A scheme under which events run.' });
export type Scheme = z.infer<typeof Scheme>;

export const SchemeQuery = pageQuery(
  {
    search: search.describe('Part of the name, in any case.'),
    status: schemeStatus.optional().describe('Only schemes with this status.'),
    schemeType: schemeType.optional().describe('Only schemes of this market.'),
  },
  ['createdUTC', 'name'],
  'createdUTC',
);
export type SchemeQuery = z.output<typeof SchemeQuery>;

export const standingChoice = z.enum(['EVERY', 'ASK']);
export type StandingChoice = z.infer<typeof standingChoice>;

/** Hours of every London day in which an asset is not opted in on its own. */
const hoursLeftAlone = z.strictObject({
  from: timeOfDay.describe('When they begin on the London clock, HH:MM.'),
  to: timeOfDay.describe('When they end on the London clock, HH:MM; of the next day where that is before the start.'),
});

const MOST_PER_WEEK = 50;

/** Standing answer of an asset's user about all events of a scheme. */
export const StandingOptIn = z
  .object({
    standing: standingChoice.describe(
      'EVERY: opted in as soon as it is invited to an event, within these limits; ASK: asked each time.',
    ),
    mostPerWeek: intOrNull.describe(
      'Most events of the scheme in a London week, Monday to Sunday, that it is opted into this way; null for no limit.',
    ),
    quietHours: hoursLeftAlone.nullable().describe('Hours in which no such event may be; null for none.'),
    recordedBy: z.string().describe('Who recorded it: an operator, or an API key.'),
    recordedUTC: utc.describe('When it was recorded; UTC instant.'),
  })
  .meta({
    id: 'StandingOptIn',
    description: 'What the user of an asset has said once about the events of a scheme.',
  });
export type StandingOptIn = z.infer<typeof StandingOptIn>;

/** Reason of a registration's status. CLAIMED_BY_OTHER: READY until a claim is decided; HELD_BY_OTHER: DUPLICATED. */
export const registrationReason = z.enum(['CLAIMED_BY_OTHER', 'HELD_BY_OTHER']);
/** Value of `heldBy` where it is unknown who has the asset. */
export const HELD_BY_UNKNOWN = 'UNKNOWN';

export const SchemeAsset = z
  .object({
    schemeUUID,
    assetUUID,
    assetId,
    name: assetName,
    mpan: textOrNull.describe('13-digit core of the import MPAN; null where the asset has none.'),
    status: schemeAssetStatus.describe('Where the asset stands in the scheme.'),
    statusReason: textOrNull.describe('Reason the regulator gave; null where there is none.'),
    reasonCode: registrationReason
      .nullable()
      .describe(
        'CLAIMED_BY_OTHER: another provider claims it, and that is not decided; it stays as it is. HELD_BY_OTHER: ' +
          'another provider has it. Null otherwise.',
      ),
    heldBy: textOrNull.describe(
      'Of a DUPLICATED asset, the provider that has it, UNKNOWN where nobody said; null otherwise.',
    ),
    claimUUID: uuidOrNull.describe('UUID of the claim that is not decided; null without one.'),
    zone: marketZone.nullable().describe('Its zone, given or by its postcode; null without one.'),
    zoneSource: zoneSource
      .nullable()
      .describe('GIVEN to the asset, or by its POSTCODE from the table of the scheme; null without a zone.'),
    standingOptIn: StandingOptIn.nullable().describe(
      'What its user has said once about the events of the scheme; null where nothing was said: asked each time.',
    ),
    lastCheckedUTC: utcOrNull.describe('When the regulator last checked it; UTC instant, null before the first check.'),
    updatedUTC: utc.describe('When its status last changed; UTC instant.'),
  })
  .meta({ id: 'EventSchemeAsset', description: 'An asset in an event scheme.' });
export type SchemeAsset = z.infer<typeof SchemeAsset>;

export const SchemeAssetQuery = pageQuery(
  {
    search: assetSearch,
    status: schemeAssetStatusFilter.optional().describe('Only assets with this status.'),
    zone: z
      .string()
      .regex(/^(NONE|Z([1-9]|1[0-2]))$/, 'must be a zone, Z1 to Z12, or NONE')
      .meta({ openapi: { type: 'string', pattern: '^(NONE|Z([1-9]|1[0-2]))$', maxLength: 4 } })
      .optional()
      .describe('Only assets of this zone; NONE for those without one.'),
  },
  ['updatedUTC', 'assetId', 'name', 'status'],
  'assetId',
);
export type SchemeAssetQuery = z.output<typeof SchemeAssetQuery>;

/** Body of every bulk opt-in and opt-out, for schemes and for events. */
export const OptAssets = z
  .strictObject({
    assetUUIDs: uuidList.describe('UUIDs of 1 to 1,000 assets; repeats count once.'),
    action: z.enum(['OPT_IN', 'OPT_OUT']).describe('Whether to opt them in or out.'),
    dryRun: z.boolean().default(false).describe('True returns what would happen and changes nothing.'),
  })
  .meta({ id: 'OptAssets', description: 'Assets to opt into or out of a scheme or an event.' });
export type OptAssets = z.output<typeof OptAssets>;

/**
 * Body of a bulk opt-in or opt-out for an event, with the power of each asset that is reserved for it; the whole asset
 * by default.
 */
export const OptEventAssets = OptAssets.extend({
  reservedKw: reservedKw
    .nullish()
    .describe(
      'Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event.',
    ),
}).meta({ id: 'OptEventAssets', description: 'Assets to opt into or out of an event.' });
export type OptEventAssets = z.output<typeof OptEventAssets>;

/**
 * Body of an opt-in to an event in spite of an assessment that implicitly says no to it beside another of the assets'
 * events.
 */
export const OverrideStacking = z
  .strictObject({
    assetUUIDs: uuidList.describe('UUIDs of 1 to 1,000 assets; repeats count once.'),
    reservedKw: reservedKw
      .nullish()
      .describe(
        'Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an ' +
          'event.',
      ),
    reason: text(MAX_REASON_LENGTH, { lines: true }).describe('Why; kept with each asset.'),
  })
  .meta({
    id: 'OverrideStacking',
    description: 'Assets to opt into an event although an assessment implicitly says no.',
  });
export type OverrideStacking = z.output<typeof OverrideStacking>;

/** Body of a standing opt-in of many assets in a scheme. */
export const SetStandingOptIns = z
  .strictObject({
    assetUUIDs: uuidList.describe('UUIDs of 1 to 1,000 assets of the scheme; repeats count once.'),
    standing: standingChoice.describe(
      'EVERY: opt them in as soon as they are invited to an event; ASK: ask each time, as without a word.',
    ),
    mostPerWeek: z
      .int()
      .min(1)
      .max(MOST_PER_WEEK)
      .nullish()
      .describe(
        `Most events of the scheme in a London week, Monday to Sunday, 1 to ${MOST_PER_WEEK}; null for no limit. ` +
          'Those opted into by hand count too. Only with EVERY.',
      ),
    quietHours: hoursLeftAlone
      .nullish()
      .describe('Hours of every London day in which no event they are so opted into may be; null for none.'),
    dryRun: z.boolean().default(false).describe('True returns what would happen and changes nothing.'),
  })
  .superRefine(({ standing, mostPerWeek, quietHours }, ctx) => {
    if (standing === 'ASK' && mostPerWeek != null) fail(ctx, 'INVALID', 'is only possible with EVERY', ['mostPerWeek']);
    if (standing === 'ASK' && quietHours != null) fail(ctx, 'INVALID', 'is only possible with EVERY', ['quietHours']);
    if (quietHours?.from !== undefined && quietHours.from === quietHours.to)
      fail(ctx, 'OUT_OF_RANGE', 'must differ from `from`', ['quietHours', 'to']);
  })
  .meta({
    id: 'SetStandingOptIns',
    description: 'What the users of assets have said once about the events of a scheme.',
  });
export type SetStandingOptIns = z.output<typeof SetStandingOptIns>;

export const refusalCode = z.enum([
  'ASSET_NOT_FOUND',
  'ASSET_ARCHIVED',
  'MPAN_REQUIRED',
  'MPAN_INVALID',
  'NOT_READY_IN_SCHEME',
  'NO_USER',
  'CONSENT_REQUIRED',
  'CONSENT_ENDS',
  'CONSENT_REFUSED',
  'OVERLAPPING_EVENT',
  'DEADLINE_PASSED',
  'EVENT_RUNNING',
  'MPAN_TAKEN',
  'USER_ARCHIVED',
  'CHANGED_SINCE',
  'SCHEME_CLOSED',
  'EVENT_NOT_SCHEDULED',
  'NOT_INVITED',
  'PORTFOLIO_ARCHIVED',
  'METER_COUNTED',
  'STACKING_OPPOSITE_DIRECTIONS',
  'STACKING_RECOVERY_TIME',
  'STACKING_NOT_ASSESSED',
  'STACKING_IMPLICIT_NO',
  'STACKING_FORBIDDEN',
  'STACKING_NOT_CONFIRMED',
  'HELD_OUT',
  'NOT_IN_UNIT',
  'NOT_IN_SCHEME',
  'MOST_PER_WEEK',
  'QUIET_HOURS',
]);
export type RefusalCode = z.infer<typeof refusalCode>;
export const Refusal = z.object({
  assetUUID,
  code: refusalCode.describe('Reason, for programs.'),
  detail: z.string().describe('Reason, for people.'),
  /** Cause of a refusal beside another event: the cell, its source, and who confirmed it. */
  stacking: StackingDecision.optional().describe(
    'What refused it beside another of its events; absent for every other reason.',
  ),
});
export type Refusal = z.infer<typeof Refusal>;
/** Response of every bulk opt-in and opt-out: counts, and each refusal with its reason. */
export const OptResult = z
  .object({
    changed: z.int().describe('Assets that were opted in or out.'),
    unchanged: z.int().describe('Assets that were so already.'),
    refused: z.array(Refusal).describe('Assets that were left as they are, each with its reason.'),
  })
  .meta({ id: 'OptResult', description: 'Outcome of opting assets in or out.' });
export type OptResult = z.infer<typeof OptResult>;
