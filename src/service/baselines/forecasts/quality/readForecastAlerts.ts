import { sql } from 'kysely';
import type { Summary } from '#contract/summary.ts';
import { COVERAGE_AIM, coverageStatus, type ForecastScore } from '#energy/forecastQuality.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { percentage } from '../../../platform/rows/roundTo.ts';
import { SCORE_SUMS } from './scoreSums.ts';
import { twoWeeksOf } from './twoWeeks.ts';

type Alert = Summary['forecastAlerts'][number];
const MAX_ALERTS = 10;

/** Returns active portfolios whose forecasts held too few or too many half hours over two weeks, the worst first. */
export async function readForecastAlerts({ tx, tenant, now }: TenantScope): Promise<Alert[]> {
  const { fromMs, toMs } = twoWeeksOf(now);
  const { rows } = await sql<ForecastScore & { portfolio_uuid: string; name: string }>`
    select p.portfolio_uuid, p.name, ${SCORE_SUMS}
    from portfolio_forecast_scores s join portfolios p using (tenant_uuid, portfolio_uuid)
    where s.tenant_uuid = ${tenant} and p.status = 'ACTIVE'
      and s.origin_utc >= ${new Date(fromMs)} and s.origin_utc < ${new Date(toMs)}
    group by p.portfolio_uuid, p.name
    order by p.name, p.portfolio_uuid`.execute(tx);
  const alerts = rows.flatMap(({ portfolio_uuid: portfolioUUID, name, ...score }): Alert[] => {
    const status = coverageStatus(score);
    if (status === 'OK' || status === 'UNKNOWN') return [];
    return [{ portfolioUUID, name, coveragePercent: percentage(score.inside, score.halfHours)!, status }];
  });
  const distance = ({ coveragePercent }: Alert) => Math.abs(coveragePercent - COVERAGE_AIM);
  return alerts.sort((one, other) => distance(other) - distance(one)).slice(0, MAX_ALERTS);
}
