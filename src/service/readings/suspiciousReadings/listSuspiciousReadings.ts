import { sql } from 'kysely';
import type { SuspiciousReading, SuspiciousReadingQuery } from '#contract/suspiciousReading.ts';
import { EXPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { iso, isoOrNull, stamp } from '../../platform/rows/iso.ts';
import { accessOf, withheldDetail } from '../../tenants/consents/dataAccess.ts';

type Filters = Pick<SuspiciousReadingQuery, 'state' | 'assetUUID' | 'portfolioUUID'>;

/** Selects suspicions of active assets in their present occupancies, by a filter. */
export function selectSuspicions({ tx, tenant }: TenantScope, { state, assetUUID, portfolioUUID }: Filters) {
  let rows = tx
    .selectFrom('suspicious_readings')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'suspicious_readings.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'suspicious_readings.asset_uuid'),
    )
    .where('suspicious_readings.tenant_uuid', '=', tenant)
    .where('assets.status', '=', 'ACTIVE')
    .where(sql<boolean>`(occupied_from_utc is null or start_utc >= occupied_from_utc)`);
  if (state) rows = rows.where('suspicious_readings.state', '=', state);
  if (assetUUID) rows = rows.where('suspicious_readings.asset_uuid', '=', assetUUID);
  if (portfolioUUID) rows = rows.where('assets.portfolio_uuid', '=', portfolioUUID);
  return rows;
}

const WH_PER_KWH = 1000;

/** Lists implausible readings, the newest first. */
export const listSuspiciousReadings: Handler<'listSuspiciousReadings'> = async ({ scope, query }) => {
  const { state, assetUUID, portfolioUUID, ...page } = query;
  const rows = selectSuspicions(scope, { state, assetUUID, portfolioUUID }).select([
    'suspicious_readings.suspicion_uuid',
    'suspicious_readings.asset_uuid',
    'suspicious_readings.direction',
    'suspicious_readings.start_utc',
    'suspicious_readings.wh',
    'suspicious_readings.limit_wh',
    'suspicious_readings.reason',
    'suspicious_readings.state',
    'suspicious_readings.noted_utc',
    'suspicious_readings.decided_utc',
    'suspicious_readings.decided_by',
    'assets.asset_id',
    'assets.name',
    'assets.portfolio_uuid',
  ]);
  const found = await readPage(rows, {
    ...page,
    columns: {
      startTime: 'suspicious_readings.start_utc',
      value: 'suspicious_readings.wh',
      notedUTC: 'suspicious_readings.noted_utc',
    },
    defaultSort: '-startTime',
    tieBreak: 'suspicious_readings.suspicion_uuid',
    toItem: (row): SuspiciousReading => ({
      suspicionUUID: row.suspicion_uuid,
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      portfolioUUID: row.portfolio_uuid,
      direction: row.direction === EXPORT ? 'export' : 'import',
      startTime: iso(row.start_utc),
      value: row.wh / WH_PER_KWH,
      limit: row.limit_wh / WH_PER_KWH,
      reason: row.reason,
      state: row.state,
      notedUTC: stamp(row.noted_utc),
      decidedUTC: isoOrNull(row.decided_utc),
      decidedBy: row.decided_by,
    }),
  });
  const access = await accessOf(scope, [...new Set(found.data.map(({ assetUUID: uuid }) => uuid))]);
  const isWithheld = ({ assetUUID: uuid }: SuspiciousReading) => withheldDetail(access.get(uuid)!) !== null;
  return { ...found, data: found.data.map((item) => (isWithheld(item) ? { ...item, value: null } : item)) };
};
