import { sql } from 'kysely';
import type { ChanceCalibration, ChanceCalibrationQuery, ChanceTable } from '#contract/chance.ts';
import type { EventStats } from '#contract/stats.ts';
import { calibrationOf, type CalibrationBin, type SaidChance } from '#energy/calibration.ts';
import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import type { Handler } from '../platform/http/call.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import { requireScheme } from '../schemes/requireScheme.ts';

/** Least number of cases of a score: with fewer it says more of luck than of the chances. */
const MIN_CASES = 20;
/** Energy of a megawatt in half an hour. */
const KWH_PER_MW = 500;
const PERCENT_DECIMALS = 1;
const SCORE_DECIMALS = 4;

interface SaidOfEvent {
  whole: number;
  half_hours: number[];
  half_hour_terms: HalfHourTerm[] | null;
  totals: Pick<EventStats, 'deliveredKwh' | 'targetKwh' | 'settlementPeriods'>;
}

/** Compares the chances forecast at the start of events with their newest stats runs. */
export const getChanceCalibration: Handler<'getChanceCalibration'> = async ({ scope, query }) => {
  if (query.schemeUUID) await requireScheme(scope, query.schemeUUID);
  if (query.portfolioUUID) await requirePortfolio(scope, query.portfolioUUID);
  const events = await readSaid(scope, query);
  return {
    whole: toTable(events, wholeOf),
    halfHour: toTable(events, halfHoursOf),
  } satisfies ChanceCalibration;
};

/** Reads the stored chances of the settled events that began in a range, each with its newest run. */
async function readSaid(
  { tx, tenant }: TenantScope,
  { from, to, schemeUUID, portfolioUUID }: ChanceCalibrationQuery,
): Promise<SaidOfEvent[]> {
  const { rows } = await sql<SaidOfEvent>`
    select c.whole, c.half_hours, e.half_hour_terms, json_build_object('deliveredKwh', s.totals -> 'deliveredKwh',
      'targetKwh', s.totals -> 'targetKwh', 'settlementPeriods', s.totals -> 'settlementPeriods') as totals
    from events e
    join event_chances c on c.tenant_uuid = e.tenant_uuid and c.event_uuid = e.event_uuid
    join lateral (
      select totals from event_stats r
      where r.tenant_uuid = e.tenant_uuid and r.event_uuid = e.event_uuid order by run desc limit 1
    ) s on true
    where e.tenant_uuid = ${tenant} and e.state = 'ENDED'
      and e.start_utc >= ${new Date(from)} and e.start_utc < ${new Date(to)}
      and (${schemeUUID ?? null}::uuid is null or e.scheme_uuid = ${schemeUUID ?? null}::uuid)
      and (${portfolioUUID ?? null}::uuid is null or exists (
        select from event_portfolios ep where ep.tenant_uuid = e.tenant_uuid and ep.event_uuid = e.event_uuid
          and ep.portfolio_uuid = ${portfolioUUID ?? null}::uuid))
    order by e.start_utc, e.event_uuid`.execute(tx);
  return rows;
}

function wholeOf({ whole, totals: { deliveredKwh, targetKwh } }: SaidOfEvent): SaidChance[] {
  return targetKwh === null ? [] : [{ said: whole, happened: deliveredKwh >= targetKwh }];
}

/** Returns the chances of half hours; those without a reading are left out, as their outcome is unknown. */
function halfHoursOf({ half_hours, half_hour_terms: terms, totals }: SaidOfEvent): SaidChance[] {
  const { targetKwh, settlementPeriods } = totals;
  if (targetKwh === null) return [];
  const each = targetKwh / settlementPeriods.length;
  const own = terms && new Map(terms.map(({ startTime, contractedMw }) => [startTime, KWH_PER_MW * contractedMw]));
  return settlementPeriods.flatMap(({ startTime, deliveredKwh }, slot) => {
    const wanted = own === null ? each : own.get(startTime);
    return deliveredKwh === null || wanted === undefined
      ? []
      : [{ said: half_hours[slot]!, happened: deliveredKwh >= wanted }];
  });
}

function toTable(events: readonly SaidOfEvent[], casesOf: (event: SaidOfEvent) => SaidChance[]): ChanceTable {
  const byEvent = events.map(casesOf).filter((cases) => cases.length > 0);
  const { cases, brier, baseRateBrier, bins } = calibrationOf(byEvent.flat());
  const isReady = cases >= MIN_CASES;
  return {
    status: isReady ? 'READY' : 'TOO_FEW',
    events: byEvent.length,
    cases,
    leastCases: MIN_CASES,
    brier: isReady ? rounded(brier, SCORE_DECIMALS) : null,
    baseRateBrier: isReady ? rounded(baseRateBrier, SCORE_DECIMALS) : null,
    bins: bins.map(toBin),
  };
}

const toBin = ({ from, to, said, happened, low, high, cases }: CalibrationBin): ChanceTable['bins'][number] => ({
  fromPercent: Math.round(100 * from),
  toPercent: Math.round(100 * to),
  said: percentOf(said),
  happened: percentOf(happened),
  happenedLow: percentOf(low),
  happenedHigh: percentOf(high),
  cases,
});

const rounded = (value: number | null, decimals: number): number | null => value && roundTo(decimals, value);
const percentOf = (share: number | null): number | null => rounded(share && 100 * share, PERCENT_DECIMALS);
