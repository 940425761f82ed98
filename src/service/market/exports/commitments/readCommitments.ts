import { sql } from 'kysely';
import type { CommitmentExportQuery } from '#contract/disclosure.ts';
import type { StackingDecisionColumn } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findEvent } from '../../../events/eventRows.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { findScheme } from '../../../schemes/schemeRows.ts';

/** Event of the scheme whose assets are disclosed. */
export interface OwnEvent {
  event_uuid: string;
  name: string;
  start_utc: Date;
  end_utc: Date;
}
/** Asset that is opted in to it. */
export interface OwnAsset {
  asset_uuid: string;
  asset_id: string;
  reserved_kw: number | null;
  stacking: StackingDecisionColumn[] | null;
}
/** Event of another scheme that an asset is opted in to; a scheme alone, where it has none in the range. */
export interface Elsewhere {
  asset_uuid: string;
  scheme_uuid: string;
  scheme_name: string;
  event_uuid: string | null;
  name: string | null;
  start_utc: Date | null;
  end_utc: Date | null;
  reserved_kw: number | null;
  stacking: StackingDecisionColumn[] | null;
}

export interface OfEvent {
  event: OwnEvent;
  assets: OwnAsset[];
  elsewhere: Elsewhere[];
}
export interface ReadCommitments {
  parts: OfEvent[];
  next: string | null;
}

type Place = { event: string; asset: string } | null;

/** Events that are read together; the assets of each are read one event after the other. */
const EVENTS = 50;

/** Throws 404 unless the scheme of an export exists, and the event of its place is one of the scheme's. */
export async function requireSchemeOfExport(
  scope: TenantScope,
  { schemeUUID, after }: CommitmentExportQuery,
): Promise<void> {
  await findScheme(scope, schemeUUID);
  const place = placeOf(after);
  if (place && (await findEvent(scope, place.event)).scheme_uuid !== schemeUUID) throw notFound('event of the scheme');
}

/** Reads the next assets of the scheme's events, at most `limit`, by event and asset, with their other commitments. */
export async function readExportedCommitments(
  scope: TenantScope,
  query: CommitmentExportQuery,
  limit: number,
): Promise<ReadCommitments> {
  const parts: OfEvent[] = [];
  let place = placeOf(query.after);
  let left = limit;
  for (;;) {
    const events = await readEvents(scope, query, place);
    for (const event of events) {
      const after = place?.event === event.event_uuid ? place.asset : null;
      const assets = await readAssets(scope, event, after, left);
      if (assets.length > 0) parts.push({ event, assets, elsewhere: await readElsewhere(scope, query, assets) });
      left -= assets.length;
      if (left === 0) return { parts, next: `${event.event_uuid}.${assets.at(-1)!.asset_uuid}` };
    }
    if (events.length < EVENTS) return { parts, next: null };
    place = { event: events.at(-1)!.event_uuid, asset: LAST_UUID };
  }
}

/** UUID after which there is no asset, so that an event is done. */
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function placeOf(after: string | undefined): Place {
  if (after === undefined) return null;
  const [event, asset] = after.split('.');
  return { event: event!, asset: asset! };
}

/** Reads the events of the scheme in the range from a place on, its own included. */
async function readEvents(
  { tx, tenant }: TenantScope,
  { schemeUUID, from, to }: CommitmentExportQuery,
  place: Place,
): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    select e.event_uuid, e.name, e.start_utc, e.end_utc from events e
    where e.tenant_uuid = ${tenant} and e.scheme_uuid = ${schemeUUID} and ${inRange(from, to)}
      and (${place?.event ?? null}::uuid is null or (e.start_utc, e.event_uuid) >= (
        select p.start_utc, p.event_uuid from events p
        where p.tenant_uuid = ${tenant} and p.event_uuid = ${place?.event ?? null}::uuid))
    order by e.start_utc, e.event_uuid limit ${EVENTS}`.execute(tx);
  return rows;
}

/** Returns the condition of events in the range that were not cancelled before they began. */
const inRange = (from: number, to: number) => sql`
  e.end_utc > ${new Date(from)} and e.start_utc < ${new Date(to)}
  and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)`;

async function readAssets(
  { tx, tenant }: TenantScope,
  { event_uuid }: OwnEvent,
  after: string | null,
  limit: number,
): Promise<OwnAsset[]> {
  const { rows } = await sql<OwnAsset>`
    select ea.asset_uuid, a.asset_id, ea.reserved_kw, ea.stacking
    from event_assets ea join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.state = 'OPT_IN'
      and (${after}::uuid is null or ea.asset_uuid > ${after}::uuid)
    order by ea.asset_uuid limit ${limit}`.execute(tx);
  return rows;
}

async function readElsewhere(
  { tx, tenant }: TenantScope,
  { schemeUUID, from, to }: CommitmentExportQuery,
  assets: readonly OwnAsset[],
): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    with asked as (select unnest(${assets.map(({ asset_uuid }) => asset_uuid)}::uuid[]) as asset_uuid),
    events_elsewhere as (
      select asked.asset_uuid, e.scheme_uuid, coalesce(e.scheme_name, s.name) as scheme_name, e.event_uuid, e.name,
        e.start_utc, e.end_utc, ea.reserved_kw, ea.stacking
      from asked
      join event_assets ea on ea.tenant_uuid = ${tenant} and ea.asset_uuid = asked.asset_uuid and ea.state = 'OPT_IN'
      join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ea.event_uuid
      join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = e.scheme_uuid
      where e.scheme_uuid <> ${schemeUUID} and ${inRange(from, to)}
    )
    select * from events_elsewhere
    union all
    select asked.asset_uuid, s.scheme_uuid, s.name, null, null, null, null, null, null
    from asked
    join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.asset_uuid = asked.asset_uuid
      and sa.status in ('OPT_IN', 'READY')
    join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = sa.scheme_uuid
    where sa.scheme_uuid <> ${schemeUUID} and not exists (
      select from events_elsewhere known
      where known.asset_uuid = asked.asset_uuid and known.scheme_uuid = sa.scheme_uuid)
    order by asset_uuid, start_utc nulls last, event_uuid, scheme_uuid`.execute(tx);
  return rows;
}
