import { z } from 'zod';

/**
 * What can change under an open dashboard. `session` is its own sign-in; `clock` the test clock, which may move
 * everything.
 */
export const changeKinds = [
  'asset',
  'user',
  'portfolio',
  'scheme',
  'event',
  'stats',
  'consumption',
  'tariff',
  'consent',
  'webhook',
  'meter',
  'bulkAction',
  'operator',
  'view',
  'clock',
  'session',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The description by which a dashboard's own subscription is known among the operators'. */
export const OWN_WEBHOOK = "This dashboard's own live updates";

/** Ids a message names; of more, it names none. */
export const MAX_IDS = 50;

/** A message of the live stream: what changed, never the data. Without ids anything of the kind may have changed. */
export const Change = z.object({ kind: z.enum(changeKinds), ids: z.array(z.string()).max(MAX_IDS) });
export type Change = z.infer<typeof Change>;

/**
 * Whether changes that nobody made in a dashboard are told of too; where not, browsers ask for themselves now and then.
 */
export const FeedState = z.object({ pushed: z.boolean() });
export type FeedState = z.infer<typeof FeedState>;

/** A change of these things; each once, and none by name where they are too many. */
export function createChange(kind: ChangeKind, ids: Iterable<string> = []): Change {
  const each = [...new Set(ids)];
  return { kind, ids: each.length > MAX_IDS ? [] : each };
}
