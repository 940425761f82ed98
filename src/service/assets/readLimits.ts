import { sql } from 'kysely';
import { type PlausibleLimit, plausibleLimit } from '#energy/plausibleReading.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { EXPORT, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';

/** One direction of one asset. */
export interface SuspectedRegister {
  assetUUID: string;
  direction: number;
}

interface ConnectionRow {
  asset_uuid: string;
  direction: number;
  capacity_kw: number | null;
  is_domestic: boolean;
  confirmed_wh: number | null;
}

/** Time for which a looked-up limit is trusted, in every process by itself. */
const TRUSTED_MS = 6 * HOUR_MS;
const MAX_KEPT = 50_000;
/**
 * Number of sites whose history is read for one batch: it takes a millisecond each, and the others' turn is the next
 * batch.
 */
const MAX_READ = 200;
const HISTORY_DAYS = 60;
const WEEK = 336;

const kept = new Map<string, { limit: PlausibleLimit | null; untilMs: number }>();
const keyOf = (tenant: string, { assetUUID, direction }: SuspectedRegister) => `${tenant} ${assetUUID} ${direction}`;

/** Forgets the limits of assets: their capacity, or a confirmed reading, has changed. */
export function forgetLimits(tenant: string, assetUUIDs: readonly string[]): void {
  for (const assetUUID of assetUUIDs)
    for (const direction of [0, EXPORT]) kept.delete(keyOf(tenant, { assetUUID, direction }));
}

/**
 * Reads the limits of registers, the most urgent first; those of the first are looked up, and known ones are returned
 * without a query.
 */
export async function readLimits(
  scope: TenantScope,
  registers: readonly SuspectedRegister[],
): Promise<(register: SuspectedRegister) => PlausibleLimit | null> {
  const isKnown = (register: SuspectedRegister) => (kept.get(keyOf(scope.tenant, register))?.untilMs ?? 0) > scope.now;
  const unknown = registers.filter((register) => !isKnown(register));
  if (unknown.length > 0) await lookUp(scope, unknown);
  return (register) => kept.get(keyOf(scope.tenant, register))?.limit ?? null;
}

async function lookUp(scope: TenantScope, registers: readonly SuspectedRegister[]): Promise<void> {
  const { tenant, now } = scope;
  const connections = await readConnections(scope, registers);
  const sites = connections.filter((row) => row.capacity_kw === null && !row.is_domestic).slice(0, MAX_READ);
  const usualHighs = sites.length === 0 ? new Map<string, number>() : await readUsualHighs(scope, sites);
  if (kept.size + connections.length > MAX_KEPT) kept.clear();
  for (const { asset_uuid: assetUUID, direction, capacity_kw, is_domestic, confirmed_wh } of connections) {
    const limit = plausibleLimit({
      capacityKw: capacity_kw,
      isDomestic: is_domestic,
      usualHighWh: usualHighs.get(`${assetUUID} ${direction}`) ?? null,
      confirmedWh: confirmed_wh,
    });
    if (limit) kept.set(keyOf(tenant, { assetUUID, direction }), { limit, untilMs: now + TRUSTED_MS });
  }
}

async function readConnections(
  { tx, tenant }: TenantScope,
  registers: readonly SuspectedRegister[],
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select a.asset_uuid, wanted.direction, a.is_domestic,
      case wanted.direction when ${EXPORT} then g.export_kw else g.import_kw end as capacity_kw,
      (select max(s.wh) from suspicious_readings s where s.tenant_uuid = ${tenant} and s.asset_uuid = a.asset_uuid
        and s.direction = wanted.direction and s.state = 'CONFIRMED') as confirmed_wh
    from unnest(${arrayLiteral(registers.map(({ assetUUID }) => assetUUID))}::uuid[],
      ${arrayLiteral(registers.map(({ direction }) => direction))}::smallint[])
      with ordinality as wanted (asset_uuid, direction, place)
    join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = wanted.asset_uuid
    left join asset_registrations g on g.tenant_uuid = ${tenant} and g.asset_uuid = a.asset_uuid
    order by wanted.place`.execute(tx);
  return rows;
}

/**
 * Reads the usual highs by asset and direction, of those with a week of readings; a statement of its own, since
 * readings may be on workers.
 */
async function readUsualHighs(
  { tx, tenant, now }: TenantScope,
  sites: readonly ConnectionRow[],
): Promise<Map<string, number>> {
  const from = utcDay(now - HISTORY_DAYS * DAY_MS);
  const { rows } = await sql<{ asset_uuid: string; direction: number; wh: number }>`
    select r.asset_uuid, r.direction, percentile_disc(0.99) within group (order by reading.wh) as wh
    from reading_days r, unnest(r.wh) as reading (wh)
    where r.tenant_uuid = ${tenant} and r.asset_uuid = any(${sites.map((site) => site.asset_uuid)}::uuid[])
      and r.day >= ${from}::date and reading.wh is not null
    group by r.asset_uuid, r.direction having count(*) >= ${WEEK}`.execute(tx);
  return new Map(rows.map((row) => [`${row.asset_uuid} ${row.direction}`, row.wh]));
}
