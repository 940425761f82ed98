import { sql } from 'kysely';
import { SeriesMemory } from '#store/readings.ts';
import type { AssetsTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../../platform/rows/firstAsset.ts';
import { type EventSpan, eventWindows } from '../../schemes/eventDays.ts';
import { type MeterHistories, readHistories } from './meterHistories.ts';

/** Range of assets by their UUIDs: after the one, up to the other. */
export interface AssetRange {
  after: string;
  to: string;
}

export const ALL_ASSETS: AssetRange = { after: BEFORE_FIRST_ASSET, to: LAST_ASSET };

export interface OptedInMeter {
  asset_uuid: string;
  portfolio_uuid: string | null;
  is_domestic: boolean;
  asset_type: AssetsTable['asset_type'];
  power_kw: number | null;
}

/** Number of assets whose histories are in memory together; those of the next batch are being read meanwhile. */
export const batchSize = { assets: 500 };

/** London dates: histories reach from 62 days before the first to the end of the last. */
export interface HistoryDates {
  first: string;
  last: string;
}

/** A batch of opted-in assets and their readings, with which to measure them. */
export interface OpenBatch {
  assets: readonly OptedInMeter[];
  histories: MeterHistories;
  /** Events of each asset as far as its history reaches. */
  windows: Map<string, EventSpan[]>;
}

/** Reads histories of opted-in assets of an event. */
export async function openBatch(
  scope: TenantScope,
  event: EventRow,
  assets: readonly OptedInMeter[],
  { first, last }: HistoryDates,
  memory?: SeriesMemory,
): Promise<OpenBatch> {
  const uuids = assets.map((asset) => asset.asset_uuid);
  const histories = await readHistories(scope, uuids, first, last, event.start_utc.getTime(), memory);
  return { assets, histories, windows: await eventWindows(scope, uuids, histories.farMs, histories.toMs) };
}

/**
 * Reads the opted-in assets of an event in a range with their histories, some hundred at a time; while the caller
 * computes with one batch, the next is read. The caller must not use the histories of a batch after it asks for the
 * next: two memories take turns.
 */
export async function* readBatches(
  scope: TenantScope,
  event: EventRow,
  { after, to }: AssetRange,
  dates: HistoryDates,
): AsyncGenerator<OpenBatch> {
  const memories = [new SeriesMemory(), new SeriesMemory()];
  const read = async (previous: string): Promise<OpenBatch | null> => {
    const assets: OptedInMeter[] = await selectOptedIn(scope, event.event_uuid)
      .where('event_assets.asset_uuid', '>', previous)
      .where('event_assets.asset_uuid', '<=', to)
      .limit(batchSize.assets)
      .execute();
    if (assets.length === 0) return null;
    memories.reverse();
    return openBatch(scope, event, assets, dates, memories[0]);
  };
  let next = read(after);
  for (;;) {
    const batch = await next;
    if (!batch) return;
    const { assets } = batch;
    next = assets.length < batchSize.assets ? Promise.resolve(null) : read(assets.at(-1)!.asset_uuid);
    // If the caller fails, nobody awaits the next batch.
    next.catch(() => {});
    yield batch;
  }
}

/**
 * Returns columns of the kind and rated power of an asset of a table, or of its alias: as they were when the event
 * started, once they are stored in `frozen`, its row of event_participants.
 */
export const deviceColumns = (assets: string) => ({
  assetType: sql<AssetsTable['asset_type']>`coalesce(frozen.asset_type, ${sql.ref(`${assets}.asset_type`)})`,
  powerKw: sql<number | null>`case when frozen.asset_type is null then ${sql.ref(`${assets}.power_kw`)}
    else frozen.power_kw end`,
});

const device = deviceColumns('assets');

/** Selects the opted-in assets of an event in the order of their UUIDs. */
export const selectOptedIn = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('event_assets')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'event_assets.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'event_assets.asset_uuid'),
    )
    .leftJoin('event_participants as frozen', (join) =>
      join
        .onRef('frozen.tenant_uuid', '=', 'event_assets.tenant_uuid')
        .onRef('frozen.event_uuid', '=', 'event_assets.event_uuid')
        .onRef('frozen.asset_uuid', '=', 'event_assets.asset_uuid'),
    )
    .select([
      'event_assets.asset_uuid',
      'event_assets.portfolio_uuid',
      sql<boolean>`coalesce(frozen.is_domestic, assets.is_domestic)`.as('is_domestic'),
      device.assetType.as('asset_type'),
      device.powerKw.as('power_kw'),
    ])
    .where('event_assets.tenant_uuid', '=', tenant)
    .where('event_assets.event_uuid', '=', eventUUID)
    .where('event_assets.state', '=', 'OPT_IN')
    .orderBy('event_assets.asset_uuid');
