import { type RawBuilder, sql } from 'kysely';
import type { ControlledType } from '#energy/dispatch/signal.ts';
import type { DispatchAnswerColumn } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import type { RevisableDispatch } from './reviseDispatches.ts';

/** Existing dispatch of an asset for the event. */
export interface ExistingDispatch extends RevisableDispatch {
  answer: DispatchAnswerColumn;
  answered_revision: number | null;
  execution: string;
  is_cancelled: boolean;
  is_silent: boolean;
}
/** Existing dispatch, read with its asset. */
export interface CandidateDispatch extends ExistingDispatch {
  /** Whether an operator cancelled it since the order was issued: a change of the event does not ask it again. */
  is_held: boolean;
  /** Whether its meter shows what was asked; null without a reading. */
  delivers: boolean | null;
}

/** Asset that an event may dispatch, or has dispatched. */
export interface CandidateRow {
  asset_uuid: string;
  asset_id: string;
  portfolio_uuid: string | null;
  is_opted_in: boolean;
  /** Text of PostgreSQL's array of Wh by half hour; null until computed. */
  baseline_wh: string | null;
  asset_type: ControlledType;
  power_kw: number | null;
  minimum_kw: number | null;
  has_export: boolean;
  controller_uuid: string | null;
  controller_active: boolean | null;
  needs_answer: boolean | null;
  dispatch: CandidateDispatch | null;
}

/** Assets read by one statement: more would block other requests. */
export const PAGE = 2500;
/** Reads the assets of a range of an event, opted in or dispatched, in their order, PAGE at a time. */
export async function* readCandidates(
  scope: TenantScope,
  eventUUID: string,
  { after, to } = ALL_ASSETS,
): AsyncGenerator<CandidateRow[]> {
  for (let last: string | null = after; last !== null;) {
    const page = await readCandidatePage(scope, eventUUID, { after: last, to });
    if (page.length > 0) yield page;
    last = page.length < PAGE ? null : page.at(-1)!.asset_uuid;
  }
}

/** Reads those among up to PAGE assets that an event has, in their order. */
export const readTheseCandidates = (
  scope: TenantScope,
  eventUUID: string,
  assetUUIDs: readonly string[],
): Promise<CandidateRow[]> => readCandidatePage(scope, eventUUID, ALL_ASSETS, assetUUIDs);

/**
 * Reads the first assets of a range, or those of a list. Their dispatches are read by the range of the page: joined,
 * they would be read anew for each asset while the table has no statistics.
 */
async function readCandidatePage(
  scope: TenantScope,
  eventUUID: string,
  { after, to }: AssetRange,
  only: readonly string[] | null = null,
): Promise<CandidateRow[]> {
  const { tx, tenant } = scope;
  const isListed = only === null ? sql`true` : sql`asset_uuid = any(${[...only]}::uuid[])`;
  const { rows } = await sql<Omit<CandidateRow, 'dispatch'>>`
    with page as materialized (
      select tenant_uuid, asset_uuid, portfolio_uuid, state, baseline_wh from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and asset_uuid > ${after}::uuid
        and asset_uuid <= ${to}::uuid and ${isListed}
      order by asset_uuid limit ${PAGE}
    )
    select page.asset_uuid, a.asset_id, page.portfolio_uuid, page.state = 'OPT_IN' as is_opted_in,
      page.baseline_wh::text as baseline_wh, a.asset_type, a.power_kw, a.minimum_kw,
      a.export_mpan is not null as has_export, a.controller_uuid,
      c.status = 'ACTIVE' and c.deleted_utc is null as controller_active, c.answers = 'REQUIRED' as needs_answer
    from page
    -- Each by its key: on statistics from before a bulk load, a plain join would read all assets for every page, and a
    -- tenant that is a constant all of its assets for each one.
    cross join lateral (
      select * from assets a where a.tenant_uuid = page.tenant_uuid and a.asset_uuid = page.asset_uuid offset 0
    ) a
    left join controllers c on c.tenant_uuid = a.tenant_uuid and c.controller_uuid = a.controller_uuid
    order by page.asset_uuid`.execute(tx);
  const last = rows.at(-1)?.asset_uuid;
  const dispatches =
    last === undefined ? new Map() : await readExisting(scope, eventUUID, { after, to: last }, isListed);
  return rows.map((row) => ({ ...row, dispatch: dispatches.get(row.asset_uuid) ?? null }));
}

/** Reads the dispatches of an event whose assets are in a range. */
async function readExisting(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { after, to }: AssetRange,
  isListed: RawBuilder<unknown>,
): Promise<Map<string, CandidateDispatch>> {
  const { rows } = await sql<CandidateDispatch>`
    select asset_uuid, controller_uuid, dispatch_uuid, revision, batch_uuid, signal, needs_answer, requested_w, value_w, start_at, end_at,
      answer, answered_revision, execution, is_cancelled, is_silent, delivers, is_cancelled and exists (
        select from dispatch_log l join dispatch_orders o on o.tenant_uuid = l.tenant_uuid and o.event_uuid = l.event_uuid
        where l.tenant_uuid = d.tenant_uuid and l.dispatch_uuid = d.dispatch_uuid and l.revision = d.revision
          and l.kind = 'CANCELLED' and l.actor in ('OPERATOR', 'KEY') and l.at_utc >= o.issued_utc
          and o.status <> 'CANCELLED') as is_held
    from dispatches d where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid > ${after}::uuid and asset_uuid <= ${to}::uuid and ${isListed}
    order by asset_uuid limit ${PAGE}`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}

/** Counts the assets of an event that are opted in. */
export async function countOptedIn({ tx, tenant }: TenantScope, eventUUID: string): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*) as assets from event_assets where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and state = 'OPT_IN'`.execute(tx);
  return rows[0]!.assets;
}
