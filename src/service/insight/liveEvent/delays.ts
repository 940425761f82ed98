import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { joinAssetReadings } from '../../assets/assetReadings.ts';
import { isCountedInEvent } from '../../assets/sharedMeters.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { DEFAULT_DELAY_MS } from './reporting.ts';

const MINUTE_MS = 60_000;
const MINUTE_S = 60;

/** Number of assets by usual delay, in whole minutes; those without a known delay are left out. */
export type DelayCounts = Record<string, number>;

/** Adds the opted-in assets of a range. */
export async function addDelays(
  scope: TenantScope,
  event: EventRow,
  counts: DelayCounts,
  { after, to }: AssetRange,
): Promise<DelayCounts> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ minutes: number; assets: number }>`
    select floor(ar.reading_delay_s / ${MINUTE_S}::float8 + 0.5)::integer as minutes, count(*)::integer as assets
    from event_assets ea join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    ${joinAssetReadings('a')}
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'
      and ea.asset_uuid > ${after} and ea.asset_uuid <= ${to} and ar.reading_delay_s is not null
      and not ${await isCountedInEvent(scope, event, 'a')}
    group by 1`.execute(tx);
  const sums = { ...counts };
  for (const { minutes, assets } of rows) sums[minutes] = (sums[minutes] ?? 0) + assets;
  return sums;
}

/** Returns the median of the assets' usual delays, to the minute. */
export function medianDelayMs(counts: DelayCounts): number {
  const sorted = Object.entries(counts).sort(([one], [other]) => Number(one) - Number(other));
  const half = Math.floor(sorted.reduce((sum, [, assets]) => sum + assets, 0) / 2);
  let before = 0;
  for (const [minutes, assets] of sorted) {
    before += assets;
    if (before > half) return Number(minutes) * MINUTE_MS;
  }
  return DEFAULT_DELAY_MS;
}
