import { sql } from 'kysely';
import { type EventChanges, LONGEST_EVENT_MS } from '#contract/event.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, reschedule } from '../clockwork/jobs.ts';
import { type Handler, requireVersion } from '../http/call.ts';
import { conflict, invalid } from '../http/problem.ts';
import { lockAssets } from '../shared/lockAssets.ts';
import { changeEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { requireScheduled } from './lifecycle.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';

interface Times {
  startMs: number;
  endMs: number;
  deadlineMs: number | null;
}

/** Changes an event before its start. A new window takes every opted-in asset along, or fails with 409 where one is taken. */
export const updateEvent: Handler<'updateEvent'> = async ({ scope, params, body, ifMatch, version }) => {
  const event = await lockEvent(scope, params['event-uuid']);
  requireVersion(ifMatch, event.row_version);
  requireScheduled(scope, event);
  const times = timesOf(event, body);
  checkTimes(scope, times, body);
  const startMoves = times.startMs !== event.start_utc.getTime();
  const windowMoves = startMoves || times.endMs !== event.end_utc.getTime();
  if (startMoves) await requireOpenScheme(scope, event.scheme_uuid, times.startMs);
  if (windowMoves) await moveWindow(scope, event, times);
  await changeEvent(scope, event.event_uuid, { ...columnsOf(body), ...(windowMoves ? { baseline_status: 'PENDING' as const } : {}) });
  const after = await findEvent(scope, event.event_uuid);
  version(after.row_version);
  return toEvent(after);
};

const timesOf = (event: EventRow, body: EventChanges): Times => ({
  startMs: body.startTime ?? event.start_utc.getTime(),
  endMs: body.endTime ?? event.end_utc.getTime(),
  deadlineMs: body.optInDeadline === undefined ? (event.opt_in_deadline_utc?.getTime() ?? null) : body.optInDeadline,
});

/** The rules of a new event, over what the event becomes; each fault at a place that the body names. */
function checkTimes({ now }: TenantScope, { startMs, endMs, deadlineMs }: Times, body: EventChanges): void {
  const errors: ProblemItem[] = [];
  const refuse = (field: keyof EventChanges, code: string, detail: string) => errors.push({ pointer: `/${field}`, code, detail });
  const edge = body.endTime === undefined ? 'startTime' : 'endTime';
  if (startMs <= now) refuse('startTime', 'NOT_IN_FUTURE', 'must lie in the future');
  if (endMs <= startMs) refuse(edge, 'INVALID', 'the end must come after the start, by at least one half hour');
  else if (endMs - startMs > LONGEST_EVENT_MS) refuse(edge, 'INVALID', 'an event lasts 48 hours at most');
  if (deadlineMs !== null && deadlineMs > startMs) refuse(body.optInDeadline === undefined ? 'startTime' : 'optInDeadline', 'INVALID', 'the opt-in deadline must not come after the start');
  if (errors.length > 0) throw invalid(errors);
}

const columnsOf = (body: EventChanges) => ({
  name: body.name,
  start_utc: body.startTime === undefined ? undefined : new Date(body.startTime),
  end_utc: body.endTime === undefined ? undefined : new Date(body.endTime),
  opt_in_deadline_utc: body.optInDeadline === undefined ? undefined : body.optInDeadline === null ? null : new Date(body.optInDeadline),
  target_kw: body.targetKw,
  contracted_mw: body.contractedMw,
  price_gbp_per_mwh: body.priceGbpPerMwh,
  zone: body.zone,
});

async function moveWindow(scope: TenantScope, { event_uuid: eventUUID }: EventRow, times: Times): Promise<void> {
  const { tx, tenant } = scope;
  const optedIn = await tx.selectFrom('event_assets').select('asset_uuid').where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID).where('state', '=', 'OPT_IN').execute();
  await reschedule(scope, 'ADVANCE_EVENT', eventUUID, times.startMs);
  if (optedIn.length === 0) return;
  const assetUUIDs = optedIn.map((row) => row.asset_uuid);
  // Nobody opts them in elsewhere while it is decided.
  await lockAssets(scope, assetUUIDs);
  await refuseOverlaps(scope, eventUUID, assetUUIDs, times);
  await tx.updateTable('event_assets').set({ baseline_wh: null }).where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID).execute();
  await enqueue(scope, 'BASELINES', [eventUUID], scope.now);
}

async function refuseOverlaps({ tx, tenant }: TenantScope, eventUUID: string, assetUUIDs: string[], { startMs, endMs }: Times): Promise<void> {
  const { rows } = await sql<{ asset_id: string; name: string; assets: number }>`
    select a.asset_id, e.name, count(*) over () as assets
    from event_assets ea
    join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
    join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN' and ea.event_uuid <> ${eventUUID}
      and e.state <> 'CANCELLED' and e.start_utc < ${new Date(endMs)} and e.end_utc > ${new Date(startMs)}
    order by a.asset_id limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw conflict(`Asset ${first.asset_id} is opted in to ${first.name} at that time${first.assets > 1 ? ` (and ${first.assets - 1} more are taken)` : ''}`);
}
