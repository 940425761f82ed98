import { type Selectable, sql } from 'kysely';
import { type DecideSuspiciousReadings, MAX_DECIDED, type SuspicionState } from '#contract/suspiciousReading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { EXPORT } from '#store/readings.ts';
import type { SuspiciousReadingsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { forgetLimits } from '../../assets/readLimits.ts';
import type { Handler } from '../../platform/http/call.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { cutHalfHours } from '../cutReadings.ts';
import { ConsumptionGrouper } from '../groupedConsumption.ts';
import { storeDecidedReadings } from '../storeReadings.ts';
import { selectSuspicions } from './listSuspiciousReadings.ts';

type Suspicion = Selectable<SuspiciousReadingsTable>;

const STATE_AFTER: Record<DecideSuspiciousReadings['action'], SuspicionState> = {
  SET_ASIDE: 'SET_ASIDE',
  CONFIRM: 'CONFIRMED',
  REOPEN: 'OPEN',
};

/** Sets readings aside, so that they no longer count, or puts them back. */
export const decideSuspiciousReadings: Handler<'decideSuspiciousReadings'> = async (call) => {
  const { scope, body } = call;
  const { named, remaining } = await find(scope, body);
  const assets = await lockAssets(scope, [...new Set(named.map(({ asset_uuid }) => asset_uuid))]);
  const found = await readAgain(scope, named);
  const isActive = ({ asset_uuid }: Suspicion) => assets.get(asset_uuid)?.status === 'ACTIVE';
  const state = STATE_AFTER[body.action];
  const changing = found.filter((row) => isActive(row) && row.state !== state);
  if (state === 'SET_ASIDE')
    await cutHalfHours(
      scope,
      changing.map((row) => ({
        assetUUID: row.asset_uuid,
        direction: row.direction,
        startMs: row.start_utc.getTime(),
      })),
    );
  await restoreReadings(
    scope,
    changing.filter((row) => state !== 'SET_ASIDE' && row.state === 'SET_ASIDE'),
  );
  const actor = nameOf(actorOf(call));
  if (changing.length > 0) {
    await note(scope, changing, state, actor);
    await writeAuditEntry(scope, 'READINGS_DECIDED', changing[0]!.asset_uuid, {
      by: actor,
      action: body.action,
      readings: changing.length,
    });
  }
  forgetLimits(
    scope.tenant,
    changing.map(({ asset_uuid }) => asset_uuid),
  );
  const known = new Set(found.map(({ suspicion_uuid }) => suspicion_uuid));
  return {
    changed: changing.length,
    unchanged: found.filter((row) => isActive(row) && row.state === state).length,
    refused: [
      ...(body.suspicionUUIDs ?? [])
        .filter((uuid) => !known.has(uuid))
        .map((suspicionUUID) => ({
          suspicionUUID,
          code: 'NOT_FOUND' as const,
          detail: 'There is no such suspicion: a different value may have been sent for the half-hour',
        })),
      ...found
        .filter((row) => !isActive(row))
        .map(({ suspicion_uuid }) => ({
          suspicionUUID: suspicion_uuid,
          code: 'ASSET_ARCHIVED' as const,
          detail: 'The asset is archived',
        })),
    ],
    remaining,
  };
};

type Named = Pick<Suspicion, 'suspicion_uuid' | 'asset_uuid'>;

async function find(
  scope: TenantScope,
  { action, suspicionUUIDs, filter }: DecideSuspiciousReadings,
): Promise<{ named: Named[]; remaining: number }> {
  const columns = ['suspicious_readings.suspicion_uuid', 'suspicious_readings.asset_uuid'] as const;
  if (!filter) {
    const { tx, tenant } = scope;
    const named = await tx
      .selectFrom('suspicious_readings')
      .select(columns)
      .where('tenant_uuid', '=', tenant)
      .where(sql<boolean>`suspicion_uuid = any(${suspicionUUIDs}::uuid[])`)
      .execute();
    return { named, remaining: 0 };
  }
  const rows = selectSuspicions(scope, filter).where('suspicious_readings.state', '<>', STATE_AFTER[action]);
  const named = await rows.select(columns).orderBy('suspicious_readings.suspicion_uuid').limit(MAX_DECIDED).execute();
  const { all } = await rows.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  return { named, remaining: all - named.length };
}

/** Returns suspicions as they are now that their assets are locked: another value may have been sent meanwhile. */
const readAgain = ({ tx, tenant }: TenantScope, named: readonly Named[]): Promise<Suspicion[]> =>
  tx
    .selectFrom('suspicious_readings')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`suspicion_uuid = any(${named.map((row) => row.suspicion_uuid)}::uuid[])`)
    .orderBy('asset_uuid')
    .orderBy('direction')
    .orderBy('start_utc')
    .execute();

async function restoreReadings(scope: TenantScope, rows: readonly Suspicion[]): Promise<void> {
  if (rows.length === 0) return;
  const grouper = new ConsumptionGrouper(rows.length);
  const references = new Map<string, number>();
  rows.forEach(({ asset_uuid, direction, start_utc, wh, was_estimated }, index) => {
    const reference = references.get(asset_uuid) ?? grouper.addReference(asset_uuid, false, index);
    references.set(asset_uuid, reference);
    grouper.add(reference, direction === EXPORT, start_utc.getTime() / HALF_HOUR_MS, wh, was_estimated, index);
  });
  await storeDecidedReadings(scope, grouper.finish(rows.length), [...references.keys()]);
}

const note = ({ tx, tenant, now }: TenantScope, rows: readonly Suspicion[], state: SuspicionState, by: string) =>
  tx
    .updateTable('suspicious_readings')
    .set({
      state,
      decided_utc: state === 'OPEN' ? null : new Date(now),
      decided_by: state === 'OPEN' ? null : by,
    })
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`suspicion_uuid = any(${rows.map((row) => row.suspicion_uuid)}::uuid[])`)
    .execute();
