import { sql } from 'kysely';
import type { ControlledType } from '#energy/dispatch/signal.ts';
import type { DispatchAnswerColumn } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RevisableDispatch } from './reviseDispatches.ts';

/** The dispatch that an asset has for the event. */
export interface ExistingDispatch extends RevisableDispatch {
  answer: DispatchAnswerColumn;
  answered_revision: number | null;
  execution: string;
  is_cancelled: boolean;
  is_silent: boolean;
}

/** An asset that an event may dispatch, or has. */
export interface CandidateRow {
  asset_uuid: string;
  asset_id: string;
  portfolio_uuid: string | null;
  is_opted_in: boolean;
  /** Of PostgreSQL's array of Wh by half hour; null until computed. */
  baseline_wh: string | null;
  asset_type: ControlledType;
  power_kw: number | null;
  minimum_kw: number | null;
  has_export: boolean;
  controller_uuid: string | null;
  controller_active: boolean | null;
  needs_answer: boolean | null;
  dispatch: ExistingDispatch | null;
}

type Flat = Omit<CandidateRow, 'dispatch'> &
  Omit<ExistingDispatch, 'asset_uuid' | 'controller_uuid' | 'dispatch_uuid'> & {
    dispatch_uuid: string | null;
    dispatch_controller: string;
  };

/** Assets read by one statement. */
export const PAGE = 10_000;

/** Opted-in assets of an event, and those it has dispatched, after an asset in their order; at most PAGE. */
export async function readCandidates(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  after: string | null,
): Promise<CandidateRow[]> {
  const { rows } = await sql<Flat>`
    select ea.asset_uuid, a.asset_id, ea.portfolio_uuid, ea.state = 'OPT_IN' as is_opted_in,
      ea.baseline_wh::text as baseline_wh, a.asset_type, a.power_kw, a.minimum_kw,
      a.export_mpan is not null as has_export, a.controller_uuid,
      c.status = 'ACTIVE' and c.deleted_utc is null as controller_active, c.answers = 'REQUIRED' as needs_answer,
      d.dispatch_uuid, d.controller_uuid as dispatch_controller, d.revision, d.batch_uuid, d.requested_w, d.value_w,
      d.start_at, d.end_at, d.answer, d.answered_revision, d.execution, d.is_cancelled, d.is_silent
    from event_assets ea
    join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    left join controllers c on c.tenant_uuid = a.tenant_uuid and c.controller_uuid = a.controller_uuid
    left join dispatches d on d.tenant_uuid = ea.tenant_uuid and d.event_uuid = ea.event_uuid
      and d.asset_uuid = ea.asset_uuid
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID}
      and (ea.state = 'OPT_IN' or d.dispatch_uuid is not null)
      and ea.asset_uuid > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by ea.asset_uuid limit ${PAGE}`.execute(tx);
  return rows.map((row) => ({ ...row, dispatch: dispatchIn(row) }));
}

/** How many assets of an event are opted in. */
export async function countOptedIn({ tx, tenant }: TenantScope, eventUUID: string): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*) as assets from event_assets where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and state = 'OPT_IN'`.execute(tx);
  return rows[0]!.assets;
}

const dispatchIn = (row: Flat): ExistingDispatch | null =>
  row.dispatch_uuid === null
    ? null
    : {
        asset_uuid: row.asset_uuid,
        dispatch_uuid: row.dispatch_uuid,
        controller_uuid: row.dispatch_controller,
        revision: row.revision,
        batch_uuid: row.batch_uuid,
        requested_w: row.requested_w,
        value_w: row.value_w,
        start_at: row.start_at,
        end_at: row.end_at,
        answer: row.answer,
        answered_revision: row.answered_revision,
        execution: row.execution,
        is_cancelled: row.is_cancelled,
        is_silent: row.is_silent,
      };
