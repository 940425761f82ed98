import type { OptResult, Refusal, RefusalCode } from '#contract/scheme.ts';

export const REFUSAL_DETAILS: Record<RefusalCode, string> = {
  ASSET_NOT_FOUND: 'There is no such asset',
  ASSET_ARCHIVED: 'The asset is archived',
  MPAN_REQUIRED: 'The scheme requires an asset with an MPAN',
  MPAN_INVALID: 'The MPAN of the asset was not found in the register',
  NOT_READY_IN_SCHEME: "The asset is not READY in the event's scheme",
  NO_USER: 'The asset has no user who could consent',
  CONSENT_REQUIRED: 'The user of the asset has given no active DISPATCH consent',
  CONSENT_ENDS: 'The DISPATCH consent of the user ends before the event starts, or is too old for its scheme by then',
  CONSENT_REFUSED: 'The user of the asset has refused or withdrawn DISPATCH consent',
  OVERLAPPING_EVENT: 'The asset is opted in to another event at the same time',
  DEADLINE_PASSED: 'The opt-in deadline of the event has passed',
  EVENT_RUNNING: 'The asset is taking part in a live event',
  MPAN_TAKEN: 'Another active asset has this MPAN',
  USER_ARCHIVED: 'The user of the asset is archived',
  CHANGED_SINCE: 'It has changed in the meantime',
  SCHEME_CLOSED: 'The event scheme is closed',
  EVENT_NOT_SCHEDULED: 'The event has started or was cancelled',
  NOT_INVITED: 'The portfolio that invited the asset was removed from the event',
  PORTFOLIO_ARCHIVED: 'The portfolio is archived, so the asset is in none',
  METER_COUNTED: 'The event already counts this meter with another asset: its boundary meter, or one behind it',
  STACKING_OPPOSITE_DIRECTIONS: 'Another event requires the opposite of the asset at the same time',
  STACKING_RECOVERY_TIME: 'The asset has no time to recover and respond between this event and another',
  STACKING_NOT_ASSESSED: 'It has not been assessed whether the asset may be sold to both buyers',
  STACKING_IMPLICIT_NO: 'An assessment implicitly says that the asset may not be sold to both buyers',
  STACKING_FORBIDDEN: 'An assessment says that the asset may not be sold to both buyers',
  STACKING_NOT_CONFIRMED: 'The asset may be sold to both buyers, but this has not been confirmed here',
  HELD_OUT: 'The asset was drawn at random into the control group, which shows what the others would have used',
  NOT_IN_UNIT: 'The event is one of a unit that the asset does not belong to',
  NOT_IN_SCHEME: 'The asset was never opted into the scheme',
  MOST_PER_WEEK: 'The asset is in as many events of that week as its user permits without being asked',
  QUIET_HOURS: 'The event is at hours in which its user must be asked',
};

/** Returns the refusal of an asset that is left as it is. */
export const toRefusal = (assetUUID: string, { refused, because }: Refused): Refusal => ({
  assetUUID,
  code: refused,
  ...(because ?? { detail: REFUSAL_DETAILS[refused] }),
});

/** Reason against a change; `because` where it is more than the code says. */
export interface Refused {
  refused: RefusalCode;
  because?: Pick<Refusal, 'detail' | 'stacking'>;
}

/** Decision on one asset's opt-in or opt-out: a new state, no change, or the reason against it. */
export type StateDecision<State> = { to: State } | 'UNCHANGED' | Refused;

/** Decides on each asset; returns the changes to make, and the response that counts them. */
export function decideEach<State>(
  assetUUIDs: readonly string[],
  on: (assetUUID: string) => StateDecision<State>,
): { moves: { assetUUID: string; to: State }[]; result: OptResult } {
  const moves: { assetUUID: string; to: State }[] = [];
  const refused: Refusal[] = [];
  for (const assetUUID of assetUUIDs) {
    const decision = on(assetUUID);
    if (decision === 'UNCHANGED') continue;
    if ('to' in decision) moves.push({ assetUUID, to: decision.to });
    else refused.push(toRefusal(assetUUID, decision));
  }
  return {
    moves,
    result: { changed: moves.length, unchanged: assetUUIDs.length - moves.length - refused.length, refused },
  };
}

/** Asset changed by a decision, and its status, state or portfolio before. */
export interface ChangedAsset {
  assetUUID: string;
  before: string | null;
}

/** Result of a call over many assets: the response, and the changed assets. */
export interface BulkOutcome {
  moved: ChangedAsset[];
  result: OptResult;
}
