import type { Handler } from '../../platform/http/call.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { requireScheme } from '../requireScheme.ts';
import { readZoneCounts } from './countZones.ts';
import { readOutcodes } from './zoneRows.ts';

/** Returns the table of zones of a scheme, with the opted-in assets of each zone. */
export const getSchemeZones: Handler<'getSchemeZones'> = async ({ scope, params: { schemeUUID } }) => {
  await requireScheme(scope, schemeUUID);
  const file = await scope.tx
    .selectFrom('scheme_zones')
    .select(['sha256', 'received_utc', 'received_by'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  const table = await readOutcodes(scope, schemeUUID);
  const counted = await readZoneCounts(scope, schemeUUID);
  const assets = counted?.counts.zones ?? {};
  const names = [...new Set([...table.values(), ...Object.keys(assets)])];
  return {
    schemeUUID,
    sha256: file?.sha256 ?? null,
    receivedUTC: isoOrNull(file?.received_utc ?? null),
    receivedBy: file?.received_by ?? null,
    zones: names
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map((zone) => ({
        zone,
        outcodes: [...table].flatMap(([outcode, its]) => (its === zone ? outcode : [])),
        assets: counted && (assets[zone] ?? 0),
      })),
    withoutZone: counted && counted.counts.none,
    // A present count changes with nothing but the figures themselves, and neither does its tag.
    countedUTC: counted === null || counted.counted.getTime() === scope.now ? null : iso(counted.counted),
  };
};

const numberOf = (zone: string): number => Number(zone.slice(1));
