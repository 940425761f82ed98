import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { changeEvent } from '../eventRows.ts';
import type { EventSums } from '../portions/sums.ts';
import type { Totals } from '../storeRun.ts';
import { readUnitBaseline } from '../unit/unitBaseline.ts';
import { totalsOf } from './totals.ts';

const ENERGY_DECIMALS = 6;

/** Notes by how much the current readings would change the final run. */
export async function noteLateData(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  sums: EventSums,
): Promise<void> {
  const final = (await findLatestRun(scope, event.event_uuid))!.totals as Totals;
  const now = totalsOf(event, scheme, sums, await readUnitBaseline(scope, event, scheme));
  const isSame = now.deliveredKwh === final.deliveredKwh && now.presentReadings === final.presentReadings;
  const late = isSame ? null : roundTo(ENERGY_DECIMALS, now.deliveredKwh - final.deliveredKwh);
  if (late !== event.late_data_kwh) await changeEvent(scope, event.event_uuid, { late_data_kwh: late });
}
