import { v7 as newUuid } from 'uuid';
import type { z } from 'zod';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { createdColumns } from '../../../platform/rows/rowColumns.ts';
import { announceObject } from '../callbacks/announce.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { oadrRoute } from '../http/route.ts';
import { deleteObject, insertObject, nextVersion, type OadrObject, updateObject } from '../objects/objectRows.ts';
import { noQuery, venQuery } from '../schemas/queries.ts';
import { venByBl, venByVen } from '../schemas/requests.ts';
import { isClientTaken, isVenNameTaken, listVenRows, toVen, type VenRow } from './venRows.ts';

type VenBody = z.output<typeof venByVen> | z.output<typeof venByBl>;
const bodyOf = { VEN: venByVen, BL: venByBl } as never as Record<'VEN' | 'BL', z.ZodType<VenBody>>;
const reads = { scope: 'read_ven_objects' } as const;
const writes = { scope: 'write_vens', query: noQuery } as const;

async function requireVen(scope: TenantScope, caller: OadrCaller, id: string): Promise<VenRow> {
  const [row] = await listVenRows(scope, caller, { id });
  if (!row) throw noSuchObject('ven');
  return row;
}

/** Stores a client's data of a VEN, beside its controller. */
async function saveVen(scope: TenantScope, caller: OadrCaller, id: string, body: VenBody, before: VenRow | null) {
  if (await isVenNameTaken(scope, body.venName, id))
    throw conflicting(`There is already a ven with the name ${body.venName}`);
  const byBl = body.objectType === 'BL_VEN_REQUEST' ? body : null;
  if (byBl && (await isClientTaken(scope, byBl.clientID, id)))
    throw conflicting(`The client ${byBl.clientID} has another ven`);
  const clientID = byBl?.clientID ?? before?.stored_client_id ?? undefined;
  const written = {
    name: body.venName,
    is_hidden: false,
    body: { attributes: body.attributes ?? null, ...(clientID === undefined ? {} : { clientID }) },
    ...(byBl ? { targets: byBl.targets ?? [] } : {}),
  };
  if (before?.is_stored) await updateObject(scope, id, written);
  else await insertObject(scope, caller, 'VEN', written, { id, owner: id });
}

/**
 * Creates a VEN: a VEN registers its own name and attributes; business logic registers a new controller, whose
 * credential an administrator issues.
 */
async function createVen(scope: TenantScope, caller: OadrCaller, body: VenBody): Promise<OadrObject> {
  await nextVersion(scope);
  if (caller.controllerUUID !== null) {
    const [own] = await listVenRows(scope, caller, { withHidden: true });
    if (!own) throw noSuchObject('ven');
    const [shown] = await listVenRows(scope, caller, {});
    if (own.is_stored && shown) throw conflicting('This client already has a ven');
    await saveVen(scope, caller, own.controller_uuid, body, own);
    return toVen(await requireVen(scope, caller, own.controller_uuid));
  }
  const id = newUuid();
  await scope.tx
    .insertInto('controllers')
    .values({
      ...createdColumns(scope),
      controller_uuid: id,
      name: body.venName,
      channel: 'OPENADR',
      url: null,
      secret: null,
    })
    .execute();
  await saveVen(scope, caller, id, body, null);
  return toVen(await requireVen(scope, caller, id));
}

async function updateVen(scope: TenantScope, caller: OadrCaller, id: string, body: VenBody): Promise<OadrObject> {
  await nextVersion(scope);
  await saveVen(scope, caller, id, body, await requireVen(scope, caller, id));
  return toVen(await requireVen(scope, caller, id));
}

/** Deletes a VEN: a VEN withdraws its registration; business logic deletes a controller that has no assets. */
async function deleteVen(scope: TenantScope, caller: OadrCaller, id: string): Promise<OadrObject> {
  await nextVersion(scope);
  const row = await requireVen(scope, caller, id);
  if (caller.controllerUUID === null) await deleteController(scope, id);
  else if (row.is_stored) await updateObject(scope, id, { body: {}, name: null, is_hidden: true });
  else await insertObject(scope, caller, 'VEN', { body: {}, is_hidden: true }, { id, owner: id });
  return toVen(row);
}

async function deleteController({ tx, tenant, now }: TenantScope, id: string): Promise<void> {
  const asset = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (asset) throw conflicting('The ven controls assets; reassign them first');
  await tx
    .updateTable('controllers')
    .set({ deleted_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', id)
    .execute();
  await tx
    .updateTable('controller_credentials')
    .set((eb) => ({ revoked_utc: new Date(now), version: eb('version', '+', 1) }))
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', id)
    .where('revoked_utc', 'is', null)
    .execute();
  await deleteObject({ tx, tenant } as TenantScope, id);
}

export const venRoutes = [
  oadrRoute('GET', '/vens', {
    ...reads,
    query: venQuery,
    handle: ({ transact, caller, query }) =>
      transact(async (scope) => (await listVenRows(scope, caller, query)).map(toVen)),
  }),
  oadrRoute('GET', '/vens/:id', {
    ...reads,
    query: noQuery,
    handle: ({ transact, caller, id }) => transact(async (scope) => toVen(await requireVen(scope, caller, id))),
  }),
  oadrRoute('POST', '/vens', {
    ...writes,
    bodyOf,
    handle: ({ transact, caller, body }) =>
      transact(async (scope) => announceObject(scope, 'CREATE', await createVen(scope, caller, body))),
  }),
  oadrRoute('PUT', '/vens/:id', {
    ...writes,
    bodyOf,
    handle: ({ transact, caller, id, body }) =>
      transact(async (scope) => announceObject(scope, 'UPDATE', await updateVen(scope, caller, id, body))),
  }),
  oadrRoute('DELETE', '/vens/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => announceObject(scope, 'DELETE', await deleteVen(scope, caller, id))),
  }),
];
