import { z } from 'zod';
import { assetFilters, withOwners } from './asset.ts';
import { assetName, bulkActionUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  NOT_NULL,
  notAnyOf,
  numberOrNull,
  reservedKw,
  text,
  utc,
  uuid,
  textOrNull,
  uuidOrNull,
  intOrNull,
  utcOrNull,
} from './primitives.ts';
import { Refusal } from './scheme.ts';

export const bulkActionKind = z.enum([
  'SCHEME_OPT_IN',
  'SCHEME_OPT_OUT',
  'EVENT_OPT_IN',
  'EVENT_OPT_OUT',
  'ASSIGN_PORTFOLIO',
  'ARCHIVE',
  'RESTORE',
  'CONSENT_REQUEST',
]);
export type BulkActionKind = z.infer<typeof bulkActionKind>;
const WITHOUT_TARGET: readonly BulkActionKind[] = ['ARCHIVE', 'RESTORE', 'CONSENT_REQUEST'];
/** Whether an action is about a scheme, an event or a portfolio besides the assets. */
export const needsTarget = (action: BulkActionKind): boolean => !WITHOUT_TARGET.includes(action);

const target = { required: ['target'], properties: { target: NOT_NULL } };
const TARGET_TOO_MANY = {
  title: 'A target with ARCHIVE, RESTORE or CONSENT_REQUEST',
  required: ['target'],
  properties: { action: { enum: WITHOUT_TARGET }, target: NOT_NULL },
};
const TARGET_MISSING = {
  title: 'Any other action without a target',
  properties: { action: { enum: bulkActionKind.options.filter(needsTarget) } },
  not: target,
};

const RESERVED_KW_TOO_MANY = {
  title: 'A reservedKw with another action than EVENT_OPT_IN',
  required: ['reservedKw'],
  properties: {
    action: { enum: bulkActionKind.options.filter((kind) => kind !== 'EVENT_OPT_IN') },
    reservedKw: NOT_NULL,
  },
};

/** Maximum number of assets that are changed before the response; more are processed step by step after it. */
export const MAX_NAMED_ASSETS = 10_000;
/** Maximum number of assets that a preview decides on: of more that match, the first. */
export const MAX_DECIDED_ASSETS = 100_000;

/** Exactness of a number of matching assets: those of a large fleet are not counted before the response. */
export const matchedIs = z.enum(['EXACT', 'LAST_COUNTED', 'AT_LEAST']);
export type MatchedIs = z.infer<typeof matchedIs>;

/** The filters of the asset list, or named assets: the action covers every asset that matches when it is requested. */
export const AssetFilter = withOwners(
  z.strictObject({
    ...assetFilters,
    assetUUIDs: z.array(uuid).max(MAX_NAMED_ASSETS).optional().describe('Only these assets, up to 10,000.'),
    userUUIDs: z.array(uuid).max(MAX_NAMED_ASSETS).optional().describe('Only assets of these users, up to 10,000.'),
  }),
).meta({ dependentRequired: { schemeStatus: ['schemeUUID'], eventState: ['eventUUID'] } });
export type AssetFilter = z.output<typeof AssetFilter>;

/** Whether a filter names no asset more closely than active or archived. */
const isOfAll = (filter: AssetFilter): boolean =>
  Object.entries(filter).every(([name, value]) => name === 'status' || value === undefined);
const ALL_NOT_SAID = {
  title: 'A filter without a criterion, and all is not true',
  properties: { filter: { propertyNames: { const: 'status' } } },
  not: { required: ['all'], properties: { all: { const: true } } },
};

/** Subject of an action: the assets, what is done with them, and the scheme, event or portfolio. */
export const aboutAssets = {
  filter: AssetFilter.describe(
    'Which assets are meant; all conditions have to hold. Without any, all active assets: `all` must be true then.',
  ),
  all: z
    .boolean()
    .default(false)
    .describe(
      'True says that every active asset is meant, or every archived one: a filter that names no other criterion ' +
        'needs it.',
    ),
  action: bulkActionKind.describe('What to do with them.'),
  target: uuid
    .nullish()
    .describe('UUID of the scheme, event or portfolio the action is about; none for ARCHIVE, RESTORE and others.'),
};
export const hasItsTarget = (body: { action: BulkActionKind; target?: string | null | undefined }): boolean =>
  needsTarget(body.action) === Boolean(body.target);
export const TARGET_MESSAGE = 'names the scheme, event or portfolio; ARCHIVE, RESTORE and CONSENT_REQUEST have none';
export const targetRules = notAnyOf(TARGET_TOO_MANY, TARGET_MISSING);

export const NewBulkAction = z
  .strictObject({
    ...aboutAssets,
    dryRun: z
      .boolean()
      .default(false)
      .describe('True returns what would happen, stores no record and changes nothing.'),
    requestedBy: text(200)
      .nullish()
      .describe('On whose behalf it is requested, stored in the record; null for nobody.'),
    reservedKw: reservedKw
      .nullish()
      .describe(
        'Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an ' +
          'event.',
      ),
  })
  .refine(hasItsTarget, { path: ['target'], message: TARGET_MESSAGE })
  .refine(({ filter, all }) => all || !isOfAll(filter), {
    path: ['filter'],
    message: 'has no criterion: with all: true every active, or archived, asset is meant',
  })
  .refine(({ action, reservedKw: kw }) => kw == null || action === 'EVENT_OPT_IN', {
    path: ['reservedKw'],
    message: 'is of EVENT_OPT_IN alone',
  })
  .meta({
    id: 'NewBulkAction',
    description: 'Body of bulk action create.',
    ...notAnyOf(TARGET_TOO_MANY, TARGET_MISSING, RESERVED_KW_TOO_MANY, ALL_NOT_SAID),
  });
export type NewBulkAction = z.output<typeof NewBulkAction>;

/** A refusal with the name of its asset. */
export const BulkRefusal = Refusal.extend({
  assetId: textOrNull.describe('Your own identifier of the asset; null where it is not known any more.'),
  name: assetName,
}).meta({
  id: 'BulkRefusal',
  description: 'An asset that a bulk action left as it is.',
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

const { status, ...otherFilters } = assetFilters;

/** Figures of an event's balance before or after an opt-in or opt-out; its effect on this event alone. */
const said = z.object({
  likelyKwh: numberOrNull.describe('Likely energy in kWh; null where nobody knows.'),
  chancePercent: numberOrNull.describe(
    'Chance to meet what is contracted, in percent; null where nobody knows or nothing is contracted.',
  ),
});
const Said = z.object({
  before: said.describe('What was said of the event before.'),
  after: said.describe('What was said of it after.'),
});

export const BulkAction = z
  .object({
    bulkActionUUID,
    action: bulkActionKind.describe('What is done with the assets.'),
    target: uuidOrNull.describe(
      'UUID of the scheme, event or portfolio the action is about; null for ARCHIVE, RESTORE and others.',
    ),
    /** The current name of the scheme, event or portfolio. */
    targetName: textOrNull.describe('What the target is called now; null without one.'),
    filter: z
      .object({ status: status.unwrap().describe('Whether active or archived assets are meant.'), ...otherFilters })
      .describe(
        'The filter as it was requested; assets given by UUID, or by that of their user, are counted in named.',
      ),
    named: intOrNull.describe('Number of assets given by UUID, their own or that of their user; null where none were.'),
    requestedBy: textOrNull.describe('On whose behalf it was requested; null where nobody was named.'),
    status: z
      .enum(['RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED'])
      .describe('RUNNING and UNDOING go on step by step; FAILED stopped before its end.'),
    matched: z.int().describe('Assets that matched.'),
    matchedIs: matchedIs.describe(
      'How matched is known: EXACT; LAST_COUNTED by what is kept of a large fleet, minutes old; AT_LEAST where there ' +
        'are more. EXACT once all have been found.',
    ),
    /** Number of matching assets that have been decided, also by a preview, and number of the changed ones undone. */
    done: z
      .int()
      .describe('Assets decided so far, by a dry run the first 100,000; while UNDOING, assets restored so far.'),
    changed: z.int().describe('Assets that were changed.'),
    unchanged: z.int().describe('Assets that were so already.'),
    refusedCount: z.int().describe('Assets that were left as they are for a reason.'),
    refusedByCode: z.record(z.string(), z.int()).describe('Number of refused assets by reason.'),
    refused: z.array(BulkRefusal).describe('The first fifty refused assets of each reason.'),
    notPutBackCount: z
      .int()
      .describe(
        'How often something could not be put back, by RESTORE or by undoing; an asset may be in several events.',
      ),
    notPutBackByCode: z.record(z.string(), z.int()).describe('How often, by reason.'),
    notPutBack: z
      .array(BulkRefusal)
      .describe('The first fifty of each reason; the detail names the scheme, event or portfolio.'),
    failure: textOrNull.describe('Why it stopped before its end; null unless FAILED.'),
    undoable: z.boolean().describe('Whether it can be undone now.'),
    effect: Said.nullable().describe(
      'What it did to its event, known a minute later; null if something else changed who takes part meanwhile.',
    ),
    createdUTC: utc.describe('When it was requested; UTC instant.'),
    finishedUTC: utcOrNull.describe('When it was done or failed; UTC instant, null while it runs.'),
  })
  .meta({ id: 'BulkAction', description: 'One action on every asset that matched a filter, and how far it has come.' });
export type BulkAction = z.infer<typeof BulkAction>;
/** The response to a bulk action; a preview has no UUID, since nothing is stored. */
export const BulkActionAnswer = BulkAction.extend({
  bulkActionUUID: uuidOrNull.describe('UUID of the bulk action; null with dryRun, since nothing is stored.'),
}).meta({ id: 'BulkActionAnswer', description: 'The record of a bulk action, or what it would do.' });
export type BulkActionAnswer = z.infer<typeof BulkActionAnswer>;
export const BulkActionQuery = pageQuery(
  {
    action: bulkActionKind.optional().describe('Only bulk actions of this kind.'),
    target: uuid.optional().describe('Only bulk actions about this scheme, event or portfolio.'),
  },
  ['createdUTC'],
  '-createdUTC',
);
export type BulkActionQuery = z.output<typeof BulkActionQuery>;
