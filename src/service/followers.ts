import * as assets from './assets/domainEvents.ts';
import { enqueueMeterReads } from './assets/enqueueMeterReads.ts';
import { cancelOfAssets, cancelOptedOut } from './dispatch/issue/cancelOfAssets.ts';
import { enqueueIssue, enqueueIssuesOfScheme } from './dispatch/orders/enqueueIssue.ts';
import { cancelOrderOf, followEventChange, followOptChange } from './dispatch/orders/followEventChange.ts';
import { storeMeasured } from './dispatch/views/storeMeasured.ts';
import * as events from './events/domainEvents.ts';
import { endScheduledOptIns } from './events/optIns/endOptIns.ts';
import { endUnconsentedOptIns } from './events/optIns/endUnconsentedOptIns.ts';
import { updateInvitations } from './events/optIns/invitations.ts';
import { restoreStates } from './events/restoreStates/restoreStates.ts';
import { decideStandingAgain, markPending } from './events/standing/markPending.ts';
import { assetsOfTiles } from './insight/assetMap/assetsOfTiles.ts';
import { enqueueBalance, enqueueBalances } from './insight/balance/enqueueBalance.ts';
import {
  enqueueSnapshots,
  enqueueSnapshotsOfAssets,
  enqueueUncountedSchemes,
} from './insight/snapshots/enqueueSnapshots.ts';
import * as market from './market/domainEvents.ts';
import { requestExports } from './market/exports/schedules/requestExports.ts';
import { followRequirements, followResults, proposeAnew } from './market/offers/followRequirements.ts';
import { settleOffers } from './market/offers/settleOffers.ts';
import {
  requestCancelled,
  requestChanged,
  requestInvitations,
  requestLaterInvitations,
  requestResult,
} from './messages/mail/rounds/requestRound.ts';
import { collectOffers } from './sandbox/simulation/market/collectOffers.ts';
import { takePart } from './sandbox/simulation/market/takePart.ts';
import * as schemes from './schemes/domainEvents.ts';
import { enqueueMembers, enqueueMembersOfAssets } from './schemes/units/enqueueMembers.ts';
import { SYSTEM } from './tenants/actorOf.ts';
import { raiseIfWanted } from './tenants/alerts/raiseAlert.ts';
import * as tenants from './tenants/domainEvents.ts';

/*
 * Followers of what happens in a domain below, in the order in which they act: all of them in one place. Followers of
 * the jobs of an event are in jobHandlers.ts. `domainEvents.txt` is the list.
 */

tenants.dispatchConsentsChanged.follow({ endUnconsentedOptIns });
tenants.dispatchConsentsGiven.follow({ markPending });
tenants.dataAccessGiven.follow({ enqueueMeterReads });

assets.assetsArchived.follow({
  endScheduledOptIns: (scope, assetUUIDs) => endScheduledOptIns(scope, assetUUIDs, 'ARCHIVED', null, 'ARCHIVING'),
  enqueueMembersOfAssets,
});
assets.assetsRestored.follow({
  restoreStates: (scope, ports, ...restored) => restoreStates(ports)(scope, ...restored),
});
assets.assetsLeftScheme.follow({
  endScheduledOptIns: (scope, assetUUIDs, schemeUUID, cause) =>
    endScheduledOptIns(scope, assetUUIDs, 'NOT_READY', schemeUUID, cause),
  enqueueMembers: (scope, assetUUIDs, schemeUUID) => enqueueMembers(scope, assetUUIDs.length > 0 ? [schemeUUID] : []),
});
assets.membershipsChanged.follow({ updateInvitations, enqueueMembersOfAssets });
assets.meterPointsChanged.follow({ enqueueMembersOfAssets });
assets.portfoliosChanged.follow({
  enqueueStandings: (scope, portfolioUUIDs) => enqueueSnapshots(scope, 'PORTFOLIO_STANDING', portfolioUUIDs),
});
assets.fleetCounted.follow({ enqueueUncountedSchemes });
assets.tilesNamed.follow({ assetsOfTiles });

schemes.schemeStatusesChanged.follow({
  enqueueStandingsOfAssets: enqueueSnapshotsOfAssets,
  enqueueMembers: (scope, schemeUUID) => enqueueMembers(scope, [schemeUUID]),
});
schemes.assetsBecameReady.follow({ updateInvitations });
schemes.dispatchTermsChanged.follow({ enqueueIssuesOfScheme });
schemes.guardrailsChanged.follow({ proposeAnew });
schemes.standingOptInsSet.follow({
  markPending: (scope, schemeUUID, assetUUIDs) => markPending(scope, assetUUIDs, schemeUUID),
});

events.eventScheduled.follow({
  requestInvitations,
  enqueueIssue: (scope, { event_uuid }) => enqueueIssue(scope, event_uuid),
  enqueueBalances: (scope, { event_uuid }) => enqueueBalances(scope, [event_uuid]),
  takePart,
});
events.eventCancelled.follow({
  cancelOrderOf: (scope, { event_uuid }) => cancelOrderOf(scope, event_uuid, 'EVENT_CANCELLED'),
  requestCancelled,
  raiseIfWanted: (scope, { event_uuid, cancel_reason }) =>
    raiseIfWanted(scope, 'EVENT_CANCELLED', { eventUUID: event_uuid }, { reason: cancel_reason }),
  enqueueBalances: (scope, { event_uuid }) => enqueueBalances(scope, [event_uuid]),
});
events.eventRevised.follow({ requestChanged });
events.eventChanged.follow({
  decideStandingAgain,
  followEventChange,
  enqueueBalances: (scope, { event_uuid }) => enqueueBalances(scope, [event_uuid]),
});
events.optInsClosed.follow({ cancelOptedOut });
events.assetsInvited.follow({ requestLaterInvitations });
events.invitationsChanged.follow({ enqueueBalance });
events.optInsChanged.follow({ followOptChange });
events.assetsOptedOut.follow({ enqueueBalances: (scope, eventUUID) => enqueueBalances(scope, [eventUUID]) });
events.optInsEnded.follow({
  cancelOfAssets: (scope, assetUUIDs, ended) =>
    cancelOfAssets(scope, assetUUIDs, { ...ended, actor: SYSTEM, answer: 'CANCELLED' }),
});
events.eventMeasured.follow({ keepMeasured: storeMeasured });
events.runStored.follow({ settleOffers });
events.finalRunStored.follow({
  requestResult,
  requestExports: (scope, { event_uuid }, run) => requestExports(scope, event_uuid, run),
});

market.requirementsChanged.follow({ proposeOffers: followRequirements });
market.resultsStored.follow({ applyResults: followResults });
market.submissionTimeReached.follow({ collectOffers });
