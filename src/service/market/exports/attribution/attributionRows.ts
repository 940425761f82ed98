import type { AttributionRow } from '#contract/attribution.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { addUpAttribution, type EventShare } from '#energy/stacking/attributionOfMonth.ts';
import type { AttributedAsset } from './readAttribution.ts';

/** Returns a row for each asset and scheme: assets in the order of their results, schemes by UUID. */
export function attributionRows(results: readonly AttributedAsset[], month: string): AttributionRow[] {
  return [...Map.groupBy(results, (result) => result.asset_uuid).values()].flatMap((ofAsset) =>
    rowsOfAsset(ofAsset, month),
  );
}

function rowsOfAsset(results: readonly AttributedAsset[], month: string): AttributionRow[] {
  const shares = new Map(results.map((result) => [result.event_uuid, shareOf(result)]));
  const sums = addUpAttribution([...shares.values()]);
  const bySchemes = Map.groupBy(results, (result) => result.scheme_uuid);
  return [...bySchemes].toSorted(byKey).map(([, ofScheme]) => {
    const { asset_uuid, asset_id, scheme_uuid, scheme_name } = ofScheme[0]!;
    const attributed = ofScheme.map(({ event_uuid }) => sum(shares.get(event_uuid)!.attributedWh));
    return {
      assetUUID: asset_uuid,
      assetId: asset_id,
      month,
      schemeUUID: scheme_uuid,
      schemeName: scheme_name,
      events: ofScheme.length,
      preliminaryEvents: ofScheme.filter(({ status }) => status === 'PRELIMINARY').length,
      attributedKwh: whToKwh(sum(attributed)),
      assetDeliveredKwh: whToKwh(sums.deliveredWh),
      assetUnattributedKwh: whToKwh(sums.unattributedWh),
      assetOverAttributedKwh: whToKwh(sums.overAttributedWh),
    };
  });
}

/** Returns the share of an event; one that was alone has all that it measured. */
function shareOf({ event_type, start_utc, baseline_wh, actual_wh, attributed_wh }: AttributedAsset): EventShare {
  const measured = baseline_wh.map((baseline, slot) => {
    const actual = actual_wh[slot] ?? null;
    return baseline === null || actual === null ? NaN : deliveredWh(event_type, baseline, actual);
  });
  return {
    startMs: start_utc.getTime(),
    deliveredWh: measured,
    attributedWh: measured.map((wh, slot) => (Number.isNaN(wh) ? NaN : (attributed_wh?.[slot] ?? wh))),
  };
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
