import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { eventWindow, measureThese } from '../../baselines/measurement/measureOptedIn.ts';
import { samplePlaces } from '../../baselines/measurement/sampleOf.ts';
import { MAX_TRIED_ASSETS } from '../../baselines/measurement/trialMethodsOnAssets.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import type { PortionRange } from './portionRanges.ts';

/** Measures the sample that `sampleOf` takes of an event's opted-in assets, without reading all of these. */
export const measureSample = async (
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  portions: readonly PortionRange[],
): Promise<MeasuredAsset[]> =>
  measureThese(
    scope,
    event,
    scheme,
    eventWindow(event),
    await readSample(scope, event.event_uuid, portions, MAX_TRIED_ASSETS),
  );

/** Returns the sample that `sampleOf` takes of an event's opted-in assets, in their order, a portion at a time. */
export async function readSample(
  scope: TenantScope,
  eventUUID: string,
  portions: readonly PortionRange[],
  most: number,
): Promise<string[]> {
  const places = samplePlaces(countOfPortions(portions), most);
  const sample: string[] = [];
  let first = 0;
  for (const portion of portions) {
    const own = places.filter((place) => place >= first && place < first + portion.assets);
    sample.push(
      ...(await readPlaces(
        scope,
        eventUUID,
        portion,
        own.map((place) => place - first),
      )),
    );
    first += portion.assets;
  }
  return sample;
}

export const countOfPortions = (portions: readonly PortionRange[]): number =>
  portions.reduce((sum, { assets }) => sum + assets, 0);

/** Returns the opted-in assets of a portion at some places, from 0. */
async function readPlaces(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { after, to }: PortionRange,
  places: readonly number[],
): Promise<string[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from (
      select asset_uuid, row_number() over (order by asset_uuid) - 1 as place from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN'
        and asset_uuid > ${after} and asset_uuid <= ${to}
    ) optedIn
    where place = any(${places}::bigint[]) order by place`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}
