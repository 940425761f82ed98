import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { newSigningSecret } from '../../platform/outbound/secrets.ts';
import { rotatedSecret } from '../../platform/outbound/signingSecrets.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { controllerSecretPurpose, lockController, showController } from './controllerRow.ts';
import type { ControllerTools } from './controllerTools.ts';

/** Creates a new secret for what is pushed; earlier ones sign beside it for 24 hours of machine time. */
export const rotateControllerSecret =
  ({ secrets, clock }: ControllerTools): Handler<'rotateControllerSecret'> =>
  async ({ scope, params: { controllerUUID } }) => {
    const { channel, secret: before, old_secrets } = await lockController(scope, controllerUUID);
    if (before === null)
      throw conflict(`A controller on the channel ${channel} receives no pushed messages, so it has no secret`);
    const secret = newSigningSecret();
    const sealed = secrets.seal(secret, controllerSecretPurpose(scope.tenant, controllerUUID));
    const after = await scope.tx
      .updateTable('controllers')
      .set({ ...changedColumns(scope), ...rotatedSecret({ secret: before, old_secrets }, sealed, clock()) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('controller_uuid', '=', controllerUUID)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...(await showController(scope, after)), secret };
  };
