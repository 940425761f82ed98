import type { UnitBaseline } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, StoredUnitBaseline } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { gatesOf } from '../../nominations/gates.ts';
import { judgeRows, readNominations } from '../../nominations/judgedRows.ts';
import type { SchemeWithPack } from '../../packs/schemePack.ts';
import { iso } from '../../wire/iso.ts';

/**
 * The baseline of all assets of an event together, over its settled half hours, as things are; null where the method makes
 * one for each asset.
 */
export async function readUnitBaseline(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
): Promise<StoredUnitBaseline | null> {
  if (scheme.baseline_method !== 'NOMINATED') return null;
  const { all, inForce } = judgeRows(
    await readNominations(scope, event.event_uuid),
    gatesOf(scheme.document, event),
    event,
  );
  const { fromMs, toMs } = eventWindow(event);
  return {
    method: 'NOMINATED',
    status: inForce === null ? 'NOT_NOMINATED' : 'OK',
    version: inForce?.version ?? null,
    versions: all.length,
    receivedUTC: inForce && iso(inForce.received_utc),
    wh: inForce && inForce.wh.slice(0, (toMs - fromMs) / HALF_HOUR_MS),
  };
}

/** As in responses. */
export const toUnitBaseline = ({ wh, ...stored }: StoredUnitBaseline): UnitBaseline => ({
  ...stored,
  kwh: wh && wh.map(whToKwh),
});
