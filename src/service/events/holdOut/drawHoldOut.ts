import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { MIN_HOLD_OUT_ASSETS } from '#energy/controlGroup/holdOut.ts';
import type { EventRow, HoldOutColumn, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';
import { changeEvent, portfoliosOfEvent } from '../eventRows.ts';

/** Number of assets that one statement looks at. */
const BATCH = 5000;
const SALT_BYTES = 16;

type Scheme = Pick<SchemeRow, 'scheme_uuid' | 'hold_out_share' | 'hold_out_gbp'>;

/**
 * Returns the terms by which an event that starts at an instant draws its assets, with a new salt; null where its
 * scheme holds nobody out, and where the event is aimed at fewer than 1,000 assets that are READY and whose users
 * consent.
 */
export async function drawHoldOut(
  scope: TenantScope,
  scheme: Scheme,
  startMs: number,
  portfolioUUIDs: readonly string[],
): Promise<HoldOutColumn | null> {
  if (scheme.hold_out_share === 0 || !(await isLargeEnough(scope, scheme, startMs, portfolioUUIDs))) return null;
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { share: scheme.hold_out_share, salt, goodwillGbp: scheme.hold_out_gbp };
}

/**
 * Draws for the portfolios of an event that the caller has locked, if they make it large enough, or too small, and
 * nobody is opted in: an asset that was invited meanwhile and is held out loses the invitation.
 */
export async function redrawHoldOut(scope: TenantScope, event: EventRow, scheme: Scheme): Promise<EventRow> {
  const { event_uuid } = event;
  if (scheme.hold_out_share === 0 || (await hasOptIn(scope, event_uuid))) return event;
  const portfolios = await portfoliosOfEvent(scope, event_uuid);
  const drawn = await drawHoldOut(scope, scheme, event.start_utc.getTime(), portfolios);
  if ((drawn === null) === (event.hold_out === null)) return event;
  await enqueue(scope, 'EVENT_MEMBERS', [event_uuid], scope.now);
  return changeEvent(scope, event_uuid, { hold_out: drawn && JSON.stringify(drawn) });
}

async function hasOptIn({ tx, tenant }: TenantScope, eventUUID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('state', '=', 'OPT_IN')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Page {
  seen: number;
  last: string | null;
  candidates: number;
}

/** Returns whether there are enough assets for a hold-out; looks at no more of them than it takes to know. */
async function isLargeEnough(
  scope: TenantScope,
  { scheme_uuid }: Scheme,
  startMs: number,
  portfolioUUIDs: readonly string[],
): Promise<boolean> {
  const { tx, tenant } = scope;
  const consent = newestConsent(scope, 'DISPATCH', scope.now, { schemeUUID: scheme_uuid, at: startMs });
  const isAimedAt: RawBuilder<unknown> =
    portfolioUUIDs.length === 0 ? sql`true` : sql`assets.portfolio_uuid = any(${portfolioUUIDs}::uuid[])`;
  let found = 0;
  for (let after: string | null = BEFORE_FIRST_ASSET; after !== null && found < MIN_HOLD_OUT_ASSETS;) {
    const page: { rows: Page[] } = await sql<Page>`
      with page as materialized (
        select asset_uuid from scheme_assets
        where tenant_uuid = ${tenant} and scheme_uuid = ${scheme_uuid} and status = 'READY' and asset_uuid > ${after}
        order by asset_uuid limit ${BATCH}
      )
      select count(*)::integer as seen, max(page.asset_uuid::text) as last,
        (count(*) filter (where assets.status = 'ACTIVE' and ${isAimedAt} and ${consent} = 'ACTIVE'))::integer
          as candidates
      from page join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = page.asset_uuid`.execute(tx);
    const { seen, last, candidates } = page.rows[0]!;
    found += candidates;
    after = seen < BATCH ? null : last;
  }
  return found >= MIN_HOLD_OUT_ASSETS;
}
