import { type RawBuilder, sql } from 'kysely';
import type { DispatchQuery } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { assetContains } from '../../tenants/searchAssets.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';
import { isUnconfirmed } from '../orders/selection.ts';
import { countDispatches, DELIVERS } from './countDispatches.ts';
import { showDispatches } from './toDispatch.ts';

/**
 * Lists the dispatches of an event, by default those most at risk first. Only the ids of a page are looked up in the
 * order of an index; its rows are read by them.
 */
export const listDispatches: Handler<'listDispatches'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const { page, pageSize, cursor, sort, ...filters } = query;
  let rows = selectIds(scope, event.event_uuid, filters);
  if (filters.search) rows = rows.where(await assetContains(scope, filters.search));
  const readsAssets = filters.search !== undefined || filters.assetType !== undefined;
  const found = await readPage(rows, {
    page,
    pageSize,
    cursor,
    sort,
    columns: {
      kwAtRisk: 'dispatches.at_risk_w',
      answeredUTC: 'dispatches.answered_utc',
      assetId: 'assets.asset_id',
    },
    defaultSort: '-kwAtRisk',
    tieBreak: 'dispatches.asset_uuid',
    toItem: (row: { dispatch_uuid: string }) => row.dispatch_uuid,
    count: readsAssets ? undefined : () => countDispatches(scope, event.event_uuid, filters),
  });
  return { ...found, data: await showDispatches(scope, found.data, { contacts: true }) };
};

type Filters = Pick<
  DispatchQuery,
  | 'state'
  | 'silent'
  | 'unconfirmed'
  | 'delivery'
  | 'execution'
  | 'portfolioUUID'
  | 'controllerUUID'
  | 'assetType'
  | 'search'
>;

/** SQL: the conditions of the sums that triggers maintain. */
const IS_UNCONFIRMED = isUnconfirmed('dispatches');
const IS_SILENT = sql<boolean>`(dispatches.is_silent and not ${IS_UNCONFIRMED})`;

/** Returns a condition or its negation without a comparison, so that the index of silent dispatches serves. */
const whether = (wanted: boolean, condition: RawBuilder<boolean>) =>
  wanted ? condition : sql<boolean>`not ${condition}`;

function selectIds({ tx, tenant }: TenantScope, eventUUID: string, filters: Filters) {
  let rows = tx
    .selectFrom('dispatches')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'dispatches.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'dispatches.asset_uuid'),
    )
    .select('dispatches.dispatch_uuid')
    .where('dispatches.tenant_uuid', '=', tenant)
    .where('dispatches.event_uuid', '=', eventUUID);
  if (filters.state) rows = rows.where(isInState(tenant, eventUUID, filters.state));
  if (filters.silent !== undefined) rows = rows.where(whether(filters.silent, IS_SILENT));
  if (filters.unconfirmed !== undefined) rows = rows.where(whether(filters.unconfirmed, IS_UNCONFIRMED));
  if (filters.delivery) rows = rows.where('dispatches.delivers', 'is', DELIVERS[filters.delivery]);
  if (filters.execution) rows = rows.where('dispatches.execution', '=', filters.execution);
  if (filters.portfolioUUID) rows = rows.where('dispatches.portfolio_uuid', '=', filters.portfolioUUID);
  if (filters.controllerUUID) rows = rows.where('dispatches.controller_uuid', '=', filters.controllerUUID);
  if (filters.assetType) rows = rows.where('assets.asset_type', '=', filters.assetType);
  return rows;
}

/**
 * Returns the condition of a state: a dispatch's own answer, else the state of its batch; one of a superseded batch
 * waits.
 */
function isInState(tenant: string, eventUUID: string, state: NonNullable<Filters['state']>) {
  const ofBatch = sql<boolean>`dispatches.answer is null and dispatches.batch_uuid = any(array(
    select b.batch_uuid from dispatch_batches b where b.tenant_uuid = ${tenant} and b.event_uuid = ${eventUUID}
      and ${REACHED_STATE} = ${state}))`;
  if (state === 'PENDING' || state === 'SENT' || state === 'DELIVERED') return ofBatch;
  const answered = sql<boolean>`dispatches.answer = ${state}`;
  return state === 'FAILED' ? sql<boolean>`(${answered} or (${ofBatch}))` : answered;
}
