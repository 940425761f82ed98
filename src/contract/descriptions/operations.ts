import { assetFilter } from './assetFilter.ts';
import { below, type Descriptions } from './shared.ts';

const subscription = {
  uuid: 'UUID of the subscription.',
  url: 'Address that messages are posted to.',
  events: 'Types of message it receives.',
  description: 'Free text; null where there is none.',
  status: 'DISABLED subscriptions get no messages.',
  disabledReason: 'Why it was disabled; null while it is active.',
};
const newSubscription = {
  url:
    'Address to post messages to: https, or http where the service is set up for it; no user, password or ' +
    'fragment, and no private host.',
  events: 'Types of message to receive, at least one; repeats count once.',
};
const attempt = {
  statusCode: 'HTTP status of the receiver; null where no response began.',
  responseTimeMs: 'Time the attempt took, in milliseconds.',
  error: 'What went wrong; null after a 2xx.',
};

/** Webhooks, bulk actions, the summary, the sandbox and problems. */
export const operations: Descriptions = {
  WebhookSubscription: { '': 'A URL that gets messages of some types.', ...subscription },
  WebhookSubscriptionWithSecret: {
    '': 'A subscription with its secret, which no other response shows.',
    ...subscription,
    secret: 'Secret that signs the messages; keep it.',
  },
  NewWebhook: { '': 'Body of webhook create.', ...newSubscription, description: 'Free text; null for none.' },
  WebhookChanges: {
    '': 'Body of webhook update, at least one attribute: what is absent stays, null clears.',
    ...newSubscription,
    description: 'Free text; null clears it.',
    status: 'DISABLED stops messages, ACTIVE starts them again.',
  },
  TestWebhook: {
    '': 'Body of webhook test; it may be left out.',
    events: 'Types to send an example of; the first subscribed type where absent.',
  },
  TestedWebhook: {
    '': 'How the test deliveries went.',
    deliveries: 'One entry for each type sent.',
    'deliveries.deliveryUUID': 'UUID of the delivery in the log.',
    'deliveries.event': 'Type of message.',
    ...below('deliveries', attempt),
  },
  WebhookDelivery: {
    '': 'A message to a subscription, with its attempts.',
    deliveryUUID: 'UUID of the delivery, sent as webhook-id.',
    subscriptionUUID: 'UUID of the subscription.',
    event: 'Type of message.',
    createdUTC: 'When it happened; UTC instant.',
    status: 'PENDING before the first attempt, RETRYING between attempts, then SUCCEEDED or FAILED.',
    test: 'True for the made-up message of a test.',
    attempts: 'Attempts made, earliest first.',
    'attempts.attempt': 'Number of the attempt, from 1.',
    'attempts.attemptedUTC': 'When it was made, by the clock of the machine; UTC instant.',
    ...below('attempts', attempt),
    'attempts.requestHeaders': 'Headers that were sent, by name.',
    'attempts.responseBody': 'First 4 kB of the response; null where no response began.',
    nextAttemptUTC: 'When it is tried next; UTC instant, null where it is not.',
    body: 'Exact text of the message, a WebhookMessage in JSON, as the signature covers it.',
  },
  RecoverWebhook: {
    '': 'Body of webhook recover.',
    since: 'Failed messages of what happened at this instant or later are sent again.',
  },
  RecoveredWebhook: {
    '': 'Outcome of recover.',
    requeued: 'Messages that will be sent again; at most 50,000 a call, a repeated call requeues the next.',
  },
  NewImport: {
    '': 'Lines to import, each judged by itself.',
    kind: 'What the lines are.',
    existing:
      'What to do with a line about an asset or user that is there already: SKIP it, or CHANGE what it names. ' +
      'Consents that stand already and tariffs that are there are skipped.',
    dryRun: 'True returns what would happen and changes nothing.',
    lines:
      'The lines: of ASSETS and USERS the bodies of their create operations; of CONSENTS that of consent create ' +
      'with userId and assetId in place of the UUIDs; of TARIFFS that of tariff create with assetId.',
  },
  ImportResult: {
    '': 'What came of an import, or would come of it.',
    kind: 'What the lines are.',
    dryRun: 'True where nothing was changed.',
    created: 'Lines that were created.',
    changed: 'Lines that changed what was there.',
    skipped: 'Lines about what is there already.',
    failed: 'Lines that were refused.',
    lines: 'What came of each line, in the order given.',
    'lines.outcome': 'What came of the line.',
    'lines.uuid':
      'UUID of what was created, changed or is there already; null of a refused line and of what a dry run would ' +
      'create.',
    'lines.reasons': 'Why it was refused or skipped; empty otherwise.',
    'lines.reasons.field': 'Attribute of the line that is meant; empty for the whole line.',
    'lines.reasons.code': 'Code of the reason.',
    'lines.reasons.detail': 'The reason in words.',
  },
  NewBulkAction: {
    '': 'Body of bulk action create.',
    filter: 'Which assets are meant; all conditions have to hold. Without any, all active assets.',
    ...below('filter', assetFilter),
    'filter.assetUUIDs': 'Only these assets, up to 10,000.',
    action: 'What to do with them.',
    target: 'UUID of the scheme, event or portfolio the action is about; none for ARCHIVE and RESTORE.',
    dryRun: 'True returns what would happen, stores no record and changes nothing.',
    requestedBy: 'On whose behalf it is requested, stored in the record; null for nobody.',
  },
  BulkAction: {
    '': 'One action on every asset that matched a filter, and how far it has come.',
    bulkActionUUID: 'UUID of the bulk action.',
    action: 'What is done with the assets.',
    target: 'UUID of the scheme, event or portfolio the action is about; null for ARCHIVE and RESTORE.',
    targetName: 'What the target is called now; null without one.',
    filter: 'The filter as it was requested; assets given by UUID are counted in named.',
    ...below('filter', assetFilter),
    named: 'Number of assets given by UUID; null where none were.',
    requestedBy: 'On whose behalf it was requested; null where nobody was named.',
    status: 'RUNNING and UNDOING go on step by step; FAILED stopped before its end.',
    matched: 'Assets that matched.',
    done: 'Assets decided so far; while UNDOING, assets restored so far.',
    changed: 'Assets that were changed.',
    unchanged: 'Assets that were so already.',
    refusedCount: 'Assets that were left as they are for a reason.',
    refusedByCode: 'Number of refused assets by reason.',
    refused: 'The first fifty refused assets of each reason.',
    notPutBackCount:
      'How often something could not be put back, by RESTORE or by undoing; an asset may be in several events.',
    notPutBackByCode: 'How often, by reason.',
    notPutBack: 'The first fifty of each reason; the detail names the scheme, event or portfolio.',
    failure: 'Why it stopped before its end; null unless FAILED.',
    undoable: 'Whether it can be undone now.',
    createdUTC: 'When it was requested; UTC instant.',
    finishedUTC: 'When it was done or failed; UTC instant, null while it runs.',
  },
  BulkRefusal: {
    '': 'An asset that a bulk action left as it is.',
    code: 'Reason, for programs.',
    detail: 'Reason, for people.',
    assetId: 'Your own identifier of the asset; null where it is not known any more.',
    name: 'Name of the asset; null where it has none.',
  },
  Summary: {
    '': 'A tenant at a glance.',
    now: 'Time of this response by the clock of the tenant; UTC instant.',
    assets: 'Assets, counted.',
    'assets.active': 'Active assets.',
    'assets.archived': 'Archived assets.',
    'assets.byType': 'Number of active assets by kind.',
    'assets.byMpanStatus': 'Number of active assets by the result of their MPAN lookup.',
    users: 'Active users.',
    portfolios: 'Active portfolios.',
    schemes: 'Active event schemes.',
    consents: 'Consents, counted.',
    'consents.active': 'Consents in force.',
    'consents.rejected': 'Refusals.',
    'consents.withdrawn': 'Consents withdrawn or superseded.',
    'consents.expired': 'Consents that have run out.',
    'consents.expiringIn30Days': 'Consents in force that run out within 30 days.',
    events: 'Events by state, counted.',
    'events.SCHEDULED': 'Events to come.',
    'events.STARTED': 'Events that run.',
    'events.ENDED': 'Events that have ended.',
    'events.CANCELLED': 'Events that were called off.',
    nextEvent: 'The event that runs or comes first; null where there is none.',
    ...below('nextEvent', {
      name: 'Name of the event.',
      state: 'State of the event.',
      startTime: 'Start of the event; UTC instant.',
      endTime: 'End of the event; UTC instant.',
      contractedMw: 'Contracted power in MW; null for none.',
      assetsOptedIn: 'Assets that take part.',
    }),
    lastEvent: 'The event that ended last; null where there is none.',
    ...below('lastEvent', {
      name: 'Name of the event.',
      endTime: 'End of the event; UTC instant.',
      deliveredKwh: 'Energy delivered in kWh, signed; null before the first stats run.',
      deliveryPercentage: 'Delivered energy in percent of the target; null without a target or a stats run.',
      revenueGbp: 'Revenue in £; null where it cannot be worked out.',
      statsState: 'PRELIMINARY while readings are missing, then FINAL; null before the first stats run.',
      expectedReadings: 'Half hours of the event times opted-in assets; null before the first stats run.',
      presentReadings: 'Readings there were of those expected; null before the first stats run.',
    }),
    statsFailed: 'The latest events whose stats could not be calculated, ten at most.',
    ...below('statsFailed', { name: 'Name of the event.', reason: 'Why the calculation failed.' }),
    forecastAlerts:
      'Active portfolios whose forecasts held fewer than 70 % or more than 90 % of half hours over two weeks, ten at ' +
      'most, the furthest off first.',
    ...below('forecastAlerts', {
      name: 'Name of the portfolio.',
      coveragePercent: 'Share in percent of half hours measured from p10 to p90, which is made for 80 %.',
      status: 'TOO_NARROW: the range held fewer than 70 %; TOO_WIDE: more than 90 %.',
    }),
    dispatch: 'Of dispatches in force, what waits for an operator: ten of each at most.',
    ...below('dispatch', {
      stoppedUTC: 'Since when all dispatch is stopped; UTC instant, null where it is not.',
      stoppedBy: 'Who stopped it; null where nobody did.',
      silent: 'Events with assets whose answer is overdue, most power first.',
      ...below('silent', {
        name: 'Name of the event.',
        assets: 'Assets that are silent.',
        kw: 'What they were asked for, in kW.',
      }),
      unconfirmedCancels: 'Events with cancels whose confirmation is overdue.',
      ...below('unconfirmedCancels', { name: 'Name of the event.', assets: 'Assets whose cancel is not confirmed.' }),
      unreachableControllers: 'Active controllers that are out of reach.',
      ...below('unreachableControllers', {
        controllerUUID: 'UUID of the controller.',
        name: 'Name of the controller.',
        sinceUTC: 'Since when, or when it was last seen; UTC instant, null where it never was.',
      }),
    }),
    mails: 'Mails, counted.',
    'mails.failed': 'Mails of the last seven days that their server refused, or that were not taken in all attempts.',
    coverage30Days: 'How complete the readings of the last 30 whole London days are.',
    'coverage30Days.expected':
      'Half hours of those days that are due from active assets: none before an asset’s first reading, or before ' +
      'it was registered while it has none.',
    'coverage30Days.present': 'Readings there are of those.',
    silentAssets: 'Active assets that have sent nothing for 48 hours; those registered since then are not among them.',
    awaitingAssets: 'Active assets registered within the last 48 hours that have no reading yet.',
    webhooks: 'Webhooks, counted.',
    'webhooks.active': 'Active subscriptions.',
    'webhooks.disabled': 'Disabled subscriptions.',
    'webhooks.pendingDeliveries': 'Messages to be delivered or tried again.',
  },
  Clock: {
    '': 'The test clock of a sandbox tenant.',
    now: 'Time it shows; UTC instant.',
    offsetSeconds: 'Seconds it is ahead of the clock of the machine; below 0 behind it.',
    loading:
      'While the history of simulated meters is being read: how many meters have theirs, of how many. Null otherwise.',
    'loading.done': 'Meters that have their history.',
    'loading.total': 'Meters that are to have one.',
  },
  SetClock: {
    '': 'Where to put the test clock, or by how much to move it.',
    now: 'Instant to put it to: any while the tenant has no events, later only forward.',
    advance:
      'How far to move it forward: an ISO 8601 duration of days, hours, minutes and seconds, longer than none ' +
      'and not beyond 2199.',
  },
  Problem: {
    '': 'What is wrong, as RFC 9457 problem details.',
    type: 'URN of the kind of problem.',
    title: 'The kind of problem, for people.',
    status: 'HTTP status of the response.',
    detail: 'What is wrong here, for people.',
    instance: 'Path of the request.',
    code: 'The kind of problem, for programs.',
    requestId: 'UUID that finds the request in our log, the same as x-request-id.',
    errors: 'Faults of the request, at most 100.',
    'errors.pointer':
      'Where: a JSON pointer into the body, ?name of a query parameter, {name} of one in the path, or the name ' +
      'of a header.',
    'errors.code': 'The kind of fault, for programs.',
    'errors.detail': 'What is wrong there, for people.',
    'errors.assetUUID': 'MPAN_TAKEN: UUID of the asset that has the MPAN.',
    supportedVersions: 'UNSUPPORTED_VERSION: versions of the interface there are.',
    'violated-policies': 'TOO_MANY_REQUESTS: names of the limits that were passed.',
  },
};
