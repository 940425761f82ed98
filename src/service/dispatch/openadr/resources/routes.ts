import type { z } from 'zod';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { announceObject } from '../callbacks/announce.ts';
import type { OadrCaller } from '../http/caller.ts';
import { badValue, conflicting, noSuchObject } from '../http/problems.ts';
import { oadrRoute } from '../http/route.ts';
import { deleteObject, insertObject, nextVersion, type OadrObject, updateObject } from '../objects/objectRows.ts';
import { noQuery, resourceQuery } from '../schemas/queries.ts';
import { resourceByBl, resourceByVen } from '../schemas/requests.ts';
import { listVenRows } from '../vens/venRows.ts';
import { listResourceRows, type ResourceRow, toResource } from './resourceRows.ts';

type ResourceBody = z.output<typeof resourceByVen> | z.output<typeof resourceByBl>;
const bodyOf = { VEN: resourceByVen, BL: resourceByBl } as never as Record<'VEN' | 'BL', z.ZodType<ResourceBody>>;
const reads = { scope: 'read_ven_objects' } as const;
const writes = { scope: 'write_vens', query: noQuery } as const;

async function requireResource(scope: TenantScope, caller: OadrCaller, id: string): Promise<ResourceRow> {
  const [row] = await listResourceRows(scope, caller, { id });
  if (!row) throw noSuchObject('resource');
  return row;
}

async function requireVenOf(scope: TenantScope, caller: OadrCaller, body: ResourceBody): Promise<string> {
  const [ven] = await listVenRows(scope, caller, { id: body.venID, withHidden: true });
  if (!ven) throw noSuchObject('ven');
  if (body.objectType === 'BL_RESOURCE_REQUEST' && body.clientID !== ven.client_id)
    throw badValue('/clientID', `must be the one of the ven, ${ven.client_id}`);
  return ven.controller_uuid;
}

/** Returns the stored columns of a resource, without the name of an asset. */
const columns = (body: ResourceBody, isAsset: boolean) => ({
  name: isAsset ? null : body.resourceName,
  is_hidden: false,
  body: { attributes: body.attributes ?? null },
  ...(body.objectType === 'BL_RESOURCE_REQUEST' ? { targets: body.targets ?? [] } : {}),
});

const HIDDEN = { body: {}, name: null, is_hidden: true } as const;
const nameTaken = (name: string) => conflicting(`The ven already has a resource with the name ${name}`);

/** Adds a resource, or registers a client's data of an asset that its VEN controls already. */
async function createResource(scope: TenantScope, caller: OadrCaller, body: ResourceBody): Promise<OadrObject> {
  await nextVersion(scope);
  const owner = await requireVenOf(scope, caller, body);
  const filter = { venID: owner, resourceName: body.resourceName, withHidden: true };
  const [same] = await listResourceRows(scope, caller, filter);
  if (!same) {
    const row = await insertObject(scope, caller, 'RESOURCE', columns(body, false), { owner });
    return toResource(await requireResource(scope, caller, row.object_uuid));
  }
  const isShown = (await listResourceRows(scope, caller, { ...filter, withHidden: false })).length > 0;
  if (same.asset_uuid === null || (same.is_stored && isShown)) throw nameTaken(body.resourceName);
  await saveAsset(scope, caller, same, columns(body, true));
  return toResource(await requireResource(scope, caller, same.resource_uuid));
}

/** Stores data of an asset, in place of that from an earlier controller. */
async function saveAsset(
  scope: TenantScope,
  caller: OadrCaller,
  { is_stored, resource_uuid: id, controller_uuid: owner }: ResourceRow,
  written: ReturnType<typeof columns> | typeof HIDDEN,
): Promise<void> {
  if (is_stored) await updateObject(scope, id, written);
  else {
    await deleteObject(scope, id);
    await insertObject(scope, caller, 'RESOURCE', written, { id, owner });
  }
}

async function updateResource(
  scope: TenantScope,
  caller: OadrCaller,
  id: string,
  body: ResourceBody,
): Promise<OadrObject> {
  await nextVersion(scope);
  const before = await requireResource(scope, caller, id);
  const owner = await requireVenOf(scope, caller, body);
  if (owner !== before.controller_uuid) throw conflicting('A resource cannot be moved to another ven');
  if (before.asset_uuid !== null) {
    if (body.resourceName !== before.resource_name)
      throw conflicting('This resource is an asset; its name is its assetId');
    await saveAsset(scope, caller, before, columns(body, true));
  } else {
    const filter = { venID: owner, resourceName: body.resourceName, withHidden: true };
    const taken = (await listResourceRows(scope, caller, filter)).some(({ resource_uuid }) => resource_uuid !== id);
    if (taken) throw nameTaken(body.resourceName);
    await updateObject(scope, id, columns(body, false));
  }
  return toResource(await requireResource(scope, caller, id));
}

/** Deletes a resource that was added; for an asset, deletes its data and hides it until it is registered again. */
async function deleteResource(scope: TenantScope, caller: OadrCaller, id: string): Promise<OadrObject> {
  await nextVersion(scope);
  const row = await requireResource(scope, caller, id);
  if (row.asset_uuid === null) await deleteObject(scope, id);
  else await saveAsset(scope, caller, row, HIDDEN);
  return toResource(row);
}

export const resourceRoutes = [
  oadrRoute('GET', '/resources', {
    ...reads,
    query: resourceQuery,
    handle: ({ transact, caller, query }) =>
      transact(async (scope) => (await listResourceRows(scope, caller, query)).map(toResource)),
  }),
  oadrRoute('GET', '/resources/:id', {
    ...reads,
    query: noQuery,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => toResource(await requireResource(scope, caller, id))),
  }),
  oadrRoute('POST', '/resources', {
    ...writes,
    bodyOf,
    handle: ({ transact, caller, body }) =>
      transact(async (scope) => announceObject(scope, 'CREATE', await createResource(scope, caller, body))),
  }),
  oadrRoute('PUT', '/resources/:id', {
    ...writes,
    bodyOf,
    handle: ({ transact, caller, id, body }) =>
      transact(async (scope) => announceObject(scope, 'UPDATE', await updateResource(scope, caller, id, body))),
  }),
  oadrRoute('DELETE', '/resources/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => announceObject(scope, 'DELETE', await deleteResource(scope, caller, id))),
  }),
];
