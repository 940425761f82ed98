import { sql } from 'kysely';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce, findAssetsSharingMeter, mayShareMeters, sharingWithOptedIn } from '../../assets/sharedMeters.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { portfoliosOfEvent } from '../../events/eventRows.ts';
import { type Among, findCandidates, isAmong } from '../../events/rehearsal/candidates.ts';

/** Assets that could take part in an event: the number ready, those opted in, and those that could still be. */
export interface EventCandidates {
  ready: number;
  /** Assets, each meter once. */
  optedIn: string[];
  free: string[];
}

/** Assets opted in, and those ready and in no other event at that time, regardless of shared meters. */
interface Found {
  ready: number;
  optedIn: string[];
  couldJoin: string[];
}

/**
 * Reads the assets that take part in a scheduled event, and those ready, free and not opted in; of all assets, or of a
 * range. Assets that the event holds out are not ready for it.
 */
export async function readEventCandidates(
  scope: TenantScope,
  event: EventRow,
  range: AssetRange = ALL_ASSETS,
): Promise<EventCandidates> {
  const rehearsed = await rehearsedOf(scope, event);
  const own = await find(scope, event, rehearsed, range);
  if (!(await mayShareMeters(scope))) {
    const optedIn = new Set(own.optedIn);
    return { ready: own.ready, optedIn: own.optedIn, free: own.couldJoin.filter((asset) => !optedIn.has(asset)) };
  }
  // A meter of the range may be counted with an asset outside it, in another portion of the event.
  const inRange = [...new Set([...own.optedIn, ...own.couldJoin])];
  const holders = await find(scope, event, rehearsed, await findAssetsSharingMeter(scope, inRange));
  const optedIn = [...own.optedIn, ...holders.optedIn];
  const couldJoin = [...own.couldJoin, ...holders.couldJoin];
  const taken = new Set([
    ...optedIn,
    ...(await sharingWithOptedIn(scope, event.event_uuid, [...inRange, ...holders.optedIn, ...holders.couldJoin])),
  ]);
  const isOwn = new Set(inRange);
  const ofRange = async (assets: readonly string[]) =>
    (await countedOnce(scope, assets)).filter((asset) => isOwn.has(asset));
  const once = await ofRange([...optedIn, ...couldJoin.filter((asset) => !taken.has(asset))]);
  return {
    ready: own.ready,
    optedIn: await ofRange(optedIn),
    free: once.filter((asset) => !taken.has(asset)).sort(),
  };
}

/** Returns the event as a rehearsal would plan it. */
async function rehearsedOf(scope: TenantScope, event: EventRow): Promise<NewRehearsal> {
  return {
    schemeUUID: event.scheme_uuid,
    eventType: event.event_type,
    portfolioUUIDs: await portfoliosOfEvent(scope, event.event_uuid),
    startTime: event.start_utc.getTime(),
    endTime: event.end_utc.getTime(),
    eventUUID: event.event_uuid,
  };
}

async function find(scope: TenantScope, event: EventRow, rehearsed: NewRehearsal, among: Among): Promise<Found> {
  const consented = (await findCandidates(scope, rehearsed, event, among)).filter((candidate) => candidate.consented);
  return {
    ready: consented.length,
    optedIn: await readOptedIn(scope, event.event_uuid, among),
    couldJoin: consented.filter(({ overlapping }) => !overlapping).map(({ assetUUID }) => assetUUID),
  };
}

/** Reads the assets that are opted in to an event, in the order of their UUIDs. */
export async function readOptedIn(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  among: Among = ALL_ASSETS,
): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from event_assets
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' and ${isAmong('asset_uuid', among)}
    order by asset_uuid`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}
