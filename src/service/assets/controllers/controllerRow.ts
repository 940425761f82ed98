import type { Selectable } from 'kysely';
import type { Controller, ControllerHealth } from '#contract/dispatch/controller.ts';
import { wallNow } from '#energy/time/clocks.ts';
import type { ControllersTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, isoOrNull, stamp } from '../../platform/rows/iso.ts';
import { type ControllerFigures, readControllerFigures } from './readFigures.ts';

export type ControllerRow = Selectable<ControllersTable>;

/** Returns the purpose of a sealed secret, which opens only for its own controller. */
export const controllerSecretPurpose = (tenant: string, controller: string): string =>
  `controller ${tenant} ${controller}`;

/** Selects the tenant's controllers that were not deleted. */
export const selectControllers = ({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>) =>
  tx.selectFrom('controllers').selectAll().where('tenant_uuid', '=', tenant).where('deleted_utc', 'is', null);

export async function requireController(scope: TenantScope, controllerUUID: string): Promise<ControllerRow> {
  const row = await selectControllers(scope).where('controller_uuid', '=', controllerUUID).executeTakeFirst();
  if (!row) throw notFound('controller');
  return row;
}

/**
 * Locks a controller until the transaction ends; 404 without one. Before its deletion, `toDelete`, also waits for
 * transactions that are about to send it something.
 */
export async function lockController(
  scope: TenantScope,
  controllerUUID: string,
  toDelete = false,
): Promise<ControllerRow> {
  const found = selectControllers(scope).where('controller_uuid', '=', controllerUUID);
  const row = await (toDelete ? found.forUpdate() : found.forNoKeyUpdate()).executeTakeFirst();
  if (!row) throw notFound('controller');
  return row;
}

export const isPolling = ({ channel }: Pick<ControllerRow, 'channel'>): boolean =>
  channel === 'PULL' || channel === 'OPENADR';

/** Returns the health of a controller: one that polls is online as long as it comes, any other until a failure. */
export function healthOf(row: ControllerRow): ControllerHealth {
  if (row.unreachable_since !== null) return 'UNREACHABLE';
  if (row.last_seen_utc === null) return 'UNKNOWN';
  return isPolling(row) && row.overdue_at !== null && row.overdue_at.getTime() < wallNow() ? 'UNREACHABLE' : 'ONLINE';
}

/** Returns controllers as the interface shows them. */
export async function toControllers(scope: TenantScope, rows: readonly ControllerRow[]): Promise<Controller[]> {
  const figures = await readControllerFigures(
    scope,
    rows.map((row) => row.controller_uuid),
  );
  return rows.map((row) => toController(row, figures.get(row.controller_uuid)!));
}

export const showController = async (scope: TenantScope, row: ControllerRow): Promise<Controller> =>
  (await toControllers(scope, [row]))[0]!;

function toController(row: ControllerRow, figures: ControllerFigures): Controller {
  return {
    controllerUUID: row.controller_uuid,
    name: row.name,
    channel: row.channel,
    answers: row.answers,
    url: row.url,
    batchSize: row.batch_size,
    ackWithinSeconds: row.ack_within_seconds,
    pollIntervalSeconds: row.poll_interval_seconds,
    mayMeter: row.may_meter,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    status: row.status,
    disabledReason: row.disabled_reason,
    health: healthOf(row),
    lastSeenUTC: isoOrNull(row.last_seen_utc),
    unreachableSinceUTC: row.unreachable_since && iso(row.unreachable_since),
    ...figures,
    createdUTC: stamp(row.created_utc),
    updatedUTC: stamp(row.updated_utc),
  };
}
