import { z } from 'zod';

/**
 * Kinds of change that an open dashboard receives. `session` is its own sign-in; `clock` the test clock, which may
 * change everything.
 */
export const changeKinds = [
  'asset',
  'user',
  'portfolio',
  'scheme',
  'event',
  'offer',
  'stats',
  'consumption',
  'tariff',
  'consent',
  'webhook',
  'payment',
  'compliance',
  'meter',
  'bulkAction',
  'dispatch',
  'controller',
  'mail',
  'apiKey',
  'operator',
  'view',
  'clock',
  'session',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The description that marks a dashboard's own subscription among the operators'. */
export const OWN_WEBHOOK = "This dashboard's own live updates";

/** Maximum number of ids in a message; with more changes, it has none. */
export const MAX_IDS = 50;

/** A message of the live stream: what changed, never the data. Without ids anything of the kind may have changed. */
export const Change = z.object({ kind: z.enum(changeKinds), ids: z.array(z.string()).max(MAX_IDS) });
export type Change = z.infer<typeof Change>;

/** Whether changes made outside dashboards are published too; if not, browsers poll now and then. */
export const FeedState = z.object({ pushed: z.boolean() });
export type FeedState = z.infer<typeof FeedState>;

/** Builds the message for these changes; each id once, and no ids if there are too many. */
export function createChange(kind: ChangeKind, ids: Iterable<string> = []): Change {
  const each = [...new Set(ids)];
  return { kind, ids: each.length > MAX_IDS ? [] : each };
}
