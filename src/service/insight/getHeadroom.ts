import { sql } from 'kysely';
import type { Headroom } from '#contract/headroom.ts';
import {
  commonShareOf,
  type Expectation,
  type Confidence,
  expectationsOf,
  planHeadroom,
  sureKw,
} from '#energy/headroom.ts';
import { sum } from '#energy/reliability.ts';
import { YEAR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import { countedOnce } from '../assets/sharedMeters.ts';
import type { Handler } from '../platform/http/call.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import { requireScheme } from '../schemes/requireScheme.ts';
import { consentedAssets } from '../tenants/consents/consents.ts';
import { refuseTooMany } from './assetMap/members.ts';
import { byAsset, readPastParticipation, type ParticipationRow } from './pastParticipation.ts';

interface Eligible {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
}

const MAX_NAMED = 10_000;
/** Largest number of ready assets among which a plan chooses. */
export const headroomLimit = { assets: 100_000 };
const POINTS = 100;
const DECIMALS = 4;

/** Plans a power from what each eligible asset did in the settled events of the last year. */
export const getHeadroom: Handler<'getHeadroom'> = async ({
  scope,
  params: { schemeUUID },
  query: { targetKw, confidencePercent, eventType, portfolioUUID },
}) => {
  const { now } = scope;
  await requireScheme(scope, schemeUUID);
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  await refuseTooManyReady(scope, schemeUUID, portfolioUUID);
  const confidence = confidencePercent as Confidence;
  const past = await readPastParticipation(scope, { fromMs: now - YEAR_MS, toMs: now, eventType });
  const own = byAsset(past);
  const { eligible, meterCounted } = await readEligible(scope, schemeUUID, portfolioUUID);
  // The fleet's spread is learnt from every asset that was ever dispatched, eligible or not.
  const uuids = [...new Set([...eligible.map((asset) => asset.asset_uuid), ...own.keys()])];
  const expectations = expectationsOf(uuids.map((assetUUID) => (own.get(assetUUID) ?? []).map(powerOf)));
  const expected = new Map(uuids.map((assetUUID, index) => [assetUUID, expectations[index]!]));
  const common = commonShareOf(eventsOf(past, expected));
  const candidates = expectations.slice(0, eligible.length);
  const plan = planHeadroom(candidates, targetKw, confidence, common);
  const chosen = plan.chosen.slice(0, MAX_NAMED).map((index) => toChosen(eligible[index]!, candidates[index]!, own));
  return {
    schemeUUID,
    targetKw,
    confidencePercent,
    isMet: plan.isMet,
    expectedKw: rounded(plan.expectedKw),
    sureKw: rounded(plan.sureKw),
    assets: chosen,
    candidates: eligible.length,
    meterCounted,
    untried: eligible.filter(({ asset_uuid }) => !own.has(asset_uuid)).length,
    all: allOf(candidates, confidence, common),
    commonDeviationPercent: rounded(100 * common),
    eventsLearntFrom: new Set(past.map((row) => row.event_uuid)).size,
    curve: curveOf(candidates, plan.chosen, confidence, common),
  } satisfies Headroom;
};

const rounded = (value: number): number => roundTo(DECIMALS, value);
/** Returns the delivered power; unmeasured delivery is paid nothing. */
const powerOf = ({ deliveredKwh, hours }: ParticipationRow): number => (deliveredKwh ?? 0) / hours;

const toChosen = (
  { asset_uuid, asset_id, name }: Eligible,
  { meanKw, variance }: Expectation,
  own: Map<string, ParticipationRow[]>,
) => ({
  assetUUID: asset_uuid,
  assetId: asset_id,
  name,
  expectedKw: rounded(meanKw),
  deviationKw: rounded(Math.sqrt(variance)),
  events: own.get(asset_uuid)?.length ?? 0,
});

/** Throws 400 where there are more ready assets than one plan weighs: each asset's record is weighed. */
async function refuseTooManyReady(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  portfolioUUID: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ ready: number }>`
    select count(*) as ready from (
      select from scheme_assets sa join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
      where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY'
        and ${portfolioUUID ? sql`a.portfolio_uuid = ${portfolioUUID}` : sql`true`}
      limit ${headroomLimit.assets + 1}
    ) some_assets`.execute(tx);
  refuseTooMany(rows[0]!.ready, headroomLimit.assets, 'ready assets');
}

/**
 * Reads the active assets that are READY in the scheme and have their user's consent to dispatch: each meter once, and
 * the number that is left out for it.
 */
async function readEligible(
  scope: TenantScope,
  schemeUUID: string,
  portfolioUUID: string | undefined,
): Promise<{ eligible: Eligible[]; meterCounted: number }> {
  let rows = scope.tx
    .selectFrom('scheme_assets as sa')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'sa.tenant_uuid').onRef('a.asset_uuid', '=', 'sa.asset_uuid'),
    )
    .select(['a.asset_uuid', 'a.asset_id', 'a.name'])
    .where('sa.tenant_uuid', '=', scope.tenant)
    .where('sa.scheme_uuid', '=', schemeUUID)
    .where('sa.status', '=', 'READY')
    .where('a.status', '=', 'ACTIVE');
  if (portfolioUUID) rows = rows.where('a.portfolio_uuid', '=', portfolioUUID);
  const ready = await rows.orderBy('a.asset_id').execute();
  const consented = await consentedAssets(
    scope,
    'DISPATCH',
    ready.map((asset) => asset.asset_uuid),
    { schemeUUID, at: scope.now },
  );
  const once = new Set(await countedOnce(scope, [...consented]));
  return { eligible: ready.filter((asset) => once.has(asset.asset_uuid)), meterCounted: consented.size - once.size };
}

/** Returns each event's delivered power beside the expected power of its assets. */
function eventsOf(past: readonly ParticipationRow[], expected: ReadonlyMap<string, Expectation>) {
  const events = new Map<string, { deliveredKw: number; expectedKw: number }>();
  for (const row of past) {
    const event = events.get(row.event_uuid) ?? { deliveredKw: 0, expectedKw: 0 };
    event.deliveredKw += powerOf(row);
    event.expectedKw += expected.get(row.asset_uuid)!.meanKw;
    events.set(row.event_uuid, event);
  }
  return [...events.values()];
}

/** Returns the total of all assets with a positive expectation. */
function allOf(candidates: readonly Expectation[], confidence: Confidence, common: number): Headroom['all'] {
  const useful = candidates.filter(({ meanKw }) => meanKw > 0);
  const [meanKw, ownVariance] = [
    sum(useful.map((candidate) => candidate.meanKw)),
    sum(useful.map((candidate) => candidate.variance)),
  ];
  return { expectedKw: rounded(meanKw), sureKw: rounded(sureKw(meanKw, ownVariance, common, confidence)) };
}

/** Returns the power of growing subsets; the last is the whole set. */
function curveOf(
  candidates: readonly Expectation[],
  chosen: readonly number[],
  confidence: Confidence,
  common: number,
): Headroom['curve'] {
  const every = Math.max(1, Math.ceil(chosen.length / POINTS));
  const curve: Headroom['curve'] = [];
  let [meanKw, ownVariance] = [0, 0];
  for (const [count, index] of chosen.entries()) {
    meanKw += candidates[index]!.meanKw;
    ownVariance += candidates[index]!.variance;
    if ((count + 1) % every === 0 || count + 1 === chosen.length)
      curve.push({
        assets: count + 1,
        expectedKw: rounded(meanKw),
        sureKw: rounded(sureKw(meanKw, ownVariance, common, confidence)),
      });
  }
  return curve;
}
