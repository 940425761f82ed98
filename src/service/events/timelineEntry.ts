import type { TimelineEntry } from '#contract/live.ts';
import { iso } from '../platform/rows/iso.ts';

const NOTHING = {
  assets: null,
  portfolioUUID: null,
  portfolioName: null,
  reason: null,
  run: null,
  status: null,
  deliveredKwh: null,
  revision: null,
  changes: null,
  recheck: null,
  refusedByCode: null,
  refused: null,
  kw: null,
  by: null,
  answers: null,
  messages: null,
};

/** Returns an entry of a timeline, null in members that its kind does not have. */
export const entryOf = (at: Date, kind: TimelineEntry['kind'], more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...NOTHING,
  at: iso(at),
  kind,
  ...more,
});
