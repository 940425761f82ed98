import { sql } from 'kysely';
import { deliveredWh } from '#energy/delivery.ts';
import { type Sharing, shareHalfHour } from '#energy/stacking/shareHalfHour.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { eventWindow, measureThese } from '../../baselines/measurement/measureOptedIn.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { type SchemeStackingTerms, stackingTermsOf } from '../../schemes/stacking/stackingTerms.ts';
import type { Called } from '../calledOnly.ts';
import { calledHalfHours } from '../deals.ts';

/** Part of an asset's delivery that counts for an event, in whole Wh by half hour; null where it is in no other. */
export interface AssetShare {
  attributedWh: (number | null)[];
  /** Parts of its other events, by their UUIDs, in the half hours of this one. */
  elsewhereWh: Record<string, (number | null)[]>;
}

/** Division of the energy of an event's assets among their events. */
export interface EventShares {
  of: (measured: MeasuredAsset) => AssetShare | null;
}

interface OtherPart {
  event: EventRow;
  terms: SchemeStackingTerms;
  committedWh: number | null;
  measured: MeasuredAsset;
  called: Called;
  /** Half hours from the start of the event that is settled. */
  offset: number;
}
interface Parts {
  committedWh: number | null;
  others: OtherPart[];
}

const WH_PER_KW = 500;

/** Division where nothing is shared: the assets are in one event alone. */
export const NO_SHARES: EventShares = { of: () => null };

/**
 * Returns the division of the energy of a range's opted-in assets with other events of the same running type at the
 * same time, which are measured against their own baselines. Costs one statement where no other event is at the time.
 */
export async function readShares(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  range: AssetRange,
): Promise<EventShares> {
  const others = await readOthers(scope, event);
  if (others.length === 0) return NO_SHARES;
  const rows = await readShared(scope, event, others, range);
  if (rows.length === 0) return NO_SHARES;
  const parts = new Map<string, Parts>();
  const own = stackingTermsOf(scheme.document);
  for (const [eventUUID, shared] of Map.groupBy(rows, (row) => row.event_uuid)) {
    const other = others.find(({ event_uuid }) => event_uuid === eventUUID)!;
    const otherScheme = await schemeOf(scope, other);
    const uuids = shared.map(({ asset_uuid }) => asset_uuid);
    const measured = await measureThese(scope, other, otherScheme, eventWindow(other), uuids);
    const called = calledHalfHours(other);
    const rowOf = new Map(shared.map((row) => [row.asset_uuid, row]));
    for (const asset of measured) {
      const row = rowOf.get(asset.assetUUID)!;
      const part = {
        event: other,
        terms: stackingTermsOf(otherScheme.document),
        committedWh: committedOf(row.other_kw, row.power_kw),
        measured: asset,
        called,
        offset: (other.start_utc.getTime() - event.start_utc.getTime()) / HALF_HOUR_MS,
      };
      const known = parts.get(asset.assetUUID);
      if (known) known.others.push(part);
      else parts.set(asset.assetUUID, { committedWh: committedOf(row.own_kw, row.power_kw), others: [part] });
    }
  }
  return {
    of: (measured) => {
      const part = parts.get(measured.assetUUID);
      return part ? shareAsset(event, own, measured, part) : null;
    },
  };
}

/** Returns the energy in Wh that an asset commits in a half hour: that of its power, where none is reserved. */
function committedOf(reservedKw: number | null, powerKw: number | null): number | null {
  const kw = reservedKw ?? powerKw;
  return kw === null ? null : Math.round(kw * WH_PER_KW);
}

/** Returns the events of the same running type at the time of another, but for those cancelled before their start. */
export async function readOthers({ tx, tenant }: TenantScope, event: EventRow): Promise<EventRow[]> {
  const { fromMs, toMs } = eventWindow(event);
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '<>', event.event_uuid)
    .where('running_type', '=', event.running_type)
    .where('start_utc', '<', new Date(toMs))
    .where('end_utc', '>', new Date(fromMs))
    .where(sql<boolean>`(state <> 'CANCELLED' or cancelled_utc >= start_utc)`)
    .orderBy('event_uuid')
    .execute();
  return rows.filter((row) => eventWindow(row).toMs > fromMs);
}

interface SharedRow {
  asset_uuid: string;
  event_uuid: string;
  own_kw: number | null;
  other_kw: number | null;
  power_kw: number | null;
}

/** Returns the opted-in assets of a range that are opted in to other events too. */
async function readShared(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  others: readonly EventRow[],
  { after, to }: AssetRange,
): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select own.asset_uuid, other.event_uuid, own.reserved_kw as own_kw, other.reserved_kw as other_kw, a.power_kw
    from event_assets own
    join event_assets other on other.tenant_uuid = own.tenant_uuid and other.asset_uuid = own.asset_uuid
      and other.event_uuid = any(${others.map((each) => each.event_uuid)}::uuid[]) and other.state = 'OPT_IN'
    join assets a on a.tenant_uuid = own.tenant_uuid and a.asset_uuid = own.asset_uuid
    where own.tenant_uuid = ${tenant} and own.event_uuid = ${event_uuid} and own.state = 'OPT_IN'
      and own.asset_uuid > ${after} and own.asset_uuid <= ${to}
    order by own.asset_uuid, other.event_uuid`.execute(tx);
  return rows;
}

function shareAsset(
  event: EventRow,
  terms: SchemeStackingTerms,
  measured: MeasuredAsset,
  { committedWh, others }: Parts,
): AssetShare | null {
  const half = { attributedWh: [] as (number | null)[], elsewhereWh: {} as AssetShare['elsewhereWh'] };
  const slots = measured.actualWh.length;
  for (let slot = 0; slot < slots; slot++) {
    const here = others.filter(
      ({ offset, measured: other, called }) =>
        slot >= offset && slot < offset + other.actualWh.length && called?.[slot - offset] !== false,
    );
    const own = sharingOf(event, terms, committedWh, measured, slot);
    const shared =
      here.length === 0 || Number.isNaN(own.deliveredWh)
        ? null
        : shareHalfHour([
            own,
            ...here.map((part) =>
              sharingOf(part.event, part.terms, part.committedWh, part.measured, slot - part.offset),
            ),
          ]);
    half.attributedWh.push(shared?.get(event.event_uuid) ?? null);
    for (const { event: other } of here) {
      const list = (half.elsewhereWh[other.event_uuid] ??= Array.from({ length: slots }, () => null));
      list[slot] = shared?.get(other.event_uuid) ?? null;
    }
  }
  return half.attributedWh.some((wh) => wh !== null) ? half : null;
}

/** Returns an event's part in a half hour; an out-turn taken as the baseline says nothing of what was delivered. */
function sharingOf(
  { event_uuid: id, event_type }: EventRow,
  { place, allowsSurplus, paidUpToPercent }: SchemeStackingTerms,
  committedWh: number | null,
  { baselineStatus, baselineWh, actualWh }: MeasuredAsset,
  slot: number,
): Sharing {
  const delivered =
    baselineStatus === 'OK' ? deliveredWh(event_type, baselineWh[slot] ?? NaN, actualWh[slot] ?? NaN) : NaN;
  return { id, deliveredWh: delivered, committedWh, place, allowsSurplus, paidUpToPercent };
}
