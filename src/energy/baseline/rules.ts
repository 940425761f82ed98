import type { LikeDayMethod } from './meanOfLikeDays.ts';
/** Rules by which a baseline is made, as data: those of a like-day method, or of a method that uses no other day. */
import type { EventWindow } from './method.ts';
import type { ReferenceProfile } from './referenceProfile.ts';
import type { BeforeAfterRule } from './sameDay.ts';

/** A buyer's assumed use of one asset of a type; `assetType` null is of every type that has none of its own. */
export interface AssetProfile extends ReferenceProfile {
  assetType: string | null;
}

/** Rules of the methods that do not examine days like the event's. */
export type OwnRules =
  | { kind: 'ZERO' }
  | { kind: 'ASSET_CAPACITY' }
  | { kind: 'REFERENCE_PROFILE'; profiles: readonly AssetProfile[] }
  | { kind: 'METER_BEFORE'; halfHours: number }
  | ({ kind: 'BEFORE_AFTER' } & BeforeAfterRule);

export type BaselineRules = LikeDayMethod | OwnRules;

export const areOwn = (rules: BaselineRules): rules is OwnRules => 'kind' in rules;

/** An event from its start to the end of its settled half hours, and when it was instructed; UTC milliseconds. */
export interface InstructedEvent extends EventWindow {
  instructedMs: number;
}
