import { sql } from 'kysely';
import type { ForecastQuality } from '#contract/forecastQuality.ts';
import { newestOrigin, nextOrigin } from '#energy/forecast/origins.ts';
import { addScore, coverageStatus, type ForecastScore, LEAD_TIMES, NO_SCORE } from '#energy/forecastQuality.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../../../assets/portfolios/requirePortfolio.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { iso } from '../../../platform/rows/iso.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import { IS_REPLAYED } from './replayed.ts';
import { SCORE_SUMS, toScore } from './scoreSums.ts';
import { firstScoringMs } from './scoringTimes.ts';
import { twoWeeksOf } from './twoWeeks.ts';

/** Forecasts of one portfolio, or of all, that begin in [fromMs, toMs). */
interface Span {
  portfolioUUID: string | undefined;
  fromMs: number;
  toMs: number;
}

/** Compares the forecasts that begin in a range with the measured values: by lead time, by day, over two weeks. */
export const getForecastQuality: Handler<'getForecastQuality'> = async ({
  scope,
  query: { portfolioUUID, from, to },
}) => {
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const span = { portfolioUUID, fromMs: from, toMs: to };
  const scores = await readScores(scope, span);
  const leadTimes = LEAD_TIMES.map((lead, place) => ({
    ...lead,
    ...toScore(scores.filter((each) => each.lead === place).reduce<ForecastScore>(addScore, NO_SCORE)),
  }));
  const lately = (await readScores(scope, { portfolioUUID, ...twoWeeksOf(scope.now) })).reduce<ForecastScore>(
    addScore,
    NO_SCORE,
  );
  const { forecasts, readings } = await countForecasts(scope, span);
  return {
    portfolioUUID: portfolioUUID ?? null,
    from: iso(from),
    to: iso(to),
    forecasts,
    leadTimes,
    days: daysOf(scores, readings),
    twoWeeks: { ...toScore(lately), status: coverageStatus(lately) },
    nextForecastUTC: iso(await nextForecast(scope)),
    nextScoreUTC: iso(await nextScore(scope, portfolioUUID)),
  };
};

type OriginScore = ForecastScore & { origin_utc: Date; lead: number };

async function readScores({ tx, tenant }: TenantScope, span: Span): Promise<OriginScore[]> {
  const { rows } = await sql<OriginScore>`
    select s.origin_utc, s.lead, ${SCORE_SUMS} from portfolio_forecast_scores s
    where s.tenant_uuid = ${tenant} and ${isIn(span)}
    group by s.origin_utc, s.lead order by s.origin_utc, s.lead`.execute(tx);
  return rows;
}

/** Returns a condition on rows `s` with an origin and a portfolio. */
const isIn = ({ portfolioUUID, fromMs, toMs }: Span) => sql`
  s.origin_utc >= ${new Date(fromMs)} and s.origin_utc < ${new Date(toMs)}
    and (${portfolioUUID ?? null}::uuid is null or s.portfolio_uuid = ${portfolioUUID ?? null}::uuid)`;

async function countForecasts(
  { tx, tenant }: TenantScope,
  span: Span,
): Promise<{ forecasts: ForecastQuality['forecasts']; readings: Map<string, number | null> }> {
  const { rows } = await sql<ForecastQuality['forecasts'] & { origin_utc: Date; readings: number | null }>`
    select s.origin_utc, count(*) filter (where status = 'SCORED') as scored,
      count(*) filter (where status = 'PENDING') as pending, count(*) filter (where status = 'UNSCORED') as unscored,
      count(*) filter (where ${IS_REPLAYED}) as replayed,
      sum(readings_percent * cardinality(asset_uuids)) / sum(cardinality(asset_uuids))
        filter (where readings_percent is not null) as readings
    from portfolio_forecasts s where s.tenant_uuid = ${tenant} and ${isIn(span)} group by s.origin_utc`.execute(tx);
  const forecasts = { scored: 0, pending: 0, unscored: 0, replayed: 0 };
  for (const row of rows)
    for (const key of ['scored', 'pending', 'unscored', 'replayed'] as const) forecasts[key] += row[key];
  return {
    forecasts,
    readings: new Map(rows.map(({ origin_utc, readings }) => [londonDate(origin_utc.getTime()), readings])),
  };
}

function daysOf(scores: readonly OriginScore[], readings: ReadonlyMap<string, number | null>): ForecastQuality['days'] {
  const byDate = Map.groupBy(scores, ({ origin_utc }) => londonDate(origin_utc.getTime()));
  return [...byDate].map(([date, own]) => {
    const percent = readings.get(date) ?? null;
    return {
      date,
      ...toScore(own.reduce<ForecastScore>(addScore, NO_SCORE)),
      readingsPercent: percent === null ? null : roundTo(2, percent),
    };
  });
}

/** Returns the time of the next forecasts: the next origin, or sooner after the clock has jumped. */
async function nextForecast({ tx, tenant, now }: TenantScope): Promise<number> {
  const job = await tx
    .selectFrom('jobs')
    .select('due_utc')
    .where('tenant_uuid', '=', tenant)
    .where('kind', '=', 'FORECAST_DAY')
    .executeTakeFirst();
  return Math.max(now, Math.min(job?.due_utc.getTime() ?? Infinity, nextOrigin(now)));
}

/** Returns the time at which the earliest waiting forecast, or else the next one, may be scored. */
async function nextScore({ tx, tenant, now }: TenantScope, portfolioUUID: string | undefined): Promise<number> {
  let pending = tx
    .selectFrom('portfolio_forecasts')
    .select('origin_utc')
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'PENDING')
    .where('origin_utc', '<=', new Date(newestOrigin(now)))
    .where('origin_utc', '>', new Date(now - firstScoringMs(0)));
  if (portfolioUUID) pending = pending.where('portfolio_uuid', '=', portfolioUUID);
  const first = await pending.orderBy('origin_utc').limit(1).executeTakeFirst();
  return firstScoringMs(first?.origin_utc.getTime() ?? nextOrigin(now));
}
