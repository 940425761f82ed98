import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { aboutAssets, bulkActionKind, hasItsTarget, matchedIs, TARGET_MESSAGE, targetRules } from './bulkAction.ts';
import { EventEffect } from './eventEffect.ts';
import { numberOrNull, reservedKw, utc, uuid, uuidOrNull, textOrNull, utcOrNull } from './primitives.ts';
import { refusalCode } from './scheme.ts';

/** Remedy for a reason: another bulk action, over the refused assets that it would change. */
const Remedy = z.object({
  action: bulkActionKind.describe('What it does.'),
  target: uuidOrNull.describe('UUID of the scheme or event it is about; null without one.'),
  targetName: textOrNull.describe('Name of the scheme or event; null without one.'),
  filter: z
    .object({
      status: lifecycleStatus.describe('Whether they are active or archived.'),
      assetUUIDs: z.array(uuid).describe('UUIDs of the refused assets that it would change, up to 10,000.'),
    })
    .describe('Over which assets.'),
  assets: z.int().describe('How many they are.'),
  label: z.string().describe('The same in words, with the number it acts on.'),
  readyBy: utcOrNull.describe(
    'When the assets can take part then, at the earliest; UTC instant, null for immediately.',
  ),
});
export type Remedy = z.infer<typeof Remedy>;

const RefusedBy = z.object({
  code: refusalCode.describe('Reason, for programs.'),
  count: z.int().describe('Assets that are refused for it.'),
  kw: numberOrNull.describe(
    'Power in kW that they would add to the event; null where nobody knows, and without an event.',
  ),
  gbp: numberOrNull.describe(
    'Revenue in £ that they would add to the event; null where nobody knows, and without an event.',
  ),
  /** Further facts about these assets, beyond the reason itself. */
  note: textOrNull.describe('What else holds of these assets, in words; null for nothing.'),
  remedy: Remedy.nullable().describe('The bulk action that removes the reason; null where none does.'),
});
export type RefusedBy = z.infer<typeof RefusedBy>;

export const NewBulkEffect = z
  .strictObject({
    ...aboutAssets,
    filter: aboutAssets.filter.describe(
      'Which assets are meant; all conditions have to hold. Without any, all active assets.',
    ),
    all: aboutAssets.all.describe('As of the bulk action; nothing depends on it here.'),
    action: aboutAssets.action.describe('What would be done with them.'),
    reservedKw: reservedKw
      .nullish()
      .describe(
        'Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an ' +
          'event.',
      ),
  })
  .refine(hasItsTarget, { path: ['target'], message: TARGET_MESSAGE })
  .meta({ id: 'NewBulkActionEffect', description: 'A bulk action whose effect is wanted.', ...targetRules });
export type NewBulkEffect = z.output<typeof NewBulkEffect>;

export const BulkEffect = z
  .object({
    events: z.array(EventEffect).describe('The next events that it touches, at most three.'),
    totalEvents: z.int().describe('How many it touches.'),
    refusedBy: z.array(RefusedBy).describe('Why assets are refused, and what can be done about it; most power first.'),
    decided: z.int().describe('The first of the matching assets, up to 100,000: all of it rests on them.'),
    matched: z.int().describe('Assets that match.'),
    matchedIs: matchedIs.describe(
      'How matched is known: EXACT; LAST_COUNTED by what is kept of a large fleet, minutes old; AT_LEAST where there ' +
        'are more.',
    ),
    nowUTC: utc.describe('Time of this response by the clock of the tenant; UTC instant.'),
  })
  .meta({ id: 'BulkActionEffect', description: 'What a bulk action would do to scheduled events.' });
export type BulkEffect = z.infer<typeof BulkEffect>;
