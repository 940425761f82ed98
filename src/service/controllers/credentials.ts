import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ControllerCredential } from '#contract/dispatch/controller.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { ControllerCredentialsTable } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { conflict, notFound } from '../http/problem.ts';
import { iso, stamp } from '../wire/iso.ts';
import { lockController, requireController } from './controllerRow.ts';

type CredentialRow = Selectable<ControllerCredentialsTable>;

/** Valid at a time, so that one can be replaced without a gap. */
const MAX_ACTIVE = 2;

export const hashClientSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Credentials that were neither revoked nor have expired; their times are the machine's. */
const selectActive = ({ tx, tenant }: TenantScope, controllerUUID: string) =>
  tx
    .selectFrom('controller_credentials')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
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

export const listControllerCredentials: Handler<'listControllerCredentials'> = async ({ scope, params }) => {
  await requireController(scope, params.controllerUUID);
  return { data: (await selectActive(scope, params.controllerUUID).execute()).map(toCredential) };
};

/** Issues a credential; its secret can be read only in this response, and is stored as a hash. */
export const createControllerCredential: Handler<'createControllerCredential'> = async ({ scope, params, body }) => {
  const { controllerUUID } = params;
  await lockController(scope, controllerUUID);
  if ((await selectActive(scope, controllerUUID).execute()).length >= MAX_ACTIVE)
    throw conflict(`A controller may have ${MAX_ACTIVE} credentials; revoke one first`);
  const clientSecret = `hhs_${randomBytes(32).toString('base64url')}`;
  const now = wallNow();
  const row = await scope.tx
    .insertInto('controller_credentials')
    .values({
      client_id: `hhc_${randomBytes(12).toString('hex')}`,
      tenant_uuid: scope.tenant,
      controller_uuid: controllerUUID,
      role: 'VEN',
      secret_sha256: hashClientSecret(clientSecret),
      label: body.label ?? null,
      created_utc: new Date(now),
      expires_utc: body.expiresDays ? new Date(now + body.expiresDays * DAY_MS) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toCredential(row), clientSecret };
};

/** Revokes a credential; its tokens are refused within a second. */
export const revokeControllerCredential: Handler<'revokeControllerCredential'> = async ({ scope, params }) => {
  await requireController(scope, params.controllerUUID);
  const revoked = await scope.tx
    .updateTable('controller_credentials')
    .set({ revoked_utc: new Date(wallNow()), version: sql`version + 1` })
    .where('tenant_uuid', '=', scope.tenant)
    .where('controller_uuid', '=', params.controllerUUID)
    .where('client_id', '=', params.clientId)
    .where('revoked_utc', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  if (!revoked) throw notFound('credential');
  return undefined;
};
