import { sql } from 'kysely';
import type { EventEffect } from '#contract/eventEffect.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { effectOfLeaving } from '../analytics/effect/effectOfLeaving.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { iso } from '../wire/iso.ts';
import { selectConsents, statusAt } from './consentRow.ts';

interface AffectedEvent {
  event_uuid: string;
  name: string;
  start_utc: Date;
  end_utc: Date;
  assets: number;
}

const MOST_EVENTS = 50;

/** What withdrawing a consent would end now; nothing if it has ended already. */
export const getConsentEffect: Handler<'getConsentEffect'> = async ({
  scope,
  params: { consentUUID },
  query: { figures },
}) => {
  const consent = await selectConsents(scope).where('consent_uuid', '=', consentUUID).executeTakeFirst();
  if (!consent) throw notFound('consent');
  const assets = statusAt(consent, scope.now) === 'ACTIVE' ? await readCoveredAssets(scope, consentUUID) : [];
  const losing = consent.type === 'DISPATCH' ? await readAffectedEvents(scope, assets) : [];
  return {
    consentUUID,
    assets: assets.length,
    events: losing.slice(0, MOST_EVENTS).map((event) => ({
      eventUUID: event.event_uuid,
      name: event.name,
      startTime: iso(event.start_utc),
      endTime: iso(event.end_utc),
      assets: event.assets,
    })),
    totalEvents: losing.length,
    effects: figures ? await readEffects(scope, assets, losing) : null,
  };
};

/** The active assets whose newest preference of the consent's kind is this consent. */
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

async function readAffectedEvents(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<AffectedEvent[]> {
  const { rows } = await sql<AffectedEvent>`
    select e.event_uuid, e.name, e.start_utc, e.end_utc, count(*)::integer as assets
    from event_assets ea join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN'
      and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)}
    group by e.tenant_uuid, e.event_uuid
    order by e.start_utc, e.event_uuid`.execute(tx);
  return rows;
}

/** What it does to the first events; nothing where none would lose assets. */
const readEffects = async (
  scope: TenantScope,
  assets: readonly string[],
  losing: readonly AffectedEvent[],
): Promise<EventEffect[]> => (losing.length === 0 ? [] : (await effectOfLeaving(scope, assets)).events);
