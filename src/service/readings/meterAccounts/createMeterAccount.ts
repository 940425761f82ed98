import { v7 as newUuid } from 'uuid';
import { resolveUsers } from '../../assets/resolveUsers.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { alreadyExistsProblem, mapUniqueViolation } from '../../platform/rows/uniqueViolation.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { credentialPurpose, hintOf, readAccount, toMeterAccount } from './accountRow.ts';

/**
 * Stores a credential to read meters with, sealed: a user's for the user's meters, or the tenant's for all whose user
 * has none. Throws 409 if there is one already.
 */
export const createMeterAccount =
  (secrets: Secrets): Handler<'createMeterAccount'> =>
  async ({ scope, body, version, location }) => {
    const [user = null] = await resolveUsers(scope, [{ userUUID: body.userUUID ?? null }], (_, field) => `/${field}`);
    const meter_account_uuid = newUuid();
    await mapUniqueViolation(
      'meter_accounts_tenant_uuid_user_uuid_key',
      alreadyExistsProblem(
        user === null
          ? 'The tenant already has a meter account of its own; change that one'
          : 'The user already has a meter account; change that one',
        user === null ? [] : ['/userUUID'],
      ),
      scope.tx
        .insertInto('meter_accounts')
        .values({
          ...createdColumns(scope),
          meter_account_uuid,
          provider: body.provider,
          user_uuid: user,
          label: body.label ?? null,
          credential: secrets.seal(body.credential, credentialPurpose(scope.tenant, meter_account_uuid)),
          credential_hint: hintOf(body.credential),
        })
        .execute(),
    );
    await enqueue(scope, 'METER_ACCOUNT', [meter_account_uuid], scope.now);
    const row = await readAccount(scope, meter_account_uuid);
    version(row.row_version);
    location(`/meter-accounts/${meter_account_uuid}`);
    return toMeterAccount(scope.now)(row);
  };
