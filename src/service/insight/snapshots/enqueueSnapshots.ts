import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueFacets } from '../../assets/facets/facetsRow.ts';
import { isLargeFleet } from '../../assets/fleet.ts';
import { enqueueEach, enqueueUnlessSoon } from '../../platform/scheduler/jobs.ts';

/** Least pause between two snapshots, and pause per ms of calculation: at most 0.2 % of a processor each. */
const MIN_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 500;

type StandingKind = 'PORTFOLIO_STANDING' | 'SCHEME_STANDING';

/**
 * Enqueues snapshots, and the counts of a large fleet, for a request that changed their subjects, which does not wait
 * for one that is being calculated.
 */
export async function enqueueSnapshots(
  scope: TenantScope,
  kind: StandingKind,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await enqueueUnlessSoon(scope, kind, await readDues(scope, kind, subjects));
  await enqueueFacets(scope);
}

/** Enqueues the snapshots of a scheme in which assets got another status, and of the portfolios of these. */
export async function enqueueSnapshotsOfAssets(
  scope: TenantScope,
  schemeUUID: string,
  assetUUIDs: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ portfolio_uuid: string }>`
    select distinct portfolio_uuid from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${[...assetUUIDs]}::uuid[])
      and portfolio_uuid is not null`.execute(scope.tx);
  await enqueueSnapshots(
    scope,
    'PORTFOLIO_STANDING',
    rows.map((row) => row.portfolio_uuid),
  );
  await enqueueSnapshots(scope, 'SCHEME_STANDING', [schemeUUID]);
}

/** Enqueues the snapshots that a stats run changes: those of the event's portfolios, and of its scheme. */
export async function enqueueSnapshotsOfEvent(scope: TenantScope, eventUUID: string): Promise<void> {
  const { rows } = await sql<{ scheme_uuid: string; portfolios: string[] }>`
    select e.scheme_uuid, coalesce((select json_agg(ep.portfolio_uuid) from event_portfolios ep
      join portfolios p on p.tenant_uuid = ${scope.tenant} and p.portfolio_uuid = ep.portfolio_uuid and p.status = 'ACTIVE'
      where ep.tenant_uuid = ${scope.tenant} and ep.event_uuid = e.event_uuid), '[]') as portfolios
    from events e where e.tenant_uuid = ${scope.tenant} and e.event_uuid = ${eventUUID}`.execute(scope.tx);
  for (const { scheme_uuid, portfolios } of rows) {
    await enqueueDueSnapshots(scope, 'PORTFOLIO_STANDING', portfolios);
    await enqueueDueSnapshots(scope, 'SCHEME_STANDING', [scheme_uuid]);
  }
}

/** Enqueues snapshots from a job, which waits for other transactions that enqueue them. */
export async function enqueueDueSnapshots(
  scope: TenantScope,
  kind: StandingKind,
  subjects: readonly string[],
): Promise<void> {
  await enqueueEach(scope, kind, await readDues(scope, kind, subjects));
}

/** Enqueues the schemes without stored counts, after a fleet has become large: no request counts them. */
export async function enqueueUncountedSchemes(scope: TenantScope): Promise<void> {
  if (!(await isLargeFleet(scope, 'ACTIVE'))) return;
  const { rows } = await sql<{ scheme_uuid: string }>`
    select s.scheme_uuid from event_schemes s
    left join scheme_standings kept on kept.tenant_uuid = ${scope.tenant} and kept.scheme_uuid = s.scheme_uuid
    where s.tenant_uuid = ${scope.tenant} and kept.counts is null`.execute(scope.tx);
  await enqueueSnapshots(
    scope,
    'SCHEME_STANDING',
    rows.map((row) => row.scheme_uuid),
  );
}

const KEPT = {
  PORTFOLIO_STANDING: { table: sql.table('portfolio_standings'), key: sql.ref('portfolio_uuid') },
  SCHEME_STANDING: { table: sql.table('scheme_standings'), key: sql.ref('scheme_uuid') },
};

/** Returns when each may be calculated again. */
async function readDues(
  { tx, tenant, now }: TenantScope,
  kind: StandingKind,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const { table, key } = KEPT[kind];
  const { rows } = await sql<{ subject: string; calculated_utc: Date; took_ms: number }>`
    select ${key} as subject, calculated_utc, took_ms from ${table}
    where tenant_uuid = ${tenant} and ${key} = any(${[...subjects]}::uuid[])`.execute(tx);
  const dues = new Map(subjects.map((subject) => [subject, now]));
  for (const { subject, calculated_utc, took_ms } of rows)
    dues.set(subject, Math.max(now, calculated_utc.getTime() + Math.max(MIN_PAUSE_MS, PAUSE_PER_MS * took_ms)));
  return dues;
}
