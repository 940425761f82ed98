import { sql } from 'kysely';
import { type EventAnalytics, funnelStage, type FunnelStage } from '#contract/eventAnalytics.ts';
import { dayType } from '#energy/bankHolidays.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { AssetRow, EventAssetsTable, EventRow, SchemeAssetsTable, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { consentedAssets } from '../shared/consents.ts';
import { eventWindow } from '../shared/measure.ts';
import { eventStates, namedAssets, schemeStatuses, type Settled } from '../shared/participants.ts';
import { slicesOf } from './coverageDays.ts';
import { presenceOf } from './presence.ts';

export interface Candidate {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  user_uuid: string | null;
  mpan_status: AssetRow['mpan_status'];
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetsTable['state'] | null;
  is_complete: boolean;
  delivered_kwh: number | null;
}

/** What the stats run that is looked at found of each asset; empty before the first. */
type Outcomes = ReadonlyMap<string, Settled>;

const STAGES = funnelStage.options;
const WHOLE_DAY = 48;
const LOOK_BACK_DAYS = 60;

/**
 * How many of the assets of an event and its scheme pass each stage and all those before it. Who has opted in was
 * registered, consented, valid and READY when it did, whatever has changed since. Data are complete where every half
 * hour of an ended event has a reading; before the end, where there are enough whole days to make a baseline of.
 */
export async function funnelOf(scope: TenantScope, event: EventRow, scheme: SchemeRow, settled: Outcomes): Promise<EventAnalytics['funnel']> {
  const walked = await walk(scope, event, scheme, settled);
  return STAGES.map((stage, index) => ({ stage, assets: walked.filter(({ passed }) => passed > index).length }));
}

/** The assets that passed every stage before one, and not that one; by asset id. */
export async function lostAt(scope: TenantScope, event: EventRow, scheme: SchemeRow, settled: Outcomes, stage: FunnelStage): Promise<Candidate[]> {
  const walked = await walk(scope, event, scheme, settled);
  return walked.filter(({ passed }) => passed === STAGES.indexOf(stage)).map(({ asset }) => asset);
}

/** Each candidate with how many stages it passed in a row. */
async function walk(scope: TenantScope, event: EventRow, scheme: SchemeRow, settled: Outcomes): Promise<{ asset: Candidate; passed: number }[]> {
  const candidates = await readCandidates(scope, event, settled);
  const consented = await consentedAssets(scope, 'DISPATCH', candidates.map((asset) => asset.asset_uuid));
  return candidates.map((asset) => {
    const optedIn = asset.state === 'OPT_IN';
    const passes = [
      true,
      optedIn || consented.has(asset.asset_uuid),
      optedIn || asset.mpan_status === 'VALID' || (asset.mpan_status === 'NOT_APPLICABLE' && !scheme.requires_mpan),
      optedIn || asset.scheme_status === 'READY',
      asset.is_complete,
      optedIn,
      asset.delivered_kwh !== null && asset.delivered_kwh > 0,
    ];
    const stop = passes.indexOf(false);
    return { asset, passed: stop < 0 ? passes.length : stop };
  });
}

async function readCandidates(scope: TenantScope, event: EventRow, settled: Outcomes): Promise<Candidate[]> {
  const [inScheme, inEvent] = [await schemeStatuses(scope, event.scheme_uuid), await eventStates(scope, event.event_uuid)];
  const known = await namedAssets(scope, [...new Set([...inScheme.keys(), ...inEvent.keys()])]);
  const assets = known.filter(({ status, asset_uuid }) => status === 'ACTIVE' || inEvent.get(asset_uuid) === 'OPT_IN');
  const complete = await completeOf(scope, event, assets.map((asset) => asset.asset_uuid));
  return assets.map((asset) => ({
    ...asset,
    scheme_status: inScheme.get(asset.asset_uuid) ?? null,
    state: inEvent.get(asset.asset_uuid) ?? null,
    is_complete: complete.has(asset.asset_uuid),
    delivered_kwh: settled.get(asset.asset_uuid)?.delivered_kwh ?? null,
  }));
}

/** The assets among `assetUUIDs` whose data are complete. */
async function completeOf({ tx, tenant }: TenantScope, event: EventRow, assetUUIDs: readonly string[]): Promise<Set<string>> {
  const { complete, join } = event.state === 'ENDED' ? ofEvent(event) : ofHistory(event);
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from (select ${tenant}::uuid as tenant_uuid, unnest(${assetUUIDs}::uuid[]) as asset_uuid) a
    left join lateral ${join} known on true
    where ${complete}`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}

/** Every half hour of the event has a reading. */
function ofEvent(event: EventRow) {
  const { fromMs, toMs } = eventWindow(event);
  return { complete: sql`coalesce(known.present, 0) = ${(toMs - fromMs) / HALF_HOUR_MS}`, join: presenceOf(slicesOf(fromMs, toMs)) };
}

/** Whole stored days before the event, of its own kind but for bank holidays: the least BL01 makes do with. */
function ofHistory(event: EventRow) {
  const date = londonDate(event.start_utc.getTime());
  const isWorking = dayType(date) === 'WORKING';
  const join = sql`(
    select count(distinct rd.day) as days from reading_days rd
    where rd.tenant_uuid = a.tenant_uuid and rd.asset_uuid = a.asset_uuid and rd.day >= ${addDays(date, -LOOK_BACK_DAYS)}::date and rd.day < ${date}::date
      and bit_count(rd.present::bit(64)) = ${WHOLE_DAY} and (extract(isodow from rd.day) < 6) = ${isWorking}
  )`;
  return { complete: sql`known.days >= ${isWorking ? 5 : 4}`, join };
}
