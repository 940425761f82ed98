import { z } from 'zod';
import { assetType, lifecycleStatus, mpanStatus } from './asset.ts';
import { pageQuery } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';
import { Refusal, schemeAssetStatusFilter } from './scheme.ts';

export const bulkActionKind = z.enum(['SCHEME_OPT_IN', 'SCHEME_OPT_OUT', 'EVENT_OPT_IN', 'EVENT_OPT_OUT', 'ASSIGN_PORTFOLIO', 'ARCHIVE']);
export type BulkActionKind = z.infer<typeof bulkActionKind>;

/** The filters of the asset list: the action takes every asset that matches when it runs. */
export const AssetFilter = z
  .strictObject({
    search: text(100).optional(),
    status: lifecycleStatus.default('ACTIVE'),
    assetType: assetType.optional(),
    portfolioUUID: uuid.optional(),
    userUUID: uuid.optional(),
    schemeUUID: uuid.optional(),
    schemeStatus: schemeAssetStatusFilter.optional(),
    mpanStatus: mpanStatus.optional(),
    assetUUIDs: z.array(uuid).max(10_000).optional(),
  })
  .refine((filter) => !filter.schemeStatus || filter.schemeUUID, { path: ['schemeStatus'], message: 'schemeStatus needs schemeUUID' });
export type AssetFilter = z.output<typeof AssetFilter>;

export const NewBulkAction = z
  .strictObject({ filter: AssetFilter, action: bulkActionKind, target: uuid.nullish(), dryRun: z.boolean().default(false) })
  .refine((body) => (body.action === 'ARCHIVE') === !body.target, { path: ['target'], message: 'names the scheme, event or portfolio; an ARCHIVE has none' })
  .meta({ id: 'NewBulkAction' });
export type NewBulkAction = z.output<typeof NewBulkAction>;

export const BulkAction = z
  .object({
    bulkActionUUID: uuid,
    action: bulkActionKind,
    target: uuid.nullable(),
    status: z.enum(['RUNNING', 'DONE', 'UNDONE', 'FAILED']),
    matched: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refusedCount: z.int(),
    refusedByCode: z.record(z.string(), z.int()),
    /** The first hundred refusals. */
    refused: z.array(Refusal),
    undoable: z.boolean(),
    createdUTC: utc,
    finishedUTC: utc.nullable(),
  })
  .meta({ id: 'BulkAction' });
export type BulkAction = z.infer<typeof BulkAction>;
export const BulkActionQuery = pageQuery({}, ['createdUTC']);
