import { sql } from 'kysely';
import { NewEvent } from '#contract/event.ts';
import { SITE_FROM_KW } from '#energy/simulated/device.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { createEvent } from '../../events/createEvent.ts';
import { unconditional } from '../../platform/http/call.ts';
import { readDemoScheme, takesPart } from './demoScheme.ts';
import { type DemoWindow, demoWindows } from './demoWindows.ts';
import { optIn } from './optIn.ts';

/** Portfolios that are asked at most. */
const MAX_PORTFOLIOS = 1000;
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
  const portfolios = await readPortfolios(scope, scheme, window);
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
  await optIn(scope, eventUUID, assets);
}

/**
 * Reads the active portfolios that a window is for. Where all are asked, those of units are left out: their assets are
 * offered to the buyer in the evening.
 */
async function readPortfolios(
  { tx, tenant }: TenantScope,
  scheme: string,
  { portfolio, isForAll }: DemoWindow,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .select(
      sql<boolean>`exists (select from units u where u.tenant_uuid = portfolios.tenant_uuid
        and u.portfolio_uuid = portfolios.portfolio_uuid and u.scheme_uuid = ${scheme} and u.status = 'ACTIVE')`.as(
        'has_unit',
      ),
    )
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .orderBy('name')
    .orderBy('portfolio_uuid')
    .limit(MAX_PORTFOLIOS)
    .execute();
  const uuids = (of: typeof rows) => of.map(({ portfolio_uuid }) => portfolio_uuid);
  const free = rows.filter(({ has_unit }) => !has_unit);
  if (isForAll && free.length > 0) return uuids(free);
  return rows.length === 0 ? [] : uuids([rows[portfolio % rows.length]!]);
}

/** Reads the homes of the portfolios that are READY in the scheme and, by chance of their own, take part. */
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
      and coalesce(a.power_kw, 0) < ${SITE_FROM_KW}
    order by a.asset_uuid`.execute(tx);
  return rows.filter(({ asset_id }) => takesPart(asset_id, startMs)).map((row) => row.asset_uuid);
}
