import { ADJUSTMENT_CHECK_DAYS } from '#contract/baselineTrial.ts';
import type { AdjustmentCheck } from '#contract/baselineTrial.ts';
import { dayType } from '#energy/bankHolidays.ts';
import { FLAGGED_SCORE, scorePreEventUse } from '#energy/baseline/preEventUse.ts';
import { whToKwh } from '#energy/reading.ts';
import { londonDate } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import { sampleOf } from '../baselines/measurement/sampleOf.ts';
import { quietDays } from '../baselines/measurement/trialMethodsOnAssets.ts';
import type { Handler } from '../platform/http/call.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import { type PastEventRow, readPreEventWindows, type PreEventWindows } from './preEventAssets.ts';
import { readBaselineTerms } from './readBaselineTerms.ts';

interface SuspectAsset {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  is_domestic: boolean;
  events: string[];
}

const MAX_ASSETS = 500;
const MAX_EVENTS = 6;
const MAX_NAMED = 100;
const QUIET_DAYS = 15;
const DECIMALS = 4;
const BANDS = 8;

/** Lists homes whose use before events is unlike their quiet days, and the effect of the adjustment. */
export const checkAdjustments: Handler<'checkAdjustments'> = async ({
  scope,
  params: { schemeUUID },
  query: { portfolioUUID },
}) => {
  const scheme = await readBaselineTerms(scope, schemeUUID);
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const events = await readEvents(scope, schemeUUID);
  const homes = await readHomes(scope, events, portfolioUUID);
  const checked = sampleOf(homes, MAX_ASSETS);
  const latest = events.at(-1);
  const quiet = latest
    ? await quietDays(
        scope,
        checked,
        londonDate(scope.now),
        dayType(londonDate(latest.start_utc.getTime())),
        QUIET_DAYS,
      )
    : [];
  const windows = await readPreEventWindows(
    scope,
    scheme.baseline_method,
    new Map(checked.map((home) => [home.asset_uuid, new Set(home.events)])),
    events,
    quiet,
  );
  const judged = checked
    .flatMap((home) => judgeAsset(home, windows.get(home.asset_uuid)))
    .toSorted((one, other) => other.score - one.score);
  const all = [...windows.values()].flatMap((each) => each.events);
  return {
    schemeUUID,
    method: scheme.baseline_method,
    inDayAdjustment: scheme.in_day_adjustment,
    events: events.map(({ event_uuid, name, start_utc }) => ({
      eventUUID: event_uuid,
      name,
      startTime: start_utc.toISOString().replace('.000Z', 'Z'),
    })),
    quietDays: quiet,
    assetsOptedIn: homes.length,
    assetsChecked: checked.length,
    assetsFlagged: judged.filter(({ isFlagged }) => isFlagged).length,
    adjustedKwh: totalKwh(all.map(({ deliveredWh }) => deliveredWh)),
    unadjustedKwh: totalKwh(all.map(({ unadjustedWh }) => unadjustedWh)),
    scores: Array.from({ length: BANDS }, (_, band) => judged.filter(({ score }) => bandOf(score) === band).length),
    assets: judged.slice(0, MAX_NAMED),
  };
};

const bandOf = (score: number): number => Math.min(BANDS - 1, Math.max(0, Math.floor(score) + BANDS / 2));
const kwh = (wh: number): number => roundTo(DECIMALS, whToKwh(wh));
const totalKwh = (wh: readonly number[]): number => kwh(wh.reduce((sum, value) => sum + value, 0));

function judgeAsset(
  { asset_uuid, asset_id, name }: SuspectAsset,
  windows: PreEventWindows | undefined,
): AdjustmentCheck['assets'] {
  const verdict =
    windows &&
    scorePreEventUse(
      windows.events.map(({ shiftWh }) => shiftWh),
      windows.quietShifts,
    );
  if (!verdict) return [];
  return [
    {
      assetUUID: asset_uuid,
      assetId: asset_id,
      name,
      events: windows.events.length,
      shiftKwh: kwh(verdict.eventShiftWh),
      usualShiftKwh: kwh(verdict.usualShiftWh),
      deviationKwh: kwh(verdict.deviationWh),
      score: roundTo(DECIMALS, verdict.score),
      isFlagged: verdict.score >= FLAGGED_SCORE,
      adjustedKwh: totalKwh(windows.events.map(({ deliveredWh }) => deliveredWh)),
      unadjustedKwh: totalKwh(windows.events.map(({ unadjustedWh }) => unadjustedWh)),
    },
  ];
}

async function readEvents({ tx, tenant, now }: TenantScope, schemeUUID: string): Promise<PastEventRow[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'event_type', 'start_utc', 'end_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('state', '=', 'ENDED')
    .where('start_utc', '>=', new Date(now - ADJUSTMENT_CHECK_DAYS * DAY_MS))
    .orderBy('start_utc', 'desc')
    .orderBy('event_uuid')
    .limit(MAX_EVENTS)
    .execute();
  return rows.toReversed();
}

/** Reads the homes in past events: only homes are adjusted. */
async function readHomes(
  { tx, tenant }: TenantScope,
  events: readonly PastEventRow[],
  portfolioUUID: string | undefined,
): Promise<SuspectAsset[]> {
  if (events.length === 0) return [];
  let rows = tx
    .selectFrom('event_assets as ea')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'ea.tenant_uuid').onRef('a.asset_uuid', '=', 'ea.asset_uuid'),
    )
    .select(({ fn }) => [
      'a.asset_uuid',
      'a.asset_id',
      'a.name',
      'a.is_domestic',
      fn<string[]>('array_agg', ['ea.event_uuid']).as('events'),
    ])
    .where('ea.tenant_uuid', '=', tenant)
    .where(
      'ea.event_uuid',
      'in',
      events.map((event) => event.event_uuid),
    )
    .where('ea.state', '=', 'OPT_IN')
    .where('a.is_domestic', '=', true);
  if (portfolioUUID) rows = rows.where('a.portfolio_uuid', '=', portfolioUUID);
  return rows.groupBy(['a.tenant_uuid', 'a.asset_uuid']).orderBy('a.asset_uuid').execute();
}
