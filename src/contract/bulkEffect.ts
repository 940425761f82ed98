import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { aboutAssets, bulkActionKind, hasItsTarget, matchedIs, TARGET_MESSAGE, targetRules } from './bulkAction.ts';
import { EventEffect } from './eventEffect.ts';
import { numberOrNull, reservedKw, utc, uuid } from './primitives.ts';
import { refusalCode } from './scheme.ts';

/** What removes a reason: another bulk action, over the refused assets that it would change. */
const Remedy = z.object({
  action: bulkActionKind,
  target: uuid.nullable(),
  targetName: z.string().nullable(),
  filter: z.object({ status: lifecycleStatus, assetUUIDs: z.array(uuid) }),
  assets: z.int(),
  label: z.string(),
  readyBy: utc.nullable(),
});
export type Remedy = z.infer<typeof Remedy>;

const RefusedBy = z.object({
  code: refusalCode,
  count: z.int(),
  /** What these assets would add to the event; null where nobody knows, and without an event. */
  kw: numberOrNull,
  gbp: numberOrNull,
  /** What holds of these assets beyond the reason itself. */
  note: z.string().nullable(),
  remedy: Remedy.nullable(),
});
export type RefusedBy = z.infer<typeof RefusedBy>;

export const NewBulkEffect = z
  .strictObject({ ...aboutAssets, reservedKw: reservedKw.nullish() })
  .refine(hasItsTarget, { path: ['target'], message: TARGET_MESSAGE })
  .meta({ id: 'NewBulkActionEffect', ...targetRules });
export type NewBulkEffect = z.output<typeof NewBulkEffect>;

export const BulkEffect = z
  .object({
    /** The next scheduled events that the action touches, at most three. */
    events: z.array(EventEffect),
    totalEvents: z.int(),
    /** Most power first. */
    refusedBy: z.array(RefusedBy),
    /** The first of the matching assets, on which all of it rests. */
    decided: z.int(),
    matched: z.int(),
    matchedIs,
    nowUTC: utc,
  })
  .meta({ id: 'BulkActionEffect' });
export type BulkEffect = z.infer<typeof BulkEffect>;
