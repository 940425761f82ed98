import { sql } from 'kysely';
import { isDelivering } from '#energy/dispatch/delivering.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { type MeasuredRow, readMeasured } from './readMeasured.ts';

/** Assets whose readings are in memory together. */
const PAGE = 500;

/** Marks which dispatches of an event deliver by their meters, a portion of them in each step. */
export const markDelivering = portionedJob<EventRow, object>({
  read: readEvent,
  async begin({ tx, tenant }, event) {
    const { rows } = await sql`
      select from dispatches where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid} limit 1`.execute(tx);
    return rows.length > 0 ? {} : null;
  },
  walks: [
    {
      over: (scope, after, { event_uuid }) =>
        lastOfPortion(
          scope,
          sql`dispatches where tenant_uuid = ${scope.tenant} and event_uuid = ${event_uuid}`,
          'asset_uuid',
          after,
        ),
      async step(scope, event, state, { after, to }) {
        for (let last: string | null = after; last !== null;) last = await markPage(scope, event, last, to);
        return state;
      },
    },
  ],
  finish: () => Promise.resolve(),
});

/** Marks up to PAGE dispatches after an asset; returns the last asset, null where there are no more up to `to`. */
async function markPage(scope: TenantScope, event: EventRow, after: string, to: string): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<MeasuredRow>`
    select d.dispatch_uuid, d.event_uuid, d.asset_uuid, d.requested_w, ea.baseline_wh, e.start_utc as event_start
    from dispatches d
    join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    left join event_assets ea on ea.tenant_uuid = d.tenant_uuid and ea.event_uuid = d.event_uuid
      and ea.asset_uuid = d.asset_uuid
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid} and d.asset_uuid > ${after}::uuid
      and d.asset_uuid <= ${to}::uuid
    order by d.asset_uuid limit ${PAGE}`.execute(tx);
  const measured = await readMeasured(scope, rows);
  const delivers = rows.map((row) => isDelivering(row.requested_w, measured.get(row.dispatch_uuid)!.measuredW));
  await sql`
    with changed as (
      select d.asset_uuid, given.delivers
      from unnest(${rows.map((row) => row.asset_uuid)}::uuid[], ${delivers}::boolean[]) as given (asset_uuid, delivers)
      join dispatches d on d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid}
        and d.asset_uuid = given.asset_uuid and d.delivers is distinct from given.delivers
      order by d.asset_uuid for no key update of d
    )
    update dispatches d set delivers = changed.delivers from changed
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid}
      and d.asset_uuid = changed.asset_uuid`.execute(tx);
  return rows.length < PAGE ? null : rows.at(-1)!.asset_uuid;
}
