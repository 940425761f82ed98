import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { erasedId } from './erasedId.ts';

/** Person to be erased, with its assets. */
export interface Erased {
  userUUID: string;
  assetUUIDs: ReadonlySet<string>;
}

/** Properties of the interface's resources that identify or locate a person. */
const PERSONAL = new Set([
  'name',
  'assetName',
  'email',
  'phone',
  'customer',
  'mpan',
  'exportMpan',
  'boundaryMpan',
  'meterSerialNumber',
  'deviceSerial',
  'ownerRef',
  'consentRef',
  // Note of a complaint.
  'note',
  'noticeReference',
  'locationPostcode',
  'locationBuildingNoOrName',
  'locationAddress',
  'reason',
  'statusReason',
  'purpose',
  'evidenceMethod',
  'label',
  'credentialHint',
]);

/** Lists whose entries identify or locate a person without naming the asset themselves. */
const LISTS = new Set(['log', 'externalIds', 'evidence', 'history']);

/**
 * Returns a copy of a response or payload in which every object about the user or one of the assets has only its id.
 */
function redact(value: unknown, erased: Erased): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, erased));
  if (typeof value !== 'object' || value === null) return value;
  const { assetUUID, userUUID } = value as { assetUUID?: string; userUUID?: string };
  const isErased = userUUID === erased.userUUID || (assetUUID !== undefined && erased.assetUUIDs.has(assetUUID));
  const redactMember = (key: string, inner: unknown): unknown => {
    if (!isErased) return redact(inner, erased);
    if (PERSONAL.has(key)) return null;
    // Entries of lists describe the asset in words.
    if (LISTS.has(key)) return [];
    if (key === 'assetId' && assetUUID) return erasedId(assetUUID);
    if (key === 'userId' && inner !== null) return erasedId(erased.userUUID);
    return redact(inner, erased);
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactMember(key, inner)]));
}

/**
 * Empties the responses of controllers to an asset's events, which may repeat what they were sent, notes and numbers of
 * telephone calls, and notes of complaints about the asset.
 */
async function redactDispatches({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>, { assetUUIDs }: Erased) {
  const uuids = [...assetUUIDs];
  await sql`
    update dispatch_attempts a set response_body = null
    from dispatches d
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.event_uuid = d.event_uuid
      and b.controller_uuid = d.controller_uuid
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${uuids}::uuid[])
      and a.tenant_uuid = b.tenant_uuid and a.batch_uuid = b.batch_uuid and a.response_body is not null`.execute(tx);
  await sql`
    update dispatch_log l set details = l.details - 'note' - 'phone'
    from dispatches d
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${uuids}::uuid[])
      and l.tenant_uuid = ${tenant} and l.dispatch_uuid = d.dispatch_uuid and l.details ?| array['note', 'phone']`.execute(
    tx,
  );
  await sql`
    update complaints set note = null
    where tenant_uuid = ${tenant} and asset_uuid = any(${uuids}::uuid[])`.execute(tx);
}

/**
 * Redacts stored copies: responses under an idempotency key, search terms, messages to subscribers and their
 * deliveries.
 */
export async function redactStored({ tx, tenant }: TenantScope, erased: Erased): Promise<void> {
  const uuids = [erased.userUUID, ...erased.assetUUIDs];
  const mentionsErased = (text: RawBuilder<string>) =>
    sql<boolean>`exists (select from unnest(${uuids}::text[]) as named (uuid) where strpos(${text}, named.uuid) > 0)`;
  const responses = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'key', 'body'])
    .where('tenant_uuid', '=', tenant)
    .where('body', '<>', '')
    .where(mentionsErased(sql`body`))
    .execute();
  for (const { operation, key, body } of responses)
    await tx
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify(redact(JSON.parse(body), erased)) })
      .where('tenant_uuid', '=', tenant)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .execute();
  const deliveries = await tx
    .selectFrom('webhook_deliveries')
    .select(['delivery_uuid', 'body'])
    .where('tenant_uuid', '=', tenant)
    .where(mentionsErased(sql`body`))
    .execute();
  for (const { delivery_uuid, body } of deliveries) {
    await tx
      .updateTable('webhook_deliveries')
      .set({ body: JSON.stringify(redact(JSON.parse(body), erased)) })
      .where('tenant_uuid', '=', tenant)
      .where('delivery_uuid', '=', delivery_uuid)
      .execute();
    // A receiver may have repeated the message.
    await tx
      .updateTable('webhook_attempts')
      .set({ response_body: null })
      .where('tenant_uuid', '=', tenant)
      .where('delivery_uuid', '=', delivery_uuid)
      .execute();
  }
  await redactDispatches({ tx, tenant }, erased);
  // A search may be a name or a meter point.
  await sql`
    update bulk_actions set filter = (filter::jsonb - 'search')::json
    where tenant_uuid = ${tenant} and filter::jsonb ? 'search' and exists (
      select from bulk_action_steps s
      where s.tenant_uuid = bulk_actions.tenant_uuid and s.bulk_action_uuid = bulk_actions.bulk_action_uuid
        and s.asset_uuids && ${[...erased.assetUUIDs]}::uuid[])`.execute(tx);
  const messages = await tx
    .selectFrom('outbox')
    .select(['outbox_uuid', 'payload'])
    .where('tenant_uuid', '=', tenant)
    .where(mentionsErased(sql`payload::text`))
    .execute();
  for (const { outbox_uuid, payload } of messages)
    await tx
      .updateTable('outbox')
      .set({ payload: JSON.stringify(redact(payload, erased)) })
      .where('tenant_uuid', '=', tenant)
      .where('outbox_uuid', '=', outbox_uuid)
      .execute();
}
