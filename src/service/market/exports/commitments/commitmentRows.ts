import type { DisclosedCommitment } from '#contract/disclosure.ts';
import type { StackingDecisionColumn } from '#store/schema.ts';
import { iso, isoOrNull } from '../../../platform/rows/iso.ts';
import type { Elsewhere, OfEvent, OwnAsset, OwnEvent } from './readCommitments.ts';

/** Returns a row for each asset of an event and each of its other commitments, in the order in which they were read. */
export const commitmentRows = (parts: readonly OfEvent[]): DisclosedCommitment[] =>
  parts.flatMap(({ event, assets, elsewhere }) => {
    const byAsset = Map.groupBy(elsewhere, ({ asset_uuid }) => asset_uuid);
    return assets.flatMap((asset) => (byAsset.get(asset.asset_uuid) ?? []).map((other) => toRow(event, asset, other)));
  });

function toRow(event: OwnEvent, asset: OwnAsset, other: Elsewhere): DisclosedCommitment {
  const decision = decisionOf(event, asset, other);
  const cell = decision?.cell ?? null;
  return {
    assetUUID: asset.asset_uuid,
    assetId: asset.asset_id,
    eventUUID: event.event_uuid,
    eventName: event.name,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    reservedKw: asset.reserved_kw,
    otherSchemeUUID: other.scheme_uuid,
    otherSchemeName: other.scheme_name,
    otherEventUUID: other.event_uuid,
    otherEventName: other.name,
    otherStartTime: isoOrNull(other.start_utc),
    otherEndTime: isoOrNull(other.end_utc),
    otherReservedKw: other.reserved_kw,
    ruleA: cell?.a ?? null,
    ruleB: cell?.b ?? null,
    ruleMode: cell?.mode ?? null,
    ruleValue: cell?.value ?? null,
    ruleSource: cell?.source ?? null,
    ruleAsOf: cell?.asOf ?? null,
    confirmedBy: decision?.confirmedBy ?? null,
    confirmedUTC: decision?.confirmedUTC ?? null,
    overrideReason: decision?.overrideReason ?? null,
  };
}

/** Returns the decision on the pair, which is stored with the event that the asset was opted in to later. */
const decisionOf = (event: OwnEvent, asset: OwnAsset, other: Elsewhere): StackingDecisionColumn | undefined =>
  asset.stacking?.find(({ eventUUID }) => eventUUID === other.event_uuid) ??
  other.stacking?.find(({ eventUUID }) => eventUUID === event.event_uuid);
