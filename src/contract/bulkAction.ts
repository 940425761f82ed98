import { z } from 'zod';
import { assetFilters, withOwners } from './asset.ts';
import { pageQuery } from './paging.ts';
import { NOT_NULL, notAnyOf, numberOrNull, reservedKw, text, utc, uuid } from './primitives.ts';
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

/** Assets that are changed before the response; more are processed step by step after it. */
export const MAX_NAMED_ASSETS = 10_000;
/** Assets that a preview decides on: of more that match, the first. */
export const MAX_DECIDED_ASSETS = 100_000;

/** How exact a number of matching assets is: of a large fleet nobody counts them before the answer. */
export const matchedIs = z.enum(['EXACT', 'LAST_COUNTED', 'AT_LEAST']);
export type MatchedIs = z.infer<typeof matchedIs>;

/** The filters of the asset list, or named assets: the action covers every asset that matches when it is requested. */
export const AssetFilter = withOwners(
  z.strictObject({
    ...assetFilters,
    assetUUIDs: z.array(uuid).max(MAX_NAMED_ASSETS).optional(),
    userUUIDs: z.array(uuid).max(MAX_NAMED_ASSETS).optional(),
  }),
).meta({ dependentRequired: { schemeStatus: ['schemeUUID'], eventState: ['eventUUID'] } });
export type AssetFilter = z.output<typeof AssetFilter>;

/** What an action is about: the assets, what is done with them, and the scheme, event or portfolio. */
export const aboutAssets = { filter: AssetFilter, action: bulkActionKind, target: uuid.nullish() };
export const hasItsTarget = (body: { action: BulkActionKind; target?: string | null | undefined }): boolean =>
  needsTarget(body.action) === Boolean(body.target);
export const TARGET_MESSAGE = 'names the scheme, event or portfolio; ARCHIVE, RESTORE and CONSENT_REQUEST have none';
export const targetRules = notAnyOf(TARGET_TOO_MANY, TARGET_MISSING);

export const NewBulkAction = z
  .strictObject({
    ...aboutAssets,
    dryRun: z.boolean().default(false),
    requestedBy: text(200).nullish(),
    reservedKw: reservedKw.nullish(),
  })
  .refine(hasItsTarget, { path: ['target'], message: TARGET_MESSAGE })
  .refine(({ action, reservedKw: kw }) => kw == null || action === 'EVENT_OPT_IN', {
    path: ['reservedKw'],
    message: 'is of EVENT_OPT_IN alone',
  })
  .meta({ id: 'NewBulkAction', ...notAnyOf(TARGET_TOO_MANY, TARGET_MISSING, RESERVED_KW_TOO_MANY) });
export type NewBulkAction = z.output<typeof NewBulkAction>;

/** A refusal with the name of its asset. */
export const BulkRefusal = Refusal.extend({ assetId: z.string().nullable(), name: z.string().nullable() }).meta({
  id: 'BulkRefusal',
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

const { status, ...otherFilters } = assetFilters;

/** What an opt-in or opt-out did to its event alone, as the event's balance said before and after. */
const said = z.object({ likelyKwh: numberOrNull, chancePercent: numberOrNull });
const Said = z.object({ before: said, after: said });

export const BulkAction = z
  .object({
    bulkActionUUID: uuid,
    action: bulkActionKind,
    target: uuid.nullable(),
    /** The current name of the scheme, event or portfolio. */
    targetName: z.string().nullable(),
    /** The filter as requested; named assets are counted in `named`. */
    filter: z.object({ status: status.unwrap(), ...otherFilters }),
    named: z.int().nullable(),
    /** On whose behalf it was requested, as the caller said. */
    requestedBy: z.string().nullable(),
    status: z.enum(['RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED']),
    matched: z.int(),
    /** EXACT once all of them have been found. */
    matchedIs,
    /** How many of the matching assets have been decided, also by a preview, and how many of the changed ones undone. */
    done: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refusedCount: z.int(),
    refusedByCode: z.record(z.string(), z.int()),
    /** The first fifty of each reason. */
    refused: z.array(BulkRefusal),
    /** What could not be restored for restored or undone assets: in the scheme, in an event, in a portfolio. */
    notPutBackCount: z.int(),
    notPutBackByCode: z.record(z.string(), z.int()),
    /** The first fifty of each reason. */
    notPutBack: z.array(BulkRefusal),
    /** Why it stopped before its end, if it FAILED. */
    failure: z.string().nullable(),
    undoable: z.boolean(),
    effect: Said.nullable(),
    createdUTC: utc,
    finishedUTC: utc.nullable(),
  })
  .meta({ id: 'BulkAction' });
export type BulkAction = z.infer<typeof BulkAction>;
export const BulkActionQuery = pageQuery(
  { action: bulkActionKind.optional(), target: uuid.optional() },
  ['createdUTC'],
  '-createdUTC',
);
export type BulkActionQuery = z.output<typeof BulkActionQuery>;
