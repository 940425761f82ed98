import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAnybodyListening } from '../../tenants/consents/requestConsents.ts';
import { countAssetsAndConsents } from '../counts.ts';

/** Registrations of a scheme that were turned down. */
export interface Registrations {
  schemeUUID: string;
  name: string;
  rejected: number;
  duplicated: number;
}

export interface TaskCounts {
  silentAssets: number;
  /** Readings that nobody has decided on, and the number of their assets. */
  implausible: { readings: number; assets: number };
  invalidMpans: number;
  expiringConsents: number;
  registrations: Registrations[];
  /** Whether requests for consent reach anybody. */
  isListening: boolean;
}

/** Counts what needs somebody in the fleet, whether or not an event is near. */
export async function readTaskCounts(scope: TenantScope): Promise<TaskCounts> {
  const { silentAssets, assets, consents } = await countAssetsAndConsents(scope);
  const { rows: registrations } = await sql<Registrations>`
    select s.scheme_uuid as "schemeUUID", s.name,
      count(*) filter (where sa.status = 'REJECTED') as rejected,
      count(*) filter (where sa.status = 'DUPLICATED') as duplicated
    from event_schemes s
    join scheme_assets sa on sa.tenant_uuid = ${scope.tenant} and sa.scheme_uuid = s.scheme_uuid
      and sa.status in ('REJECTED', 'DUPLICATED')
    where s.tenant_uuid = ${scope.tenant} and s.status = 'ACTIVE'
    group by s.scheme_uuid, s.name order by s.name`.execute(scope.tx);
  const { rows: open } = await sql<TaskCounts['implausible']>`
    select count(*)::integer as readings, count(distinct asset_uuid)::integer as assets from suspicious_readings
    where tenant_uuid = ${scope.tenant} and state = 'OPEN'`.execute(scope.tx);
  return {
    silentAssets,
    implausible: open[0]!,
    invalidMpans: assets.byMpanStatus['INVALID'] ?? 0,
    expiringConsents: consents.expiringIn30Days,
    registrations,
    isListening: await isAnybodyListening(scope),
  };
}
