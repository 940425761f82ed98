import { z } from 'zod';
import { SchemeDispatchTermsChanges } from './dispatch/terms.ts';
import { HoldOutTermsChanges } from './holdOut.ts';
import { type PackReference, packReference } from './pack/reference.ts';
import { boundedDay, text } from './primitives.ts';
import {
  type BaselineMethod,
  baselineMethod,
  schemeMail,
  schemeStatus,
  schemeType,
  settlementMethod,
} from './scheme.ts';
import { newSchoolHolidays } from './schoolHolidays.ts';

/** Baselines of a scheme that names no market pack: the others are made with the numbers of one. */
export const baselinesWithoutPack: readonly BaselineMethod[] = ['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10'];
/** Packs that such a scheme can have: they follow from its rules. */
export const impliedPacks = {
  dfs: { packId: 'NESO_DFS', version: '2026-08' },
  /** Pack of schemes that are older than that version; they keep it. */
  earlierDfs: { packId: 'NESO_DFS', version: '2026-05' },
  dfsOwnBaseline: { packId: 'DFS_OWN_BASELINE', version: '1' },
  flatRate: { packId: 'FLAT_RATE', version: '1' },
} as const satisfies Record<string, PackReference>;

/** Number of days after which the regulator checks a READY asset again. */
const recheckDays = z.int().min(1).max(3650).nullish();
const consentValidityMonths = z
  .int()
  .min(1)
  .max(120)
  .nullish()
  .describe(
    'Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start of ' +
      'the event; null: as long as it says itself.',
  );
const validity = boundedDay('2000-01-01', '2199-12-31').nullish();
const ordered = (scheme: { validFrom?: string | null; validTo?: string | null }) =>
  !scheme.validFrom || !scheme.validTo || scheme.validFrom < scheme.validTo;

/** Adjustment and settlement of a scheme's events, as it is created and changed. */
const settlementTerms = {
  inDayAdjustment: z
    .boolean()
    .optional()
    .describe('Whether the baseline of homes is moved by how their use before the event differs from usual.'),
  settlementMethod: settlementMethod
    .optional()
    .describe(
      'DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be ' +
        'named, UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.',
    ),
};

/** Days and assets that a scheme's events are compared with, as it is created and changed. */
const comparisonTerms = {
  holdOut: HoldOutTermsChanges.optional().describe(
    'Which share of the assets each event holds out at random, as a control group; events under way keep theirs.',
  ),
  schoolHolidays: newSchoolHolidays
    .optional()
    .describe(
      'School holidays where the assets of the scheme are, of past and coming years: how sure a delivery is, is ' +
        'judged by days on which baselines met as many of them. They change nothing that is settled. Created ' +
        'without, it has those of its pack.',
    ),
};

export const NewScheme = z
  .strictObject({
    name: text(200).describe('Name of the scheme.'),
    schemeType: schemeType
      .default('DFS')
      .describe(
        'Market: DFS is the Demand Flexibility Service of NESO, DNO_FLEX a network operator’s, SUPPLIER your own.',
      ),
    description: text(2000, { lines: true }).nullish().describe('Free text, line breaks allowed; null for none.'),
    regulator: text(50).default('NESO').describe('Who checks assets for the scheme, NESO by default.'),
    pack: packReference.optional().describe('The market pack whose rules hold; what is chosen must be allowed by it.'),
    baselineMethod: baselineMethod
      .optional()
      .describe(
        'How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the ' +
          'lowest, HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.',
      ),
    ...settlementTerms,
    requiresMpan: z.boolean().default(true).describe('Whether only assets with an MPAN may be opted in.'),
    recheckDays: recheckDays.describe(
      'Days after which the regulator checks a READY asset again, 1 to 3,650; absent or null for never.',
    ),
    consentValidityMonths,
    mail: schemeMail
      .default('OFF')
      .describe(
        'Whether users of its assets get mail about its events: invitations, changes, results; OFF by default.',
      ),
    ...comparisonTerms,
    validFrom: validity.describe(
      'First London day on which events may run, 2000-01-01 to 2199-12-31; absent or null for no limit.',
    ),
    validTo: validity.describe(
      'London day from which no events may run, after validFrom; absent or null for no limit.',
    ),
    dispatch: SchemeDispatchTermsChanges.optional().describe(
      'How its events are dispatched; what is absent has its default, and the mode is OFF.',
    ),
  })
  .refine(ordered, { path: ['validTo'], message: 'validTo must come after validFrom' })
  .meta({ id: 'NewEventScheme', description: 'Body of event scheme create.' });
export type NewScheme = z.output<typeof NewScheme>;

export const SchemeChanges = z
  .strictObject({
    name: text(200).optional().describe('Name of the scheme.'),
    description: text(2000, { lines: true }).nullish().describe('Free text, line breaks allowed; null clears it.'),
    status: schemeStatus
      .optional()
      .describe('CLOSED ends opt-ins and new events under the scheme, ACTIVE allows them again.'),
    pack: packReference.optional().describe('The market pack whose rules hold; what is chosen must be allowed by it.'),
    ...settlementTerms,
    baselineMethod: baselineMethod
      .optional()
      .describe(
        'How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the ' +
          'lowest, HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.',
      ),
    recheckDays: recheckDays.describe(
      'Days after which the regulator checks a READY asset again, 1 to 3,650; null for never.',
    ),
    consentValidityMonths,
    mail: schemeMail
      .optional()
      .describe(
        'Whether users of its assets get mail about its events: invitations, changes, results; OFF by default.',
      ),
    ...comparisonTerms,
    validFrom: validity.describe(
      'First London day on which events may run, 2000-01-01 to 2199-12-31; null for no limit.',
    ),
    validTo: validity.describe('London day from which no events may run, after validFrom; null for no limit.'),
    dispatch: SchemeDispatchTermsChanges.optional().describe(
      'How its events are dispatched: what is named is changed, the rest stays.',
    ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine(ordered, { path: ['validTo'], message: 'validTo must come after validFrom' })
  .meta({
    id: 'EventSchemeChanges',
    description: 'Body of event scheme update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type SchemeChanges = z.output<typeof SchemeChanges>;
