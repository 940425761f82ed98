import type { TenantScope } from '#store/tenantTransaction.ts';
import { refreshControllerFigures } from './assets/controllers/refreshControllerFigures.ts';
import { watchControllers } from './assets/controllers/watchControllers.ts';
import { enqueueFacets } from './assets/facets/facetsRow.ts';
import { refreshFacets } from './assets/facets/refreshFacets.ts';
import { moveMembers } from './assets/portfolios/moveMembers.ts';
import type { PortsOf } from './assets/ports/ports.ts';
import { refreshTotals } from './assets/totals/refreshTotals.ts';
import { beginForecastDay } from './baselines/forecasts/quality/beginForecastDay.ts';
import { scoreForecasts } from './baselines/forecasts/quality/scoreForecasts.ts';
import { storeDayForecast } from './baselines/forecasts/quality/storeDayForecast.ts';
import { issueDispatches } from './dispatch/issue/issueDispatches.ts';
import { ANNOUNCED, type LoadRegime } from './dispatch/load/regime.ts';
import { doHeld } from './dispatch/orders/doHeld.ts';
import { sweepDispatches } from './dispatch/sweep/sweepDispatches.ts';
import { markDelivering } from './dispatch/views/deliveryJob.ts';
import { advanceEvent } from './events/advanceEvent.ts';
import { advanceBulkAction } from './events/bulkActions/advanceBulkAction.ts';
import { createBulkOperations } from './events/bulkActions/createBulkOperations.ts';
import { compareRuns } from './events/changes/compareRuns.ts';
import { inviteAssets } from './events/inviteAssets.ts';
import {
  completePlan,
  markPlanFailed,
  markPortionFailed,
  markStatsFailed,
  runPortion,
} from './events/portions/planJobs.ts';
import { addLines } from './events/receipt/addLines.ts';
import { recheckEvent } from './events/recheck.ts';
import { refreshInvitations } from './events/refreshInvitations.ts';
import { removeAssets } from './events/removeAssets.ts';
import { computeBaselines, computeStats } from './events/settleEvent.ts';
import { settleOthers } from './events/shares/settleOthers.ts';
import { optInStanding } from './events/standing/optInStanding.ts';
import { runStart } from './events/start/runStart.ts';
import { storeChance } from './events/storeChance.ts';
import { deleteExpiredData } from './housekeeping/deleteExpiredData.ts';
import { enqueueBalance } from './insight/balance/enqueueBalance.ts';
import { storePoint } from './insight/balance/storePoint.ts';
import { refreshLostRevenue } from './insight/funnel/refreshLostRevenue.ts';
import { refreshLive } from './insight/liveEvent/refreshLive.ts';
import { refreshResponses } from './insight/responses/refreshResponses.ts';
import { enqueueSnapshotsOfEvent } from './insight/snapshots/enqueueSnapshots.ts';
import { refreshFigures as keepEventFigures } from './insight/snapshots/refreshFigures.ts';
import { refreshPortfolioSnapshot } from './insight/snapshots/refreshPortfolioSnapshot.ts';
import { refreshSchemeSnapshot } from './insight/snapshots/refreshSchemeSnapshot.ts';
import { storeOptedIn } from './insight/snapshots/storeOptedIn.ts';
import { countLoad } from './market/compliance/countLoad.ts';
import { type ExportPlaces, NO_PLACES } from './market/exports/schedules/places.ts';
import { runExport } from './market/exports/schedules/runExport.ts';
import { applyResults } from './market/offers/applyResults.ts';
import { closeOffers } from './market/offers/closeOffers.ts';
import { runProposals } from './market/offers/proposeOffers.ts';
import type { DfsFeed } from './market/requirements/feed/dfsFeed.ts';
import { pollRequirements } from './market/requirements/feed/pollRequirements.ts';
import type { ReadDisk } from './messages/alerts/lowDisk.ts';
import { mailAlert } from './messages/alerts/mailAlert.ts';
import { watchAlerts } from './messages/alerts/watchAlerts.ts';
import { createMailTools, type MailTools } from './messages/mail/mailTools.ts';
import { runRounds } from './messages/mail/rounds/runRounds.ts';
import { sendDueMails } from './messages/mail/send/sendDueMails.ts';
import type { Secrets } from './platform/outbound/secrets.ts';
import { type ExternalJobs, asJobHandler } from './platform/scheduler/externalJob.ts';
import { enqueue, type JobFailureHandlers, type JobHandler, type JobHandlers } from './platform/scheduler/jobs.ts';
import { enqueueReadsOfAccount } from './readings/meterAccounts/enqueueReadsOfAccount.ts';
import { checkMpan, checkMpans } from './readings/smartMeters/checkMpan.ts';
import { readMeter } from './readings/smartMeters/readMeter.ts';
import { simulate } from './sandbox/simulation/simulate.ts';
import { regulatorCheck } from './schemes/regulatorCheck.ts';
import { regulatorRecheck } from './schemes/regulatorRecheck.ts';
import { refreshMembers } from './schemes/units/refreshMembers.ts';
import { expireConsent } from './tenants/consents/expireConsent.ts';
import './followers.ts';

/**
 * Creates the jobs that call external services; `secrets` opens the credentials of meter accounts, `exportPlaces` are
 * the places for exports, `dfsFeed` is polled.
 */
export const createExternalJobs = (
  ports: PortsOf,
  secrets: Secrets | null = null,
  mail: MailTools = createMailTools(),
  exportPlaces: ExportPlaces = NO_PLACES,
  dfsFeed: DfsFeed | null = null,
): ExternalJobs => ({
  MPAN_CHECK: checkMpan(ports, secrets),
  METER_READ: readMeter(ports, secrets),
  MAIL: sendDueMails(mail),
  EXPORT: runExport(exportPlaces),
  REQUIREMENT_FEED: pollRequirements(dfsFeed),
});

/**
 * Makes a job of an event be followed by what its opt-ins, readings and runs change. Last, as a job that enqueues jobs
 * of an event has locked the event before, or locks it no more.
 */
const followedBy =
  (handler: JobHandler, ...follow: ((scope: TenantScope, eventUUID: string) => Promise<void>)[]): JobHandler =>
  async (scope, eventUUID, checkpoint) => {
    const step = await handler(scope, eventUUID, checkpoint);
    for (const enqueueNext of follow) await enqueueNext(scope, eventUUID);
    return step;
  };

/** Creates the scheduler's handlers, one for each kind of job. */
export const createJobHandlers = (
  ports: PortsOf,
  mail: MailTools = createMailTools(),
  readDisk: ReadDisk = () => null,
  exportPlaces: ExportPlaces = NO_PLACES,
  regime: LoadRegime = ANNOUNCED,
): JobHandlers => ({
  ADVANCE_EVENT: advanceEvent,
  EVENT_START: runStart,
  EVENT_RECHECK: recheckEvent,
  EVENT_MEMBERS: refreshInvitations,
  EVENT_INVITE: inviteAssets,
  EVENT_REMOVE: removeAssets,
  EVENT_OPT_INS: optInStanding,
  BASELINES: followedBy(computeBaselines, enqueueBalance),
  STATS: followedBy(computeStats, enqueueBalance, enqueueSnapshotsOfEvent),
  STATS_PORTION: runPortion,
  STATS_TOTAL: followedBy(completePlan, enqueueBalance, enqueueSnapshotsOfEvent),
  EVENT_CHANCE: async (scope, eventUUID) => {
    await storeChance(scope, eventUUID);
    await refreshLostRevenue(scope, eventUUID);
    await enqueueBalance(scope, eventUUID);
    await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
  },
  EVENT_BALANCE: refreshLive(async (scope, event, tookMs) => {
    if (!(await storePoint(scope, event, tookMs))) return;
    await storeOptedIn(scope, event.event_uuid);
    await enqueue(scope, 'EVENT_FIGURES', [event.event_uuid], scope.now);
    await enqueueFacets(scope);
  }),
  EVENT_FIGURES: keepEventFigures,
  PORTFOLIO_EMPTY: moveMembers,
  STATS_SHARES: settleOthers,
  PORTFOLIO_STANDING: refreshPortfolioSnapshot,
  SCHEME_STANDING: refreshSchemeSnapshot,
  ASSET_FACETS: refreshFacets,
  EVENT_RESPONSES: refreshResponses,
  RUN_COMPARISON: compareRuns,
  RUN_RECEIPT: addLines,
  UNIT_MEMBERS: refreshMembers,
  REGULATOR_CHECK: regulatorCheck(ports),
  REGULATOR_RECHECK: regulatorRecheck(ports),
  MPAN_CHECK: checkMpans(ports),
  METER_READ: asJobHandler('METER_READ', readMeter(ports)),
  METER_ACCOUNT: enqueueReadsOfAccount,
  CONSENT_EXPIRY: expireConsent,
  HOUSEKEEPING: deleteExpiredData,
  COUNTS: refreshTotals,
  LOAD_COUNT: countLoad(regime),
  BULK_ACTION: advanceBulkAction(createBulkOperations(ports)),
  FORECAST_DAY: beginForecastDay,
  FORECAST_KEEP: storeDayForecast,
  FORECAST_SCORE: scoreForecasts,
  DISPATCH_ISSUE: issueDispatches,
  DISPATCH_SWEEP: sweepDispatches,
  DISPATCH_HELD: doHeld,
  DISPATCH_DELIVERY: markDelivering,
  CONTROLLER_WATCH: watchControllers,
  CONTROLLER_FIGURES: refreshControllerFigures,
  SIMULATE: simulate,
  MAIL: asJobHandler('MAIL', sendDueMails(mail)),
  MAIL_EVENT: runRounds,
  MAIL_ALERT: mailAlert,
  ALERT_WATCH: watchAlerts(readDisk),
  EXPORT: asJobHandler('EXPORT', runExport(exportPlaces)),
  OFFER_PROPOSALS: runProposals,
  OFFER_CLOSE: closeOffers,
  OFFER_RESULTS: applyResults,
  // A sandbox polls nothing: its clock may be anywhere.
  REQUIREMENT_FEED: () => Promise.resolve(),
});

/** Handlers that record with a job's subject that it keeps failing. */
export const jobFailures: JobFailureHandlers = {
  STATS: markStatsFailed,
  STATS_PORTION: markPortionFailed,
  STATS_TOTAL: markPlanFailed,
};
