import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type ChangeKind, changeKinds } from '#contract/change.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ChangeBatch } from './live/changeBatcher.ts';
import { changesOf, isAffected, staleAfter } from './staleQueries.ts';

/** Operations by the beginning that the keys of their queries had before keys were derived from the contract. */
const KEYS_BEFORE: Readonly<Record<string, string>> = {
  analytics:
    'checkAdjustments compareBaselines getAssetAnalytics getAssetForecast getAssetResponse ' +
    'getChanceCalibration getCoverage getFleet getForecastQuality getHeadroom getKeptForecast getTiles ' +
    'listAssetForecastQuality listAssetResponses listTileAssets',
  'analytics summary': 'getSummary',
  assets: 'explainAssetBaseline exportAttribution getAsset listAssetCommitments listAssetHistory',
  'assets baseline': 'getAssetBaselines',
  'assets consumption': 'getAssetConsumption',
  'assets list': 'getAssetFacets listAssets',
  bulkActions: 'createBulkAction getBulkAction getBulkActionEffect listBulkActions',
  clock: 'getClock',
  compliance: 'countComplaints getLoadControl listComplaints listLoadDays',
  consents: 'endTenancy getConsentEffect listConsents',
  controllers: 'getController listControllerCredentials listDispatchBatches',
  'controllers list': 'listControllers',
  dispatch: 'createDispatchOrder getDispatch getDispatchStop listAssetDispatches listDispatches',
  'dispatch summary': 'getDispatchSummary',
  events:
    'getEvent getEventAnalytics getEventBalance getEventBalanceHistory getEventChangeEffect ' +
    'getEventComparisons getEventForecast getEventHalfHour getEventHoldOut getEventLive getEventMethods ' +
    'getEventProfile getEventSettling getEventStats getEventTimeline getListVerdict getMoreAssets ' +
    'getSeason listAssetEvents listEventAssetStats listEventAssets listEventLostAssets ' +
    'listEventPortfolios listEventStatsChanges listEventStatsRuns listEvents listFreeAssets ' +
    'listSchemeResults listTasks rehearseEvent',
  'events instructionFiles': 'listInstructionFiles',
  'events nominations': 'getNominationGuide listComingNominations listEventNominations',
  'events portfolioCapability': 'getPortfolioCapability',
  'events portfolioResults': 'listPortfolioResults',
  'events portfolioSeason': 'getPortfolioSeason',
  'events trades': 'getEventTradeStatement getEventTrades',
  mail: 'getMail getMailSettings listCalendarFeeds listContacts listMailTemplates',
  'mail list': 'listMails',
  mailPreview: 'previewMailTemplate',
  marketFile: 'exportMarketFile',
  meters: 'listMeterAccounts listSmartMeters',
  payments: 'getPaymentFile getPaymentLine listPaymentLines',
  'payments availability': 'getAvailabilityStatement listAvailabilityWindows',
  portfolios: 'archivePortfolioAndReport getPortfolio getPortfolioForecast listPortfolios',
  'portfolios analytics': 'getPortfolioAnalytics',
  'portfolios consumption': 'getPortfolioConsumption',
  receipts: 'getEventReceipt',
  schemes: 'getClaim getScheme getSchemeStanding listClaims listRegulatorChecks listSchemeAssets listSchemes',
  'schemes fileBindings': 'listFileBindings',
  'schemes marketPacks': 'getMarketPack listMarketPacks',
  'schemes stackingRules': 'listStackingRules',
  'schemes weekTemplates': 'listWeekTemplates',
  suspiciousReadings: 'listSuspiciousReadings',
  tariffs:
    'getAssetCosts getTariff getTariffPrices listTariffProducts listTariffSchedules listTariffVersions ' +
    'listTariffs',
  users: 'archiveUserAndReport getUser listUsers',
  webhooks: 'getWebhook listWebhookDeliveries',
  'webhooks list': 'listWebhooks',
};

/** Operations by the beginnings of the keys that their mutations made stale then; `*`: all. */
const MUTATIONS_BEFORE: Readonly<Record<string, string>> = {
  '*':
    'archiveUser createBulkAction createConsent decideSuspiciousReadings deleteAssetConsumption ' +
    'endTenancy eraseUser restoreUser undoBulkAction withdrawConsent',
  assets: 'updateAsset',
  'assets list': 'createAsset',
  compliance: 'createComplaint updateComplaint updateLoadControl',
  controllers:
    'createController createControllerCredential revokeControllerCredential rotateControllerSecret ' +
    'testController updateController',
  'controllers list': 'deleteController',
  'controllers, assets': 'assignControllerAssets',
  'dispatch, events':
    'cancelDispatches confirmDispatchOrder createDispatchOrder noteDispatchAnswer releaseDispatch ' +
    'resendDispatches respreadDispatches stopDispatch',
  events:
    'assignEventPortfolios cancelEvent createEvent createStatsRun overrideStacking removeEventPortfolio ' +
    'updateEvent',
  'events instructionFiles': 'createInstructionFile',
  'events nominations': 'allowLateNomination nominateEvent',
  'events trades': 'setEventTrades',
  mail:
    'confirmContactAgain createCalendarFeed createContact deleteCalendarFeed deleteContact ' +
    'resetMailTemplate retryMail rotateCalendarFeed testContact updateContact updateMailTemplate',
  meters: 'createMeterAccount deleteMeterAccount updateMeterAccount',
  payments: 'createDispute createPaymentFile deletePaymentFile updateDispute',
  'payments availability': 'createAvailabilityWindow declareUnavailable deleteAvailabilityWindow',
  'portfolios, events portfolioResults, events portfolioSeason, events portfolioCapability, assets':
    'archivePortfolio createPortfolio removePortfolioAsset restorePortfolio updatePortfolio',
  schemes: 'addClaimEvidence createClaim createScheme recordRegulatorVerdicts updateClaim updateScheme',
  'schemes fileBindings': 'createFileBinding',
  'schemes marketPacks': 'createMarketPack',
  'schemes stackingRules': 'confirmStackingRule',
  'schemes weekTemplates': 'createWeekTemplate',
  tariffs:
    'correctTariff createTariffs disconnectAssetTariffs enableTariffSchedule removeTariffSchedule ' +
    'setTariffPrices updateTariff',
  users: 'createUser updateUser',
  webhooks: 'createWebhook recoverWebhook replayWebhookDelivery rotateWebhookSecret testWebhook updateWebhook',
  'webhooks list': 'deleteWebhook',
};

/** Beginnings of the keys that a live message of each kind made stale then. */
const KINDS_BEFORE: Readonly<Record<ChangeKind, string>> = {
  asset: 'assets, analytics summary',
  user: 'users, analytics summary',
  portfolio: 'portfolios',
  scheme: 'schemes, analytics summary',
  event: 'events, mail list, analytics summary',
  offer: '',
  stats: 'events, portfolios analytics, analytics summary',
  consumption:
    'assets consumption, assets baseline, portfolios consumption, portfolios analytics, analytics, dispatch summary',
  tariff: 'tariffs',
  consent: 'consents, analytics summary',
  webhook: 'webhooks',
  payment: 'payments, analytics summary',
  compliance: 'compliance, analytics summary',
  meter: 'meters',
  bulkAction: 'bulkActions',
  dispatch: 'dispatch, events, analytics summary',
  controller: 'controllers, dispatch, analytics summary',
  mail: 'mail, analytics summary',
  apiKey: '',
  operator: 'operators, audit',
  view: 'views',
  clock: '*',
  session: 'session',
};

/**
 * Operations whose queries a live message makes stale now and did not then, which was a fault: they showed what had
 * changed until they were asked again.
 */
const WIDER: Partial<Record<ChangeKind, string>> = {
  asset: 'getListVerdict',
  portfolio: 'getListVerdict getPortfolioCapability getPortfolioSeason listPortfolioResults',
  scheme: 'exportMarketFile getListVerdict listSchemeResults listTasks',
  event: 'exportMarketFile listAssetCommitments',
  stats: 'exportAttribution exportMarketFile getAssetResponse getChanceCalibration listAssetResponses',
  consumption:
    'explainAssetBaseline getAssetCosts getEventHalfHour getEventLive getEventProfile listSuspiciousReadings',
  tariff: 'getListVerdict',
  consent: 'getListVerdict listTasks',
  webhook: 'getListVerdict listTasks',
  payment: 'getListVerdict listTasks',
  dispatch: 'listDispatchBatches',
  controller: 'getListVerdict listTasks',
};

const operations = Object.values(KEYS_BEFORE).flatMap((names) => names.split(' ')) as EndpointName[];
const beginningOf = Object.fromEntries(
  Object.entries(KEYS_BEFORE).flatMap(([beginning, names]) => names.split(' ').map((name) => [name, beginning])),
);
const isBefore = (name: string, beginnings: string): boolean =>
  beginnings === '*' || beginnings.split(', ').some((beginning) => `${beginningOf[name]} `.startsWith(`${beginning} `));
const staleBy = (changes: ChangeBatch) => operations.filter((name) => isAffected([name, {}], changes));

test.each(changeKinds)('a live message of kind %s makes stale what it did, and no more than is listed', (kind) => {
  const now = staleBy(new Map([[kind, null]]));
  const before = operations.filter((name) => isBefore(name, KINDS_BEFORE[kind]));
  expect(before.filter((name) => !now.includes(name))).toEqual([]);
  expect(
    now
      .filter((name) => !before.includes(name))
      .sort()
      .join(' '),
  ).toEqual(WIDER[kind] ?? '');
});

test.each(Object.entries(MUTATIONS_BEFORE))('mutations that made %s stale still do: %s', (beginnings, names) => {
  const before = operations.filter((name) => isBefore(name, beginnings));
  for (const name of names.split(' ')) {
    const now = staleBy(changesOf([name as EndpointName]));
    expect([name, before.filter((each) => !now.includes(each))]).toEqual([name, []]);
  }
});

const ONE = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';
const OTHER = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const event: ChangeBatch = new Map([['event', new Set([ONE])]]);
const dispatch: ChangeBatch = new Map([['dispatch', new Set([ONE])]]);

test.each([
  ['listEvents', { query: { assetUUID: OTHER } }, event, true],
  ['getEvent', { params: { 'event-uuid': ONE } }, event, true],
  ['getEvent', { params: { 'event-uuid': OTHER } }, event, false],
  ['listEventAssets', { params: { 'event-uuid': OTHER }, query: { page: 1 } }, event, false],
  ['listAssetEvents', { params: { assetUUID: OTHER } }, event, true],
  ['getSummary', {}, event, true],
  ['listAssets', {}, event, false],
  ['session', undefined, event, false],
  ['getDispatchSummary', { params: { 'event-uuid': OTHER } }, dispatch, false],
  ['listDispatches', { params: { 'event-uuid': ONE } }, dispatch, true],
  ['getDispatch', { params: { dispatchUUID: OTHER } }, dispatch, true],
  ['listAssetDispatches', { params: { assetUUID: OTHER } }, dispatch, true],
  ['getAssetCosts', { params: { assetUUID: OTHER } }, new Map([['clock', null]]), true],
] satisfies [string, object | undefined, ChangeBatch, boolean][])('%s of %j by %o → %s', (name, input, changes, is) =>
  expect(isAffected([name, input], changes)).toBe(is),
);

test('answers of the dashboard itself follow their kinds', () => {
  for (const [name, kind] of [
    ['operators', 'operator'],
    ['audit', 'operator'],
    ['views', 'view'],
    ['session', 'session'],
  ] as const)
    expect(isAffected([name, 'list'], new Map([[kind, null]]))).toBe(true);
});

test('what a deletion ends is not asked again, the lists are; a preview makes nothing stale', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const show = (name: string, params: Record<string, string>) => {
    const queryFn = () => (asked.push(name), null);
    new QueryObserver(client, {
      queryKey: [name, { params }],
      queryFn,
      initialData: null,
      staleTime: Infinity,
    }).subscribe(() => undefined);
  };
  show('listWebhooks', {});
  show('getWebhook', { webhookUUID: ONE });
  show('listWebhookDeliveries', { webhookUUID: ONE });
  show('listEvents', {});
  const settle = (name: EndpointName, input: object) => staleAfter(name)(null, null, input, null, { client });
  await settle('deleteWebhook', { params: { webhookUUID: ONE } });
  expect(asked).toEqual(['listWebhooks']);
  await settle('cancelDispatches', { params: { 'event-uuid': ONE }, body: { dryRun: true } });
  expect(asked).toEqual(['listWebhooks']);
  client.clear();
});
