import type { Handler } from '../../platform/http/call.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { credentialPurpose, hintOf, lockAccount, readAccount, toMeterAccount } from './accountRow.ts';

/**
 * Changes an account's label or replaces its credential; null removes the credential. With a new one its meters are
 * tried immediately.
 */
export const updateMeterAccount =
  (secrets: Secrets): Handler<'updateMeterAccount'> =>
  async ({ scope, params: { meterAccountUUID }, body: { label, credential }, match, version }) => {
    const before = await lockAccount(scope, meterAccountUUID);
    await match(before.row_version);
    await scope.tx
      .updateTable('meter_accounts')
      .set({
        ...changedColumns(scope),
        ...(label !== undefined && { label }),
        ...(credential === null && { ...noRefusal, credential: null, credential_hint: null }),
        ...(typeof credential === 'string' && {
          ...noRefusal,
          credential: secrets.seal(credential, credentialPurpose(scope.tenant, meterAccountUUID)),
          credential_hint: hintOf(credential),
        }),
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('meter_account_uuid', '=', meterAccountUUID)
      .execute();
    if (typeof credential === 'string') await enqueue(scope, 'METER_ACCOUNT', [meterAccountUUID], scope.now);
    const row = await readAccount(scope, meterAccountUUID);
    version(row.row_version);
    return toMeterAccount(scope.now)(row);
  };

const noRefusal = { refused_utc: null, refused_until_utc: null, refusal: null };
