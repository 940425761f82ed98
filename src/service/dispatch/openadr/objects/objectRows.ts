import { type Selectable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { OadrObjectsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stamp } from '../../../platform/rows/iso.ts';
import type { OadrCaller } from '../http/caller.ts';
import type { ObjectType } from '../schemas/requests.ts';

export type OadrRow = Selectable<OadrObjectsTable>;
/** Object as clients see it. */
export interface OadrObject extends Record<string, unknown> {
  id: string;
  createdDateTime: string;
  modificationDateTime: string;
  objectType: ObjectType;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whether an id of a client has the form of this service's ids. */
export const isUuid = (id: string): boolean => UUID.test(id);

/** Returns the members that this server gives every object. */
export const metadata = (objectType: ObjectType, id: string, created: Date, changed: Date): OadrObject => ({
  id,
  createdDateTime: stamp(created),
  modificationDateTime: stamp(changed),
  objectType,
});

export const toObject = (row: OadrRow): OadrObject => ({
  ...row.body,
  ...metadata(row.type, row.object_uuid, row.created_utc, row.updated_utc),
});

/** Finds a stored object; `controllerUUID` limits it to those of a VEN. */
export async function findObject(
  { tx, tenant }: TenantScope,
  type: ObjectType,
  id: string,
  controllerUUID?: string | null,
): Promise<OadrRow | null> {
  if (!isUuid(id)) return null;
  let query = tx
    .selectFrom('oadr_objects')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('type', '=', type)
    .where('object_uuid', '=', id);
  if (controllerUUID !== undefined) query = query.where('controller_uuid', 'is not distinct from', controllerUUID);
  return (await query.executeTakeFirst()) ?? null;
}

type Written = Partial<
  Pick<OadrRow, 'name' | 'program_id' | 'event_id' | 'priority' | 'ends_utc' | 'targets' | 'is_hidden' | 'client_id'>
> & { body: object; sealed_tokens?: (string | null)[] | null };

const columnsOf = ({ body, sealed_tokens, ...columns }: Written) => ({
  ...columns,
  body: JSON.stringify(body),
  ...(sealed_tokens === undefined ? {} : { sealed_tokens: sealed_tokens && JSON.stringify(sealed_tokens) }),
});

/**
 * Stores a new object of the caller, or of the VEN `owner`; `id` is given for one that mirrors a row of the service.
 */
export const insertObject = (
  { tx, tenant, now }: TenantScope,
  { clientId, controllerUUID }: OadrCaller,
  type: ObjectType,
  written: Written,
  { id = newUuid(), owner = controllerUUID }: { id?: string; owner?: string | null } = {},
): Promise<OadrRow> =>
  tx
    .insertInto('oadr_objects')
    .values({
      tenant_uuid: tenant,
      object_uuid: id,
      type,
      controller_uuid: owner,
      client_id: clientId,
      created_utc: new Date(now),
      updated_utc: new Date(now),
      ...columnsOf(written),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateObject = (
  { tx, tenant, now }: TenantScope,
  id: string,
  written: Written & { created_utc?: Date },
): Promise<OadrRow> =>
  tx
    .updateTable('oadr_objects')
    .set({ ...columnsOf(written), updated_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('object_uuid', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteObject = ({ tx, tenant }: TenantScope, id: string): Promise<unknown> =>
  tx.deleteFrom('oadr_objects').where('tenant_uuid', '=', tenant).where('object_uuid', '=', id).execute();

/**
 * Counts a change of data that VENs read, and serializes such changes until the commit: call it before names are
 * compared.
 */
export async function nextVersion({ tx, tenant }: TenantScope): Promise<void> {
  await sql`
    insert into oadr_versions (tenant_uuid, version) values (${tenant}, 1)
    on conflict (tenant_uuid) do update set version = oadr_versions.version + 1`.execute(tx);
}
