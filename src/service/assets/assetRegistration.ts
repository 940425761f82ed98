import { type Insertable, sql } from 'kysely';
import type { Registration } from '#contract/registration.ts';
import type { AssetRegistrationsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { forgetLimits } from './readLimits.ts';

/** Columns by the name in the interface. */
const COLUMNS = {
  importKw: 'import_kw',
  exportKw: 'export_kw',
  deviceSerial: 'device_serial',
  manufacturer: 'manufacturer',
  model: 'model',
  ownerRef: 'owner_ref',
  consentRef: 'consent_ref',
  meteringPoint: 'metering_point',
  externalIds: 'external_ids',
} as const satisfies Record<keyof Registration, keyof AssetRegistrationsTable>;
type Attribute = keyof typeof COLUMNS;
const ATTRIBUTES = Object.keys(COLUMNS) as Attribute[];

/** Registration in a create or change: absent members stay as they are, null clears. */
export type GivenRegistration = { [Name in Attribute]?: Registration[Name] | null | undefined };

/**
 * Returns the SQL of the registration of the assets named `of`, as JSON: null for an asset of which nothing was given.
 * It is read for the rows of a page alone, after these are sorted and cut.
 */
export const registrationSql = (of: string): string =>
  `(select json_build_object(${ATTRIBUTES.map((name) => `'${name}', r.${COLUMNS[name]}`).join(', ')})
  from asset_registrations r where r.tenant_uuid = ${of}.tenant_uuid and r.asset_uuid = ${of}.asset_uuid)`;

const NOTHING: Registration = {
  importKw: null,
  exportKw: null,
  deviceSerial: null,
  manufacturer: null,
  model: null,
  ownerRef: null,
  consentRef: null,
  meteringPoint: null,
  externalIds: [],
};
/** Returns the registration of an asset as the interface shows it. */
export const toRegistration = (stored: Registration | null): Registration => stored ?? NOTHING;

type Row = Insertable<AssetRegistrationsTable>;
/** Returns the columns of the attributes that `given` names, null where it clears. */
const columnsOf = (given: GivenRegistration) =>
  Object.fromEntries(
    ATTRIBUTES.filter((name) => given[name] !== undefined).map((name) => [
      COLUMNS[name],
      name === 'externalIds' ? JSON.stringify(given.externalIds ?? []) : given[name],
    ]),
  ) as Partial<Row>;

/** Stores the registrations of new assets, of those for which anything is given. */
export async function insertRegistrations(
  { tx, tenant }: TenantScope,
  uuids: readonly string[],
  items: readonly GivenRegistration[],
): Promise<void> {
  const rows = items.flatMap((item, index): Row[] =>
    ATTRIBUTES.some((name) => item[name] !== undefined && item[name] !== null)
      ? [{ ...EMPTY, ...columnsOf(item), tenant_uuid: tenant, asset_uuid: uuids[index]! }]
      : [],
  );
  if (rows.length > 0) await tx.insertInto('asset_registrations').values(rows).execute();
}
const EMPTY = {
  import_kw: null,
  export_kw: null,
  device_serial: null,
  manufacturer: null,
  model: null,
  owner_ref: null,
  consent_ref: null,
  metering_point: null,
  external_ids: '[]',
} satisfies Omit<Row, 'tenant_uuid' | 'asset_uuid'>;

/** Changes the registration of a locked asset by the given attributes. */
export async function changeRegistration(
  { tx, tenant }: TenantScope,
  assetUUID: string,
  given: GivenRegistration,
): Promise<void> {
  const changed = columnsOf(given);
  if (Object.keys(changed).length === 0) return;
  forgetLimits(tenant, [assetUUID]);
  await tx
    .insertInto('asset_registrations')
    .values({ ...EMPTY, ...changed, tenant_uuid: tenant, asset_uuid: assetUUID })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'asset_uuid']).doUpdateSet(changed))
    .execute();
}

/** Removes the parts of assets' registrations that identify a person: references and serial numbers. */
export const eraseRegistrations = ({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]) =>
  sql`update asset_registrations set device_serial = null, owner_ref = null, consent_ref = null, external_ids = '[]'
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
