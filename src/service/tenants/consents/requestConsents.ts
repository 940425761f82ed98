import { sql } from 'kysely';
import type { ConsentStatus } from '#contract/consent.ts';
import type { ConsentRequested } from '#contract/webhookPayloads.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { type BulkOutcome, decideEach } from '../bulkDecision.ts';
import { lockAssets } from '../locks/lockAssets.ts';
import { newestConsent } from './consents.ts';
import { endsSoon } from './endingConsents.ts';

/** Time after a request in which a user is not asked again. */
const PAUSE_MS = DAY_MS;

/**
 * Asks the users of assets for their consent to dispatch: a message to the operator's own messaging, which knows how to
 * reach them. Users who agreed for longer than 30 days, or were asked within a day, are left alone; those who said no
 * are refused. Throws 409 where nobody listens.
 */
export async function requestConsents(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  dryRun: boolean,
): Promise<BulkOutcome> {
  if (!(await isAnybodyListening(scope)))
    throw conflict('No active webhook subscribes to CONSENT.REQUESTED: the request would not be passed on');
  const assets = await lockAssets(scope, assetUUIDs, true);
  const statuses = await readConsentStatuses(scope, assetUUIDs);
  const asked = await findAsked(scope, assetUUIDs);
  const { moves, result } = decideEach<string>(assetUUIDs, (uuid) => {
    const asset = assets.get(uuid);
    const status = statuses.get(uuid);
    if (!asset) return { refused: 'ASSET_NOT_FOUND' };
    if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
    if (asset.user_uuid === null) return { refused: 'NO_USER' };
    if (status === 'REJECTED' || status === 'WITHDRAWN') return { refused: 'CONSENT_REFUSED' };
    return status === 'ACTIVE' || asked.has(uuid) ? 'UNCHANGED' : { to: asset.user_uuid };
  });
  if (!dryRun && moves.length > 0) {
    const users = Map.groupBy(moves, ({ to }) => to);
    const payload: ConsentRequested = {
      type: 'DISPATCH',
      users: [...users].map(([userUUID, of]) => ({ userUUID, assetUUIDs: of.map(({ assetUUID }) => assetUUID) })),
    };
    await publishEvent(scope, 'CONSENT.REQUESTED', payload);
  }
  return { moved: moves.map(({ assetUUID }) => ({ assetUUID, before: null })), result };
}

/** Whether a subscription takes requests for consent. */
export async function isAnybodyListening({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from webhook_subscriptions where tenant_uuid = ${tenant} and status = 'ACTIVE'
      and deleted_utc is null and 'CONSENT.REQUESTED' = any(events)) as found`.execute(tx);
  return rows[0]!.found;
}

async function readConsentStatuses(
  scope: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, ConsentStatus | 'NONE'>> {
  // A consent that ends soon is as good as ended: its user is asked to renew it.
  const { rows } = await sql<{ asset_uuid: string; status: ConsentStatus | 'NONE' }>`
    select asset_uuid, case when ${endsSoon(scope)} then 'EXPIRED' else ${newestConsent(scope, 'DISPATCH')} end as status
    from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  return new Map(rows.map(({ asset_uuid, status }) => [asset_uuid, status]));
}

/** Returns the assets whose users were asked a short time ago. */
async function findAsked({ tx, tenant, now }: TenantScope, assetUUIDs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select distinct asset_uuid::text
    from bulk_actions a join bulk_action_steps s on s.tenant_uuid = ${tenant}
      and s.bulk_action_uuid = a.bulk_action_uuid
    cross join unnest(s.changed_assets) as asset_uuid
    where a.tenant_uuid = ${tenant} and a.action = 'CONSENT_REQUEST' and a.created_utc > ${new Date(now - PAUSE_MS)}
      and s.changed_assets && ${assetUUIDs}::uuid[]`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
