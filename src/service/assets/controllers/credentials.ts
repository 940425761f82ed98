import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type {
  ControllerCredential,
  ControllerCredentialWithSecret,
  NewControllerCredential,
} from '#contract/dispatch/controller.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { ControllerCredentialsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { lockController, requireController } from './controllerRow.ts';

type CredentialRow = Selectable<ControllerCredentialsTable>;

/** Maximum number of credentials of one controller at a time, so that one can be replaced without a gap. */
const MAX_ACTIVE = 2;

export const hashClientSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Owner of credentials: a controller, or the tenant's business logic, which has no controller (null). */
export type CredentialOwner = string | null;

/** Selects credentials that were neither revoked nor have expired; their times are the machine's. */
const selectActive = ({ tx, tenant }: TenantScope, owner: CredentialOwner) =>
  tx
    .selectFrom('controller_credentials')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', 'is not distinct from', owner)
    .where('revoked_utc', 'is', null)
    .where(sql<boolean>`(expires_utc is null or expires_utc > ${new Date(wallNow())})`)
    .orderBy('created_utc')
    .orderBy('client_id');

const toCredential = (row: CredentialRow): ControllerCredential => ({
  clientId: row.client_id,
  label: row.label,
  createdUTC: stamp(row.created_utc),
  expiresUTC: row.expires_utc && iso(row.expires_utc),
  lastUsedUTC: row.last_used_utc && iso(row.last_used_utc),
});

export const listCredentials = async (
  scope: TenantScope,
  owner: CredentialOwner,
): Promise<{ data: ControllerCredential[] }> => ({
  data: (await selectActive(scope, owner).execute()).map(toCredential),
});

/** Issues a credential, `max` at most; its secret can be read only in this response, and is stored as a hash. */
export async function issueCredential(
  scope: TenantScope,
  owner: CredentialOwner,
  { label, expiresDays }: NewControllerCredential,
  max: number,
): Promise<ControllerCredentialWithSecret> {
  await requireRoom(scope, {
    name: `controller_credentials ${owner}`,
    rows: selectActive(scope, owner),
    most: max,
    refusal: conflict(`There may be at most ${max} credentials; revoke one first`),
  });
  const clientSecret = `hhs_${randomBytes(32).toString('base64url')}`;
  const now = wallNow();
  const row = await scope.tx
    .insertInto('controller_credentials')
    .values({
      client_id: `hhc_${randomBytes(12).toString('hex')}`,
      tenant_uuid: scope.tenant,
      controller_uuid: owner,
      role: owner === null ? 'BL' : 'VEN',
      secret_sha256: hashClientSecret(clientSecret),
      label: label ?? null,
      created_utc: new Date(now),
      expires_utc: expiresDays ? new Date(now + expiresDays * DAY_MS) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toCredential(row), clientSecret };
}

/** Revokes a credential; its tokens are refused within a second. Throws 404 for one of another owner. */
export async function revokeCredential(
  { tx, tenant }: TenantScope,
  owner: CredentialOwner,
  clientId: string,
): Promise<undefined> {
  const revoked = await tx
    .updateTable('controller_credentials')
    .set({ revoked_utc: new Date(wallNow()), version: sql`version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', 'is not distinct from', owner)
    .where('client_id', '=', clientId)
    .where('revoked_utc', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  if (!revoked) throw notFound('credential');
  return undefined;
}

export const listControllerCredentials: Handler<'listControllerCredentials'> = async ({ scope, params }) => {
  await requireController(scope, params.controllerUUID);
  return listCredentials(scope, params.controllerUUID);
};

export const createControllerCredential: Handler<'createControllerCredential'> = async ({ scope, params, body }) => {
  await lockController(scope, params.controllerUUID);
  return issueCredential(scope, params.controllerUUID, body, MAX_ACTIVE);
};

export const revokeControllerCredential: Handler<'revokeControllerCredential'> = async ({ scope, params }) => {
  await requireController(scope, params.controllerUUID);
  return revokeCredential(scope, params.controllerUUID, params.clientId);
};
