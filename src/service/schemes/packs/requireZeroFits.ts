import { type Consumption, countConsumption, refusesZeroBaseline } from '#energy/baseline/baselineGuards.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { eventDays, NO_EVENT_DAYS } from '../eventDays.ts';

const MAX_ASSETS = 200;
const DAYS = 28;

/**
 * Throws 400 at a pointer where ZERO would pay for ordinary use: a type of the scheme's READY assets takes energy from
 * the grid in more than 5 % of its half hours without an event. Examines the latest 200 of them, four weeks back.
 */
export async function requireZeroFits(scope: TenantScope, schemeUUID: string, pointer: string): Promise<void> {
  const { tx, tenant, now } = scope;
  const assets = await tx
    .selectFrom('scheme_assets as sa')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'sa.tenant_uuid').onRef('a.asset_uuid', '=', 'sa.asset_uuid'),
    )
    .select(['a.asset_uuid', 'a.asset_type'])
    .where('sa.tenant_uuid', '=', tenant)
    .where('sa.scheme_uuid', '=', schemeUUID)
    .where('sa.status', '=', 'READY')
    .orderBy('a.asset_uuid', 'desc')
    .limit(MAX_ASSETS)
    .execute();
  const uuids = assets.map(({ asset_uuid }) => asset_uuid);
  const [fromMs, toMs] = [now - DAYS * DAY_MS, now];
  const meters = await readMeters(tx, tenant, uuids, fromMs, toMs);
  const busy = await eventDays(scope, uuids, fromMs, toMs);
  const counts = new Map<string, Consumption>();
  for (const { asset_uuid, asset_type } of assets) {
    const meter = meters.get(asset_uuid)!;
    const own = countConsumption(netSeries(meter.import, meter.export), busy.get(asset_uuid) ?? NO_EVENT_DAYS);
    const { known, consuming } = counts.get(asset_type) ?? { known: 0, consuming: 0 };
    counts.set(asset_type, { known: known + own.known, consuming: consuming + own.consuming });
  }
  const [refused] = [...counts].filter(([, count]) => refusesZeroBaseline(count));
  if (!refused) return;
  const [type, { known, consuming }] = refused;
  const percent = Math.round((100 * consuming) / known);
  throw invalid([
    {
      pointer,
      code: 'CONSUMES',
      detail:
        `the ZERO baseline pays for what a meter shows below zero, but assets of type ${type} take energy from the grid ` +
        `in ${percent} % of their half-hours without an event: choose another baseline`,
    },
  ]);
}
