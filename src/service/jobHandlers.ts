import type { ReadDisk } from './alerts/lowDisk.ts';
import { mailAlert } from './alerts/mailAlert.ts';
import { watchAlerts } from './alerts/watchAlerts.ts';
import { enqueueBalance } from './analytics/balance/enqueueBalance.ts';
import { keepPoint } from './analytics/balance/keepPoint.ts';
import { keepWorth } from './analytics/funnel/keepWorth.ts';
import { keepFigures as keepEventFigures } from './analytics/kept/keepFigures.ts';
import { keepResponses } from './analytics/responses/keepResponses.ts';
import { enqueueStandingsOfEvent } from './analytics/standings/enqueueStandings.ts';
import { keepOptedIn } from './analytics/standings/keepOptedIn.ts';
import { keepPortfolioStanding } from './analytics/standings/keepPortfolioStanding.ts';
import { keepSchemeStanding } from './analytics/standings/keepSchemeStanding.ts';
import { checkMpan, checkMpans } from './assets/checkMpan.ts';
import { enqueueFacets } from './assets/facets/facetsRow.ts';
import { keepFacets } from './assets/facets/keepFacets.ts';
import { advanceBulkAction } from './bulkActions/advanceBulkAction.ts';
import { createBulkOperations } from './bulkActions/createBulkOperations.ts';
import { countLoad } from './compliance/countLoad.ts';
import { ANNOUNCED, type LoadRegime } from './compliance/regime.ts';
import { expireConsent } from './consents/expireConsent.ts';
import { keepFigures } from './controllers/keepFigures.ts';
import { watchControllers } from './controllers/watchControllers.ts';
import { keepCounts } from './counts/keepCounts.ts';
import type { Secrets } from './deliveries/secrets.ts';
import { issueDispatches } from './dispatch/issue/issueDispatches.ts';
import { sweepDispatches } from './dispatch/sweep/sweepDispatches.ts';
import { advanceEvent } from './events/advanceEvent.ts';
import { compareRuns } from './events/changes/compareRuns.ts';
import { computeBaselines } from './events/computeBaselines.ts';
import { computeStats } from './events/computeStats.ts';
import { inviteAssets } from './events/inviteAssets.ts';
import { keepChance } from './events/keepChance.ts';
import { markStatsFailed } from './events/markStatsFailed.ts';
import { completePlan } from './events/portions/completePlan.ts';
import { markPlanFailed, markPortionFailed } from './events/portions/markFailed.ts';
import { runPortion } from './events/portions/runPortion.ts';
import { addLines } from './events/receipt/addLines.ts';
import { recheckEvent } from './events/recheck.ts';
import { refreshInvitations } from './events/refreshInvitations.ts';
import { removeAssets } from './events/removeAssets.ts';
import { settleOthers } from './events/shares/settleOthers.ts';
import { runStartPortion } from './events/start/runStartPortion.ts';
import { type ExportPlaces, NO_PLACES } from './exports/schedules/places.ts';
import { runExport } from './exports/schedules/runExport.ts';
import { beginForecastDay } from './forecasts/kept/beginForecastDay.ts';
import { keepForecast } from './forecasts/kept/keepForecast.ts';
import { scoreForecasts } from './forecasts/kept/scoreForecasts.ts';
import { deleteExpiredData } from './housekeeping/deleteExpiredData.ts';
import { createMailTools, type MailTools } from './mail/mailTools.ts';
import { runRounds } from './mail/rounds/runRounds.ts';
import { sendDueMails } from './mail/send/sendDueMails.ts';
import { enqueueReadsOfAccount } from './meterAccounts/enqueueReadsOfAccount.ts';
import { emptyPortfolio } from './portfolios/emptyPortfolio.ts';
import type { PortsOf } from './ports/ports.ts';
import { type ExternalJobs, asJobHandler } from './scheduler/externalJob.ts';
import { enqueue, type JobFailureHandlers, type JobHandler, type JobHandlers } from './scheduler/jobs.ts';
import { regulatorCheck } from './schemes/regulatorCheck.ts';
import { regulatorRecheck } from './schemes/regulatorRecheck.ts';
import { simulate } from './simulation/simulate.ts';
import { readMeter } from './smartMeters/readMeter.ts';

/** Jobs that call external services; `secrets` opens the credentials of meter accounts, `exportPlaces` says where exports may be written. */
export const createExternalJobs = (
  ports: PortsOf,
  secrets: Secrets | null = null,
  mail: MailTools = createMailTools(),
  exportPlaces: ExportPlaces = NO_PLACES,
): ExternalJobs => ({
  MPAN_CHECK: checkMpan(ports, secrets),
  METER_READ: readMeter(ports, secrets),
  MAIL: sendDueMails(mail),
  EXPORT: runExport(exportPlaces),
});

/**
 * Opt-ins, readings and runs change what is said of an event. Enqueued last: whoever enqueues jobs of an event has locked
 * the event before, or locks it no more.
 */
const followedByBalance =
  (handler: JobHandler): JobHandler =>
  async (scope, eventUUID) => {
    await handler(scope, eventUUID);
    await enqueueBalance(scope, eventUUID);
  };

const followedByStandings =
  (handler: JobHandler): JobHandler =>
  async (scope, eventUUID) => {
    await followedByBalance(handler)(scope, eventUUID);
    await enqueueStandingsOfEvent(scope, eventUUID);
  };

/** What the scheduler does for each kind of job. */
export const createJobHandlers = (
  ports: PortsOf,
  mail: MailTools = createMailTools(),
  readDisk: ReadDisk = () => null,
  exportPlaces: ExportPlaces = NO_PLACES,
  regime: LoadRegime = ANNOUNCED,
): JobHandlers => ({
  ADVANCE_EVENT: advanceEvent,
  START_PORTION: runStartPortion,
  EVENT_RECHECK: recheckEvent,
  EVENT_MEMBERS: refreshInvitations,
  EVENT_INVITE: inviteAssets,
  EVENT_REMOVE: removeAssets,
  BASELINES: followedByBalance(computeBaselines),
  STATS: followedByStandings(computeStats),
  STATS_PORTION: runPortion,
  STATS_TOTAL: followedByStandings(completePlan),
  EVENT_CHANCE: async (scope, eventUUID) => {
    await keepChance(scope, eventUUID);
    await keepWorth(scope, eventUUID);
    await enqueueBalance(scope, eventUUID);
    await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
  },
  EVENT_BALANCE: async (scope, eventUUID) => {
    if (!(await keepPoint(scope, eventUUID))) return;
    await keepOptedIn(scope, eventUUID);
    await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
    await enqueueFacets(scope);
  },
  EVENT_FIGURES: keepEventFigures,
  PORTFOLIO_EMPTY: emptyPortfolio,
  STATS_SHARES: settleOthers,
  PORTFOLIO_STANDING: keepPortfolioStanding,
  SCHEME_STANDING: keepSchemeStanding,
  ASSET_FACETS: keepFacets,
  EVENT_RESPONSES: keepResponses,
  RUN_COMPARISON: compareRuns,
  RUN_RECEIPT: addLines,
  REGULATOR_CHECK: regulatorCheck(ports),
  REGULATOR_RECHECK: regulatorRecheck(ports),
  MPAN_CHECK: checkMpans(ports),
  METER_READ: asJobHandler('METER_READ', readMeter(ports)),
  METER_ACCOUNT: enqueueReadsOfAccount,
  CONSENT_EXPIRY: expireConsent,
  HOUSEKEEPING: deleteExpiredData,
  COUNTS: keepCounts,
  LOAD_COUNT: countLoad(regime),
  BULK_ACTION: advanceBulkAction(createBulkOperations(ports)),
  FORECAST_DAY: beginForecastDay,
  FORECAST_KEEP: keepForecast,
  FORECAST_SCORE: scoreForecasts,
  DISPATCH_ISSUE: issueDispatches,
  DISPATCH_SWEEP: sweepDispatches,
  CONTROLLER_WATCH: watchControllers,
  CONTROLLER_FIGURES: keepFigures,
  SIMULATE: simulate,
  MAIL: asJobHandler('MAIL', sendDueMails(mail)),
  MAIL_EVENT: runRounds,
  MAIL_ALERT: mailAlert,
  ALERT_WATCH: watchAlerts(readDisk),
  EXPORT: asJobHandler('EXPORT', runExport(exportPlaces)),
});

/** What is recorded about a job's subject when it keeps failing. */
export const jobFailures: JobFailureHandlers = {
  STATS: markStatsFailed,
  STATS_PORTION: markPortionFailed,
  STATS_TOTAL: markPlanFailed,
};
