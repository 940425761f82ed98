import { sql } from 'kysely';
import type { AttributionExportQuery } from '#contract/attribution.ts';
import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../../../assets/portfolios/requirePortfolio.ts';
import { requireAsset } from '../../../assets/requireAsset.ts';
import { BEFORE_FIRST_ASSET } from '../../../platform/rows/firstAsset.ts';
import { monthWindow } from '../../../settlement/payments/readLineEvents.ts';

/** Settled event of the month, by the newest run that still has its assets. */
interface SettledEvent {
  event_uuid: string;
  run: number;
  status: 'PRELIMINARY' | 'FINAL';
  event_type: EventType;
  scheme_uuid: string;
  scheme_name: string;
  start_utc: Date;
}

/** Results of an asset in a run. */
export interface AttributedAsset extends SettledEvent {
  asset_uuid: string;
  asset_id: string;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
  attributed_wh: (number | null)[] | null;
}

export interface ReadAttribution {
  /** Results by asset. */
  results: AttributedAsset[];
  /** Last asset that was read, after which to continue; null at the end. */
  next: string | null;
}

/** Throws 404 unless the assets and the portfolio that an export names exist. */
export async function requireAssetsOfExport(scope: TenantScope, query: AttributionExportQuery): Promise<void> {
  if (query.after !== undefined) await requireAsset(scope, query.after);
  if (query.assetUUID !== undefined) await requireAsset(scope, query.assetUUID);
  if (query.portfolioUUID !== undefined) await requirePortfolio(scope, query.portfolioUUID);
}

/** Reads the results of the next assets of an export, at most `limit`, in the order of their UUIDs. */
export async function readAttribution(
  scope: TenantScope,
  query: AttributionExportQuery,
  limit: number,
): Promise<ReadAttribution> {
  const events = await readEvents(scope, query);
  const assets = await readAssets(scope, query, events, limit);
  const results: AttributedAsset[] = [];
  for (const event of events)
    for (const row of await readResults(scope, event, query, assets)) results.push({ ...event, ...row });
  results.sort((one, other) => (one.asset_uuid < other.asset_uuid ? -1 : one.asset_uuid > other.asset_uuid ? 1 : 0));
  return { results, next: assets.length < limit ? null : assets.at(-1)! };
}

async function readEvents(
  { tx, tenant }: TenantScope,
  { month, runningType }: AttributionExportQuery,
): Promise<SettledEvent[]> {
  const { from, to } = monthWindow(month);
  const { rows } = await sql<SettledEvent>`
    select e.event_uuid, newest.run, newest.status, e.event_type, e.scheme_uuid,
      coalesce(e.scheme_name, s.name) as scheme_name, e.start_utc
    from events e join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
    cross join lateral (
      select run, status from event_stats r
      where r.tenant_uuid = e.tenant_uuid and r.event_uuid = e.event_uuid and r.has_assets
        and r.assets_deleted_utc is null
      order by run desc limit 1
    ) newest
    where e.tenant_uuid = ${tenant} and e.running_type = ${runningType} and e.start_utc >= ${from} and e.start_utc < ${to}
    order by e.start_utc, e.event_uuid`.execute(tx);
  return rows;
}

/** Reads the next assets that were opted in to any of the events. */
async function readAssets(
  { tx, tenant }: TenantScope,
  { after, assetUUID, portfolioUUID }: AttributionExportQuery,
  events: readonly SettledEvent[],
  limit: number,
): Promise<string[]> {
  if (assetUUID !== undefined) return after === undefined || assetUUID > after ? [assetUUID] : [];
  const found = new Set<string>();
  for (const { event_uuid, run } of events) {
    const { rows } = await sql<{ asset_uuid: string }>`
      select asset_uuid from event_asset_stats
      where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and run = ${run} and state = 'OPT_IN'
        and asset_uuid > ${after ?? BEFORE_FIRST_ASSET}
        and (${portfolioUUID ?? null}::uuid is null or portfolio_uuid = ${portfolioUUID ?? null}::uuid)
      order by asset_uuid limit ${limit}`.execute(tx);
    for (const row of rows) found.add(row.asset_uuid);
  }
  return [...found].toSorted().slice(0, limit);
}

async function readResults(
  { tx, tenant }: TenantScope,
  { event_uuid, run }: SettledEvent,
  { portfolioUUID }: AttributionExportQuery,
  assets: readonly string[],
): Promise<Pick<AttributedAsset, 'asset_uuid' | 'asset_id' | 'baseline_wh' | 'actual_wh' | 'attributed_wh'>[]> {
  if (assets.length === 0) return [];
  const { rows } = await sql<
    Pick<AttributedAsset, 'asset_uuid' | 'asset_id' | 'baseline_wh' | 'actual_wh' | 'attributed_wh'>
  >`
    select r.asset_uuid, a.asset_id, r.baseline_wh, r.actual_wh, r.attributed_wh
    from asset_results(${tenant}, ${event_uuid}, ${run}, ${assets}::uuid[]) r
      join assets a on a.tenant_uuid = r.tenant_uuid and a.asset_uuid = r.asset_uuid
    where r.state = 'OPT_IN'
      and (${portfolioUUID ?? null}::uuid is null or r.portfolio_uuid = ${portfolioUUID ?? null}::uuid)`.execute(tx);
  return rows;
}
