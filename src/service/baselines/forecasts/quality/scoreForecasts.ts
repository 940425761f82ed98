import { addScore, type ForecastScore, LEAD_TIMES, NO_SCORE } from '#energy/forecastQuality.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../../platform/scheduler/jobs.ts';
import { addCount, addScores } from './forecastDays.ts';
import { measureForecast } from './measureForecast.ts';
import { firstScoringMs, isLastTry, type PendingForecast, RETRY_MS } from './scoringTimes.ts';
import { giveUp, storeScores } from './storeScores.ts';
import { waitAfterJump } from './waitAfterJump.ts';

/** Number of forecasts that one run looks at. */
const PAGE = 32;
/** Percentage of its readings with which a forecast is scored; the last time half of them suffice. */
const ENOUGH_PERCENT = 95;
const MIN_PERCENT = 50;

/**
 * Scores the forecasts of a portfolio whose 48 hours are over and whose readings have arrived; looks again daily for
 * the rest. After a week a forecast is scored with the readings there are, or not at all with less than half of them.
 */
export const scoreForecasts: JobHandler = async (scope, portfolioUUID) => {
  if (await waitAfterJump(scope, 'FORECAST_SCORE', portfolioUUID)) return;
  const { tx, tenant, now } = scope;
  const pending = await tx
    .selectFrom('portfolio_forecasts')
    .select(['origin_utc', 'asset_uuids'])
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .where('status', '=', 'PENDING')
    .orderBy('origin_utc')
    .limit(PAGE)
    .execute();
  const totals = LEAD_TIMES.map(() => NO_SCORE);
  const ended = { SCORED: 0, UNSCORED: 0 };
  let next = Infinity;
  for (const { origin_utc, asset_uuids } of pending) {
    const originMs = origin_utc.getTime();
    if (firstScoringMs(originMs) > now) {
      next = Math.min(next, firstScoringMs(originMs));
      continue;
    }
    const scores = await scoreForecast(scope, { portfolioUUID, originMs, assetUUIDs: asset_uuids });
    if (scores === 'WAITING') next = Math.min(next, now + RETRY_MS);
    else if (scores === 'UNSCORED') ended.UNSCORED++;
    else {
      ended.SCORED++;
      for (const [lead, score] of scores.entries()) totals[lead] = addScore(totals[lead]!, score);
    }
  }
  if (pending.length === PAGE && ended.SCORED + ended.UNSCORED > 0) next = now;
  if (next < Infinity) await enqueue(scope, 'FORECAST_SCORE', [portfolioUUID], next);
  await addCount(scope, 'SCORED', ended.SCORED);
  await addCount(scope, 'UNSCORED', ended.UNSCORED);
  await addScores(scope, totals);
};

async function scoreForecast(
  scope: TenantScope,
  pending: PendingForecast,
): Promise<ForecastScore[] | 'WAITING' | 'UNSCORED'> {
  const measured = await measureForecast(scope, pending);
  const isLast = isLastTry(pending.originMs, scope.now);
  if (measured.readingsPercent < ENOUGH_PERCENT && !isLast) return 'WAITING';
  if (measured.readingsPercent >= MIN_PERCENT) return storeScores(scope, pending, measured);
  await giveUp(scope, pending, measured.readingsPercent);
  return 'UNSCORED';
}
