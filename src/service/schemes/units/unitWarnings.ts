import type { Warning } from '#contract/warning.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { outsidePack } from '../packs/packValidity.ts';
import { packOfScheme } from '../packs/requireReady.ts';
import { findScheme } from '../schemeRows.ts';
import type { UnitRow } from './unitRows.ts';

/** Zone that buyers append to the identifiers of units. */
const ZONE_AT_END = /-(Z\d{1,2})$/;

/** Returns warnings about a unit whose days are outside of the market pack, or whose identifier ends in another zone. */
export async function unitWarnings(
  scope: TenantScope,
  { scheme_uuid, unit_id, zone, valid_from, valid_to }: UnitRow,
): Promise<Warning[]> {
  const pack = await packOfScheme(scope, await findScheme(scope, scheme_uuid));
  const days = outsidePack(pack, { from: valid_from ?? londonDate(scope.now), to: valid_to });
  const named = ZONE_AT_END.exec(unit_id)?.[1];
  return [
    ...days.map(({ end, detail }) => ({
      pointer: end === 'FROM' ? '/validFrom' : '/validTo',
      code: 'OUTSIDE_PACK',
      detail,
    })),
    ...(named === undefined || named === zone
      ? []
      : [{ pointer: '/zone', code: 'ZONE_DIFFERS', detail: `${unit_id} ends in ${named}, but its zone is ${zone}` }]),
  ];
}
