import { sql } from 'kysely';
import { NewEvent } from '#contract/event.ts';
import { draw, seedOf } from '#energy/simulated/draw.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { createEvent } from '../../events/createEvent.ts';
import { changeEventOptIns } from '../../events/optEventAssets.ts';
import { unconditional } from '../../platform/http/call.ts';
import { type DemoWindow, demoWindows } from './demoWindows.ts';

/** Assets that are opted in with one statement. */
const AT_A_TIME = 1000;
/** Share of the READY assets that take part. */
const TAKES_PART = 0.85;
/** Contracted power of a participating asset, in kW. */
const CONTRACTED_KW = 0.4;

/**
 * Schedules the first of the demo's events that is missing, in the scheme of a tenant that is a demo, and opts most of
 * its READY assets in. Returns whether there was one: then there may be more.
 */
export async function extendSchedule(scope: TenantScope): Promise<boolean> {
  const scheme = await readDemoScheme(scope);
  if (scheme === null) return false;
  const windows = demoWindows(scope.now);
  const known = await readStarts(scope, scheme, windows);
  const missing = windows.find(({ startMs }) => !known.has(startMs));
  if (!missing) return false;
  await schedule(scope, scheme, missing);
  return true;
}

async function readDemoScheme({ tx, tenant }: TenantScope): Promise<string | null> {
  const { rows } = await sql<{ scheme_uuid: string }>`
    select s.scheme_uuid from tenants t
    join event_schemes s on s.tenant_uuid = t.tenant_uuid and s.scheme_uuid = t.demo_scheme_uuid and s.status = 'ACTIVE'
    where t.tenant_uuid = ${tenant}`.execute(tx);
  return rows[0]?.scheme_uuid ?? null;
}

/** Reads when events of the scheme start, also cancelled ones: those of an operator are not scheduled again. */
async function readStarts(
  { tx, tenant }: TenantScope,
  scheme: string,
  windows: readonly DemoWindow[],
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('events')
    .select('start_utc')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', scheme)
    .where('start_utc', '=', sql<Date>`any(${windows.map(({ startMs }) => new Date(startMs))}::timestamptz[])`)
    .execute();
  return new Set(rows.map((row) => row.start_utc.getTime()));
}

async function schedule(scope: TenantScope, scheme: string, window: DemoWindow): Promise<void> {
  const portfolios = await readPortfolios(scope, window);
  const assets = await readParticipants(scope, scheme, portfolios, window.startMs);
  const { eventUUID } = await createEvent({
    scope,
    params: undefined,
    query: undefined,
    body: NewEvent.parse({
      name: window.name,
      schemeUUID: scheme,
      eventType: window.eventType,
      startTime: new Date(window.startMs).toISOString(),
      endTime: new Date(window.endMs).toISOString(),
      contractedMw: Math.max(0.001, Math.round(assets.length * CONTRACTED_KW) / 1000),
      priceGbpPerMwh: window.priceGbpPerMwh,
      portfolioUUIDs: portfolios,
    }),
    keyId: 'demo',
    operator: null,
    portfolios: null,
    match: unconditional,
    version: () => undefined,
    location: () => undefined,
    afterCommit: () => undefined,
    respondAfterCommit: () => undefined,
  });
  for (let from = 0; from < assets.length; from += AT_A_TIME)
    await changeEventOptIns(scope, eventUUID, {
      assetUUIDs: assets.slice(from, from + AT_A_TIME),
      action: 'OPT_IN',
      dryRun: false,
    });
}

/** Reads the active portfolios that a window is for. */
async function readPortfolios({ tx, tenant }: TenantScope, { portfolio }: DemoWindow): Promise<string[]> {
  const rows = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .orderBy('name')
    .orderBy('portfolio_uuid')
    .limit(AT_A_TIME)
    .execute();
  const all = rows.map((row) => row.portfolio_uuid);
  return portfolio === null || all.length === 0 ? all : [all[portfolio % all.length]!];
}

/** Reads the assets of the portfolios that are READY in the scheme and, by chance of their own, take part. */
async function readParticipants(
  { tx, tenant }: TenantScope,
  scheme: string,
  portfolios: readonly string[],
  startMs: number,
): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string; asset_id: string }>`
    select a.asset_uuid, a.asset_id from scheme_assets sa
    join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme} and sa.status = 'READY'
      and a.status = 'ACTIVE' and a.portfolio_uuid = any(${portfolios}::uuid[])
    order by a.asset_uuid`.execute(tx);
  return rows
    .filter(({ asset_id }) => draw(seedOf(asset_id), Math.floor(startMs / 1000)) < TAKES_PART)
    .map((row) => row.asset_uuid);
}
