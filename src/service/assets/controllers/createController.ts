import { v7 as newUuid } from 'uuid';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { newSigningSecret } from '../../platform/outbound/secrets.ts';
import { requireTarget } from '../../platform/outbound/targetUrl.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { controllerSecretPurpose, showController } from './controllerRow.ts';
import type { ControllerTools } from './controllerTools.ts';

/** Registers a controller; one that is pushed to gets the secret that signs. Only a sandbox simulates. */
export const createController =
  ({ guard, resolve, secrets }: ControllerTools): Handler<'createController'> =>
  async ({ scope, body, version, location }) => {
    if (body.url) await requireTarget(guard, resolve, body.url);
    if (body.channel === 'SIMULATED' && scope.environment !== 'SANDBOX')
      throw invalid([
        { pointer: '/channel', code: 'SANDBOX_ONLY', detail: 'only a sandbox has simulated controllers' },
      ]);
    const controller_uuid = newUuid();
    const secret = body.channel === 'WEBHOOK' ? newSigningSecret() : null;
    const row = await scope.tx
      .insertInto('controllers')
      .values({
        ...createdColumns(scope),
        controller_uuid,
        name: body.name,
        channel: body.channel,
        answers: body.answers,
        url: body.url ?? null,
        secret: secret === null ? null : secrets.seal(secret, controllerSecretPurpose(scope.tenant, controller_uuid)),
        batch_size: body.batchSize,
        ack_within_seconds: body.ackWithinSeconds,
        poll_interval_seconds: body.pollIntervalSeconds,
        may_meter: body.mayMeter,
        contact_name: body.contactName ?? null,
        contact_phone: body.contactPhone ?? null,
        contact_email: body.contactEmail ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = await showController(scope, row);
    version(row.row_version, shown);
    location(`/controllers/${controller_uuid}`);
    return { ...shown, secret };
  };
