import type { BalanceCause, BalanceStep } from '#contract/balance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull } from '../../wire/iso.ts';
import { portfoliosOf } from '../live/portfolios.ts';
import { countReports, dataThroughMs, type LiveEvent, readLive } from '../live/readLive.ts';
import { likelyOf } from './likelyOf.ts';
import type { Standing } from './standing.ts';
import type { BalanceTerms } from './terms.ts';
import { assetsText, energy } from './verdict.ts';

/** An event that has begun: what is measured and likely of it, who reports, and what holds most of the gap. */
export const runningStanding = async (scope: TenantScope, terms: BalanceTerms): Promise<Standing> =>
  standingOfLive(scope, terms, await readLive(scope, terms.event));

/** The same of what has been read of it. */
export async function standingOfLive(scope: TenantScope, terms: BalanceTerms, live: LiveEvent): Promise<Standing> {
  const { halfHours, revenueOf } = terms;
  const { assets, projection, reports } = live;
  const { measured } = projection;
  const counts = countReports(reports);
  const { likely, chancePercent, likelyGbp } = await likelyOf(scope, terms, live);
  const isMeasured = measured.readings > 0;
  return {
    measuredKwh: isMeasured ? whToKwh(measured.deliveredWh) : null,
    likely,
    chancePercent,
    likelyGbp,
    measuredGbp: isMeasured ? revenueSoFar(live, revenueOf) : null,
    readings: { present: measured.readings, expected: assets.length * halfHours },
    assets: {
      ready: assets.length,
      optedIn: assets.length,
      reporting: counts.REPORTING,
      late: counts.LATE,
      silent: counts.SILENT,
    },
    cause: isMeasured ? causeOf(live) : null,
    nextStep: askStep(live),
    dataThroughUTC: isoOrNull(dataThroughMs(assets, scope.now)),
  };
}

/** Of the half hours that everybody has reported or that anybody has; null where nothing is paid. */
export function revenueSoFar({ projection }: LiveEvent, revenueOf: BalanceTerms['revenueOf']): number | null {
  const known = projection.halfHours.filter(({ deliveredWh }) => !Number.isNaN(deliveredWh));
  const each = known.map(({ deliveredWh }) => revenueOf(deliveredWh));
  return each.some((pounds) => pounds === null) ? null : each.reduce<number>((total, pounds) => total + pounds!, 0);
}

/** The portfolio that is furthest behind its forecast. */
function causeOf(live: LiveEvent): BalanceCause | null {
  const behind = portfoliosOf(live)
    .map((portfolio) => ({ ...portfolio, gapKwh: portfolio.forecastKwh - portfolio.projectedKwh }))
    .filter(({ gapKwh }) => gapKwh > 0)
    .sort((one, other) => other.gapKwh - one.gapKwh);
  const [worst] = behind;
  if (!worst) return null;
  const name = worst.name ?? 'Assets without a portfolio';
  return {
    kind: 'PORTFOLIO',
    uuid: worst.portfolioUUID,
    text: `${name}: ${energy(worst.gapKwh)} less than forecast for ${assetsText(worst.assetsOptedIn)}`,
    assets: worst.assetsOptedIn,
    gapKwh: worst.gapKwh,
    ofKwh: behind.reduce((total, { gapKwh }) => total + gapKwh, 0),
  };
}

/** Opt-ins are frozen: silent assets can be asked for what counts only once they report. */
function askStep({ projection, reports }: LiveEvent): BalanceStep | null {
  const silent = reports.filter(({ status }) => status === 'SILENT').length;
  if (silent === 0) return null;
  const heldWh = projection.assets.reduce(
    (total, { remainingWh }, index) => total + (reports[index]!.status === 'SILENT' ? remainingWh : 0),
    0,
  );
  return {
    code: 'ASK_FOR_READINGS',
    label:
      `${assetsText(silent, 'holds', 'hold', 'silent ')} ${energy(whToKwh(heldWh))} ` +
      'that counts only once they report',
    assets: silent,
    after: null,
  };
}
