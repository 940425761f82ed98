import { sql } from 'kysely';
import type { ControllerChanges } from '#contract/dispatch/controller.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { requireTarget } from '../../platform/outbound/targetUrl.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { type ControllerRow, lockController, showController } from './controllerRow.ts';
import type { ControllerTools } from './controllerTools.ts';

/**
 * Changes a controller. A disabled one is not sent to; its batches wait until it is enabled, which resets its health,
 * or until they are given up.
 */
export const updateController =
  ({ guard, resolve, clock, wakePush }: ControllerTools): Handler<'updateController'> =>
  async ({ scope, params: { controllerUUID }, body, match, version, afterCommit }) => {
    if (body.url) await requireTarget(guard, resolve, body.url);
    const row = await lockController(scope, controllerUUID);
    await match(row.row_version);
    requireUrlOfChannel(row, body);
    const after = await scope.tx
      .updateTable('controllers')
      .set({ ...withChanges(row, body), ...changedColumns(scope) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('controller_uuid', '=', controllerUUID)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.status === 'DISABLED' && after.status === 'ACTIVE') {
      await sendSoon(scope, controllerUUID, new Date(clock()));
      afterCommit(async () => wakePush());
    }
    const shown = await showController(scope, after);
    version(after.row_version, shown);
    return shown;
  };

function requireUrlOfChannel({ channel }: ControllerRow, { url }: ControllerChanges): void {
  if (url === undefined) return;
  if ((channel === 'WEBHOOK') === (url !== null)) return;
  const detail = channel === 'WEBHOOK' ? 'a controller on the channel WEBHOOK needs one' : `${channel} has none`;
  throw invalid([{ pointer: '/url', code: 'INVALID_URL', detail }]);
}

function withChanges(row: ControllerRow, body: ControllerChanges) {
  const status = body.status ?? row.status;
  return {
    name: body.name ?? row.name,
    answers: body.answers ?? row.answers,
    url: body.url ?? row.url,
    batch_size: body.batchSize ?? row.batch_size,
    ack_within_seconds: body.ackWithinSeconds ?? row.ack_within_seconds,
    poll_interval_seconds: body.pollIntervalSeconds ?? row.poll_interval_seconds,
    may_meter: body.mayMeter ?? row.may_meter,
    contact_name: body.contactName === undefined ? row.contact_name : body.contactName,
    contact_phone: body.contactPhone === undefined ? row.contact_phone : body.contactPhone,
    contact_email: body.contactEmail === undefined ? row.contact_email : body.contactEmail,
    status,
    ...(status !== row.status && {
      disabled_reason: status === 'DISABLED' ? 'Disabled on request' : null,
      failing_since: null,
      last_failure: null,
      overdue_at: null,
    }),
  };
}

/** Makes batches that wait for the controller due now. */
const sendSoon = ({ tx, tenant }: TenantScope, controllerUUID: string, at: Date) =>
  sql`update dispatch_batches set next_attempt_at = ${at}
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and next_attempt_at > ${at}`.execute(tx);
