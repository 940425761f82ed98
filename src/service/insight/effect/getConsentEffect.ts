import { sql } from 'kysely';
import type { EventEffect } from '#contract/eventEffect.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { selectConsents, statusAt } from '../../tenants/consents/consentRow.ts';
import { type LosingEvents, readLosingEvents } from '../../tenants/consents/losingEvents.ts';
import { effectOfLeaving } from './effectOfLeaving.ts';

/** Returns what withdrawing a consent would end now; nothing if it has ended already. */
export const getConsentEffect: Handler<'getConsentEffect'> = async ({
  scope,
  params: { consentUUID },
  query: { figures },
}) => {
  const consent = await selectConsents(scope).where('consent_uuid', '=', consentUUID).executeTakeFirst();
  if (!consent) throw notFound('consent');
  const assets = statusAt(consent, scope.now) === 'ACTIVE' ? await readCoveredAssets(scope, consentUUID) : [];
  const losing =
    consent.type === 'DISPATCH'
      ? await readLosingEvents(scope, sql`select unnest(${assets}::uuid[])`)
      : { events: [], totalEvents: 0 };
  return {
    consentUUID,
    assets: assets.length,
    ...losing,
    effects: figures ? await readEffects(scope, assets, losing) : null,
  };
};

/** Reads the active assets whose newest preference of the consent's kind is this consent. */
async function readCoveredAssets({ tx, tenant }: TenantScope, consentUUID: string): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid
    from consents withdrawn join assets a on a.tenant_uuid = withdrawn.tenant_uuid and a.user_uuid = withdrawn.user_uuid
      and (withdrawn.asset_uuid is null or a.asset_uuid = withdrawn.asset_uuid)
    where withdrawn.tenant_uuid = ${tenant} and withdrawn.consent_uuid = ${consentUUID} and a.status = 'ACTIVE'
      and not exists (
        select from consents newer
        where newer.tenant_uuid = withdrawn.tenant_uuid and newer.user_uuid = withdrawn.user_uuid
          and newer.type = withdrawn.type
          and newer.seq > withdrawn.seq
          and (newer.asset_uuid is null or newer.asset_uuid = a.asset_uuid))`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/** Returns the effect on the first events; nothing where none would lose assets. */
const readEffects = async (
  scope: TenantScope,
  assets: readonly string[],
  losing: LosingEvents,
): Promise<EventEffect[]> => (losing.totalEvents === 0 ? [] : (await effectOfLeaving(scope, assets)).events);
