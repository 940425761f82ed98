import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { announce } from '../callbacks/announce.ts';
import { listEventKeys, partsOfSummedId } from '../events/eventRows.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { oadrRoute } from '../http/route.ts';
import {
  deleteObject,
  findObject,
  insertObject,
  type OadrObject,
  type OadrRow,
  toObject,
  updateObject,
} from '../objects/objectRows.ts';
import { noQuery, type ReportQuery, reportQuery } from '../schemas/queries.ts';
import { type ReportRequest, reportRequest } from '../schemas/requests.ts';
import { applyReport } from './applyReport.ts';

const toReport = (row: OadrRow): OadrObject => ({ ...toObject(row), clientID: row.client_id });

async function requireReport(scope: TenantScope, { controllerUUID }: OadrCaller, id: string): Promise<OadrRow> {
  const row = await findObject(scope, 'REPORT', id, controllerUUID ?? undefined);
  if (!row) throw noSuchObject('report');
  return row;
}

/** Applies a report to the dispatches behind its event; throws 409 if the VEN has no such event. */
async function apply(scope: TenantScope, caller: OadrCaller, report: ReportRequest): Promise<void> {
  if (await applyReport(scope, caller, report)) return;
  const [stored] = await listEventKeys(scope, caller, { id: report.eventID, skip: 0, limit: 1 });
  if (!stored) throw conflicting('There is no event with this eventID');
}

async function listReports(
  scope: TenantScope,
  { controllerUUID }: OadrCaller,
  { skip, limit, programID, eventID, clientName }: ReportQuery,
): Promise<OadrObject[]> {
  let query = scope.tx
    .selectFrom('oadr_objects')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('type', '=', 'REPORT')
    .orderBy('seq', 'desc')
    .offset(skip)
    .limit(limit);
  if (controllerUUID !== null) query = query.where('controller_uuid', '=', controllerUUID);
  if (eventID !== undefined) query = query.where('event_id', '=', eventID);
  if (programID !== undefined) query = query.where('program_id', '=', programID);
  if (clientName !== undefined) query = query.where(sql<string>`body ->> 'clientName'`, '=', clientName);
  return (await query.execute()).map(toReport);
}

/** Returns the program of an event that a VEN has; null if it has gone meanwhile. */
async function programOf({ tx, tenant }: TenantScope, eventID: string): Promise<string | null> {
  const parts = partsOfSummedId(eventID);
  const { rows } = parts
    ? await sql<{ program: string }>`select scheme_uuid::text as program from events
        where tenant_uuid = ${tenant} and event_uuid = ${parts.eventUUID}`.execute(tx)
    : await sql<{ program: string }>`
        select e.scheme_uuid::text as program from dispatches d join events e using (tenant_uuid, event_uuid)
        where d.tenant_uuid = ${tenant} and d.dispatch_uuid = ${eventID}::uuid
        union all
        select program_id from oadr_objects where tenant_uuid = ${tenant} and object_uuid = ${eventID}::uuid`.execute(
        tx,
      );
  return rows[0]?.program ?? null;
}

const columns = async (scope: TenantScope, body: ReportRequest) => ({
  body,
  event_id: body.eventID,
  program_id: await programOf(scope, body.eventID),
});
const reads = { scope: 'read_ven_objects' } as const;
const writes = { roles: ['VEN'], scope: 'write_reports', query: noQuery } as const;

export const reportRoutes = [
  oadrRoute('GET', '/reports', {
    ...reads,
    query: reportQuery,
    handle: ({ transact, caller, query }) => transact((scope) => listReports(scope, caller, query)),
  }),
  oadrRoute('GET', '/reports/:id', {
    ...reads,
    query: noQuery,
    handle: ({ transact, caller, id }) => transact(async (scope) => toReport(await requireReport(scope, caller, id))),
  }),
  oadrRoute('POST', '/reports', {
    ...writes,
    body: reportRequest,
    handle: ({ transact, caller, body, tools }) => {
      tools.seen.note(caller.tenant, caller.controllerUUID!);
      return transact(async (scope) => {
        await apply(scope, caller, body);
        const row = await insertObject(scope, caller, 'REPORT', await columns(scope, body));
        return announce(scope, 'CREATE', row, toReport(row));
      });
    },
  }),
  oadrRoute('PUT', '/reports/:id', {
    ...writes,
    body: reportRequest,
    handle: ({ transact, caller, id, body }) =>
      transact(async (scope) => {
        await requireReport(scope, caller, id);
        await apply(scope, caller, body);
        const row = await updateObject(scope, id, await columns(scope, body));
        return announce(scope, 'UPDATE', row, toReport(row));
      }),
  }),
  oadrRoute('DELETE', '/reports/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => {
        const row = await requireReport(scope, caller, id);
        await deleteObject(scope, id);
        return announce(scope, 'DELETE', row, toReport(row));
      }),
  }),
];
