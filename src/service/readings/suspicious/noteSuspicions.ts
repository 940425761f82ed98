import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { ALWAYS_PLAUSIBLE_WH, type PlausibleLimit } from '#energy/plausibleReading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { analyzeGrown } from '#store/analyzeGrown.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readLimits, type SuspectedRegister } from '../../assets/readLimits.ts';
import { rowsOf } from '../../platform/rows/rowsOf.ts';
import { type CutHalfHour, cutHalfHours } from '../cutReadings.ts';
import { firstSlot, type GroupedConsumption, lastSlot, MISSING, placeOf } from '../groupedConsumption.ts';

interface HalfHour extends SuspectedRegister {
  startMs: number;
  wh: number;
  isEstimated: boolean;
}
interface Known {
  suspicion_uuid: string;
  asset_uuid: string;
  direction: number;
  start_ms: number;
  wh: number;
  state: 'OPEN' | 'CONFIRMED' | 'SET_ASIDE';
}

/** Largest number of a range's suspicions that are read; of more, those of the batch's assets alone are. */
const MAX_KNOWN = 1000;
/** Rows of one statement: a batch in the wrong unit is implausible as a whole, and no statement may take seconds. */
const STORED_AT_ONCE = 5000;
/** Number of suspicions of one batch after which PostgreSQL may be wrong about how many there are. */
const MANY = 1000;
const LOOKED_UP = {
  suspicious_readings: ['tenant_uuid', 'suspicion_uuid', 'asset_uuid', 'direction', 'start_utc', 'state'],
  assets: ['tenant_uuid', 'asset_uuid', 'status', 'portfolio_uuid'],
};

/**
 * Notes the readings of a stored batch that are implausible, for an operator to decide on; each counts until then. A
 * reading that was set aside and is sent again stays aside; another value in its place is a correction, which counts.
 */
export async function noteSuspicions(
  scope: TenantScope,
  batch: GroupedConsumption,
  assetUUIDs: readonly string[],
  { fromMs, toMs }: { fromMs: readonly number[]; toMs: readonly number[] },
): Promise<void> {
  const first = fromMs.reduce((least, ms) => Math.min(least, ms), Infinity);
  const end = toMs.reduce((most, ms) => Math.max(most, ms), -Infinity);
  const known = await readKnown(scope, assetUUIDs, first, end);
  const large = largeOnes(batch, assetUUIDs);
  const flagged = large.length === 0 ? [] : await flag(scope, large);
  if (known.length > 0) await followKnown(scope, batch, assetUUIDs, known, new Set(flagged.map(keyOf)));
}

const keyOf = ({ assetUUID, direction, startMs }: Omit<HalfHour, 'wh' | 'isEstimated'>): string =>
  `${assetUUID} ${direction} ${startMs}`;

async function readKnown(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Known[]> {
  const columns = sql`suspicion_uuid, asset_uuid, direction, (extract(epoch from start_utc) * 1000)::float8 as start_ms, wh, state`;
  const isWithin = sql`tenant_uuid = ${tenant} and start_utc >= ${new Date(fromMs)} and start_utc < ${new Date(toMs)}`;
  const found = await sql<Known>`
    select ${columns} from suspicious_readings where ${isWithin} limit ${MAX_KNOWN + 1}`.execute(tx);
  if (found.rows.length <= MAX_KNOWN) return found.rows;
  const { rows } = await sql<Known>`
    select ${columns} from suspicious_readings
    where ${isWithin} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  return rows;
}

/** Returns the half hours of a batch that are looked at, the largest first. */
function largeOnes(batch: GroupedConsumption, assetUUIDs: readonly string[]): HalfHour[] {
  const { days, present, estimated, dayAndDirection, reference, wh } = batch;
  const found: HalfHour[] = [];
  for (let day = 0; day < days; day++) {
    const direction = dayAndDirection[day]! % 2;
    const least = ALWAYS_PLAUSIBLE_WH[direction]!;
    const last = lastSlot(present, day);
    for (let slot = firstSlot(present, day); slot <= last; slot++) {
      const value = wh[placeOf(batch, day, slot)]!;
      if (value <= least) continue;
      found.push({
        assetUUID: assetUUIDs[reference[day]!]!,
        direction,
        startMs: Math.floor(dayAndDirection[day]! / 2) * DAY_MS + slot * HALF_HOUR_MS,
        wh: value,
        isEstimated: ((estimated[2 * day + (slot < 24 ? 0 : 1)]! >>> (slot % 24)) & 1) === 1,
      });
    }
  }
  return found.sort((one, other) => other.wh - one.wh);
}

async function flag(scope: TenantScope, large: readonly HalfHour[]): Promise<HalfHour[]> {
  const registers = new Map(
    large.map(({ assetUUID, direction }) => [`${assetUUID} ${direction}`, { assetUUID, direction }]),
  );
  const limitOf = await readLimits(scope, [...registers.values()]);
  const over = large.flatMap((half) => {
    const limit = limitOf(half);
    return limit && half.wh > limit.wh ? [{ ...half, limit }] : [];
  });
  for (let from = 0; from < over.length; from += STORED_AT_ONCE)
    await store(scope, over.slice(from, from + STORED_AT_ONCE));
  if (over.length >= MANY) await analyzeGrown(scope, LOOKED_UP);
  return over;
}

/** Stores suspicions; the same value again changes nothing that was decided of it. */
async function store(
  { tx, tenant, now }: TenantScope,
  over: readonly (HalfHour & { limit: PlausibleLimit })[],
): Promise<void> {
  const rows = rowsOf([
    { name: 'suspicion_uuid', type: 'uuid', values: over.map(() => newUuid()) },
    { name: 'asset_uuid', type: 'uuid', values: over.map(({ assetUUID }) => assetUUID) },
    { name: 'direction', type: 'smallint', values: over.map(({ direction }) => direction) },
    { name: 'start_s', type: 'float8', values: over.map(({ startMs }) => startMs / 1000) },
    { name: 'wh', type: 'integer', values: over.map(({ wh }) => wh) },
    { name: 'was_estimated', type: 'boolean', values: over.map(({ isEstimated }) => (isEstimated ? 't' : 'f')) },
    { name: 'limit_wh', type: 'integer', values: over.map(({ limit }) => limit.wh) },
    { name: 'reason', type: 'text', values: over.map(({ limit }) => limit.reason) },
  ]);
  await sql`
    insert into suspicious_readings as s (tenant_uuid, suspicion_uuid, asset_uuid, direction, start_utc, wh, was_estimated,
      limit_wh, reason, noted_utc)
    select ${tenant}::uuid, suspicion_uuid, asset_uuid, direction, to_timestamp(start_s), wh, was_estimated, limit_wh,
      reason, ${new Date(now)}
    from (${rows}) n order by asset_uuid, direction, start_s
    on conflict (tenant_uuid, asset_uuid, direction, start_utc) do update set wh = excluded.wh,
      was_estimated = excluded.was_estimated, limit_wh = excluded.limit_wh, reason = excluded.reason, state = 'OPEN',
      noted_utc = excluded.noted_utc, decided_utc = null, decided_by = null
    where s.wh <> excluded.wh`.execute(tx);
}

async function followKnown(
  scope: TenantScope,
  batch: GroupedConsumption,
  assetUUIDs: readonly string[],
  known: readonly Known[],
  flagged: ReadonlySet<string>,
): Promise<void> {
  const sent = valuesOf(batch, assetUUIDs, new Set(known.map((row) => row.asset_uuid)));
  const corrected: string[] = [];
  const aside: CutHalfHour[] = [];
  for (const { suspicion_uuid, asset_uuid: assetUUID, direction, start_ms: startMs, wh, state } of known) {
    const key = keyOf({ assetUUID, direction, startMs });
    const value = sent.get(key);
    if (value === undefined) continue;
    if (value !== wh) {
      if (!flagged.has(key)) corrected.push(suspicion_uuid);
    } else if (state === 'SET_ASIDE') aside.push({ assetUUID, direction, startMs });
  }
  await cutHalfHours(scope, aside);
  if (corrected.length > 0)
    await sql`delete from suspicious_readings
      where tenant_uuid = ${scope.tenant} and suspicion_uuid = any(${corrected}::uuid[])`.execute(scope.tx);
}

/** Returns the values of a batch for some assets. */
function valuesOf(
  batch: GroupedConsumption,
  assetUUIDs: readonly string[],
  some: ReadonlySet<string>,
): Map<string, number> {
  const { days, present, dayAndDirection, reference, wh } = batch;
  const values = new Map<string, number>();
  for (let day = 0; day < days; day++) {
    const assetUUID = assetUUIDs[reference[day]!]!;
    if (!some.has(assetUUID)) continue;
    const direction = dayAndDirection[day]! % 2;
    const dayMs = Math.floor(dayAndDirection[day]! / 2) * DAY_MS;
    const last = lastSlot(present, day);
    for (let slot = firstSlot(present, day); slot <= last; slot++) {
      const value = wh[placeOf(batch, day, slot)]!;
      if (value !== MISSING) values.set(keyOf({ assetUUID, direction, startMs: dayMs + slot * HALF_HOUR_MS }), value);
    }
  }
  return values;
}
