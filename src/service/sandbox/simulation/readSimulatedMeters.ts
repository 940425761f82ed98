import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { storeReadings } from '../../readings/storeReadings.ts';
import { tryLockAssets } from '../../tenants/locks/lockAssets.ts';
import { tryLockUsersShared } from '../../tenants/locks/lockOrder.ts';
import { executedByAsset } from './executedByAsset.ts';
import { type MeterSpan, ReadingBatch } from './readingBatch.ts';
import { hasSimulatedAssets, readAssetsBehind, type SimulatedAsset, stillReadable } from './simulatedAssets.ts';

/** Longest time back for which a meter is read that was never read, or not for long. */
const LONGEST_FILL_MS = 90 * DAY_MS;
/** Limits of one step, which is one transaction. */
const MAX_ASSETS = 1000;
const MAX_HALF_HOURS = 96_000;

/**
 * Fills the readings of the tenant's simulated meters up to the last ended half hour, one step of them. Returns when
 * the next step is due, in business time as epoch milliseconds; null if no meter is simulated.
 */
export async function readSimulatedMeters(scope: TenantScope): Promise<number | null> {
  const toMs = Math.floor(scope.now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const behind = await readAssetsBehind(scope, toMs - HALF_HOUR_MS, MAX_ASSETS);
  const spans = spansWithinStep(behind, toMs);
  const { stored, isLocked } = await storeSpans(scope, spans, toMs);
  const isMore = spans.length < behind.length || behind.length === MAX_ASSETS;
  // At once also if others hold its locks: the request that moved the clock waits for the readings.
  if (isLocked) return scope.now;
  // Before the jobs that build on the readings: jobs are run in the order of their due times.
  if (isMore && stored > 0) return Math.min(scope.now, firstUnread((behind[spans.length] ?? behind.at(-1))!, toMs));
  return spans.length > 0 || (await hasSimulatedAssets(scope)) ? toMs + HALF_HOUR_MS : null;
}

/** Returns the first of the meters whose half hours fit into a step; at least one. */
function spansWithinStep(assets: readonly SimulatedAsset[], toMs: number): MeterSpan[] {
  const spans: MeterSpan[] = [];
  let halfHours = 0;
  for (const asset of assets) {
    const fromMs = firstUnread(asset, toMs);
    const count = Math.max(0, (toMs - fromMs) / HALF_HOUR_MS);
    if (spans.length > 0 && halfHours + count > MAX_HALF_HOURS) break;
    halfHours += count;
    spans.push({ asset, fromMs });
  }
  return spans;
}

function firstUnread({ last_reading_utc, occupied_from_utc, installation_date }: SimulatedAsset, toMs: number): number {
  const next = last_reading_utc === null ? -Infinity : last_reading_utc.getTime() + HALF_HOUR_MS;
  const installed = installation_date === null ? -Infinity : Date.parse(installation_date);
  const fromMs = Math.max(next, installed, occupied_from_utc?.getTime() ?? -Infinity, toMs - LONGEST_FILL_MS);
  return Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
}

interface StepOutcome {
  /** Number of readings. */
  stored: number;
  /** Whether some assets or users were locked by others. */
  isLocked: boolean;
}

/** Stores the readings of the meters. */
async function storeSpans(scope: TenantScope, all: readonly MeterSpan[], toMs: number): Promise<StepOutcome> {
  const { spans, isLocked } = await lockReadable(scope, all);
  if (spans.length === 0) return { stored: 0, isLocked };
  const executed = await executedByAsset(
    scope,
    spans.map(({ asset }) => asset),
    Math.min(...spans.map(({ fromMs }) => fromMs)),
    toMs,
  );
  const batch = new ReadingBatch(spans, toMs);
  for (const span of spans) batch.add(span, executed.get(span.asset.asset_uuid) ?? []);
  if (batch.readings > 0) await storeReadings(scope, batch.finish(), batch.assetUUIDs);
  await saveReads(scope, spans, toMs + HALF_HOUR_MS);
  return { stored: batch.readings, isLocked };
}

/**
 * Locks the assets and their users without waiting; leaves out those that others have locked, or whose consent has
 * ended meanwhile: no meter is read from the moment of the response to a withdrawal.
 */
async function lockReadable(
  scope: TenantScope,
  spans: readonly MeterSpan[],
): Promise<{ spans: MeterSpan[]; isLocked: boolean }> {
  if (spans.length === 0) return { spans: [], isLocked: false };
  const assets = await tryLockAssets(
    scope,
    spans.map(({ asset }) => asset.asset_uuid),
  );
  const owners = [...assets.values()].flatMap(({ user_uuid }) => (user_uuid === null ? [] : [user_uuid]));
  const users = await tryLockUsersShared(scope, owners);
  const locked = [...assets.values()].filter(({ user_uuid }) => user_uuid !== null && users.has(user_uuid));
  const readable = await stillReadable(
    scope,
    locked.map(({ asset_uuid }) => asset_uuid),
  );
  return {
    spans: spans.filter(({ asset }) => readable.has(asset.asset_uuid)),
    isLocked: locked.length < spans.length,
  };
}

/** Records that smart meters were read: other devices have no read status. */
async function saveReads({ tx, tenant, now }: TenantScope, spans: readonly MeterSpan[], next: number): Promise<void> {
  const meters = spans.filter(({ asset }) => asset.asset_type === 'SMART_METER').map(({ asset }) => asset.asset_uuid);
  if (meters.length === 0) return;
  await sql`
    insert into meter_reads (tenant_uuid, asset_uuid, last_read_utc, failures, next_try_utc)
    select ${tenant}, asset_uuid, ${new Date(now)}::timestamptz, 0, ${new Date(next)}::timestamptz
      from unnest(${arrayLiteral(meters)}::uuid[]) as asset_uuid order by asset_uuid
    on conflict (tenant_uuid, asset_uuid) do update set provider = null, meter_account_uuid = null,
      last_read_utc = excluded.last_read_utc, failures = 0, next_try_utc = excluded.next_try_utc`.execute(tx);
}
