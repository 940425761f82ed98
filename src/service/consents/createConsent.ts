import { type QueryCreator, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { NewConsent } from '#contract/consent.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../clockwork/jobs.ts';
import type { Handler } from '../http/call.ts';
import { invalid } from '../http/problem.ts';
import { askForReadings } from '../shared/askForReadings.ts';
import { assetsOf } from './assetsOf.ts';
import { toConsent } from './consentRow.ts';
import { endDispatch } from './endDispatch.ts';

const VALIDITY_MONTHS = 12;

/** Records a preference; the newest of a user, asset scope and type ends the ACTIVE ones before it. */
export const createConsent: Handler<'createConsent'> = async ({ scope, body, version, location }) => {
  const { tx, tenant, now } = scope;
  await lockUser(scope, body.userUUID);
  if (body.assetUUID) await requireAssetOf(scope, body.userUUID, body.assetUUID);
  const optIn = body.preference === 'OPT_IN';
  const expires = optIn ? expiry(body, now) : null;
  const row = await tx
    .with('superseded', (db) => supersede(db, scope, body))
    .insertInto('consents')
    .values({
      tenant_uuid: tenant,
      consent_uuid: newUuid(),
      user_uuid: body.userUUID,
      asset_uuid: body.assetUUID ?? null,
      type: body.type,
      preference: body.preference,
      status: optIn ? 'ACTIVE' : 'REJECTED',
      granularity: body.granularity,
      purpose: body.purpose ?? null,
      evidence_method: body.evidenceMethod ?? null,
      wording_version: body.wordingVersion ?? null,
      granted_utc: optIn ? new Date(now) : null,
      expires_utc: expires,
      created_utc: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (body.type === 'DISPATCH' && expires) await enqueue(scope, 'CONSENT_EXPIRY', [row.consent_uuid], expires.getTime());
  if (body.type === 'DISPATCH' && !optIn) await endDispatch(scope, body.userUUID, row.asset_uuid);
  if (optIn && body.type === 'DATA_ACCESS') await askForReadings(scope, await assetsOf(scope, body.userUUID, row.asset_uuid));
  version(row.row_version);
  location(`/consents/${row.consent_uuid}`);
  return toConsent(now)(row);
};

/** Locks the user, so that preferences of one user are recorded one after the other. */
async function lockUser({ tx, tenant }: TenantScope, userUUID: string): Promise<void> {
  const user = await tx.selectFrom('users').select('status').where('tenant_uuid', '=', tenant).where('user_uuid', '=', userUUID).forUpdate().executeTakeFirst();
  if (user?.status !== 'ACTIVE') throw invalid([{ pointer: '/userUUID', code: 'UNKNOWN_USER', detail: 'there is no such user' }]);
}

async function requireAssetOf({ tx, tenant }: TenantScope, userUUID: string, assetUUID: string): Promise<void> {
  const asset = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .where('user_uuid', '=', userUUID)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!asset) throw invalid([{ pointer: '/assetUUID', code: 'NOT_THE_USERS_ASSET', detail: 'the user has no such asset' }]);
}

function expiry({ expiresUTC }: NewConsent, now: number): Date {
  const expires = new Date(expiresUTC ?? now);
  if (!expiresUTC) expires.setUTCMonth(expires.getUTCMonth() + VALIDITY_MONTHS);
  else if (expiresUTC <= now) throw invalid([{ pointer: '/expiresUTC', code: 'OUT_OF_RANGE', detail: 'must lie in the future' }]);
  return expires;
}

/** Ends the ACTIVE consents that the new preference covers: of the same asset, or any where it is for all the user's assets. Beside the new one in one statement, which does not see it yet. */
const supersede = (db: QueryCreator<Database>, { tenant, now }: TenantScope, { userUUID, assetUUID, type }: NewConsent) =>
  db
    .updateTable('consents')
    .set({ status: 'WITHDRAWN', withdrawn_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', userUUID)
    .where('type', '=', type)
    .where('status', '=', 'ACTIVE')
    .$if(Boolean(assetUUID), (consents) => consents.where('asset_uuid', '=', assetUUID!));
