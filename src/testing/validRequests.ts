import type { z } from 'zod';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName, type Endpoints } from '#contract/endpoints.ts';
import type { Ids } from './fullTenant.ts';
import { NESO_REQUIREMENT } from './nesoFiles.ts';
import { WEEK_FILE } from './weekFile.ts';

type WithBody = { [Name in EndpointName]: Endpoints[Name] extends { body: z.ZodType } ? Name : never }[EndpointName];
type WithRange = {
  [Name in EndpointName]: Endpoints[Name] extends { query: z.ZodType<unknown, { from: unknown; to: unknown }> }
    ? Name
    : never;
}[EndpointName];
type Bodies = { [Name in WithBody]: (ids: Ids) => CallInput<Endpoints[Name]>['body'] };

/**
 * For each operation with a body, one that it accepts from a full tenant. An operation that is missing here does not
 * compile.
 */
const bodies: Bodies = {
  createAsset: ({ userUUID, newMpan }) => ({
    name: 'Garage',
    userUUID,
    mpan: newMpan,
    powerKw: 7.4,
    minimumKw: 1.4,
    locationPostcode: 'sw1a1aa',
    installationDate: '2025-02-28',
  }),
  createAssetsBulk: ({ userUUID }) => [
    { name: 'First', assetType: 'EV_CHARGER', userUUID },
    { asset_id: null, isDomestic: false },
  ],
  updateOffer: () => ({ mw: 0.2, priceGbpPerMwh: 150 }),
  approveOffers: ({ offerUUID }) => ({ offerUUIDs: [offerUUID] }),
  submitOffers: () => ({ reference: 'BID-1' }),
  updateAsset: ({ userUUID }) => ({ name: 'Loft', userUUID, locationAddress: null }),
  createUser: ({ newMpan }) => ({
    userId: `user-${newMpan}`,
    name: 'Grace',
    email: 'grace@example.com',
    phone: '+44 20 7946 0000',
  }),
  createUsersBulk: ({ newMpan }) => [
    { userId: `one-${newMpan}`, name: 'Ada', phone: null },
    { userId: `two-${newMpan}`, name: 'Charles', email: 'charles@example.com' },
  ],
  updateUser: () => ({ name: 'Hopper', email: null }),
  endTenancy: ({ assetUUID }) => ({ assetUUID, day: '2026-01-02', dryRun: true }),
  eraseUser: () => ({ confirm: 'ERASE' }),
  createPortfolio: () => ({ name: 'South', description: 'Two\nlines' }),
  updatePortfolio: () => ({ description: null }),
  assignPortfolioAssets: ({ assetUUID }) => ({ assetUUIDs: [assetUUID] }),
  confirmStackingRule: () => ({
    a: 'DFS',
    b: 'SU',
    mode: 'SPLITTING',
    value: 'Y',
    source: 'ENA Open Networks, Revenue Stacking Assessment Tool V1.0',
    asOf: '2025-01',
    statement: 'Confirmed by both buyers in writing',
  }),
  createMarketPack: ({ newMpan }) => ({
    packId: `OURS_${newMpan}`,
    version: '1',
    parent: { packId: 'DNO_COMMON', version: '2024-12' },
    overrides: { settlement: { invoiceDay: 15 } },
    confirmations: [{ at: '/settlement', statement: 'Schedule 2 of our contract' }],
  }),
  createScheme: () => ({
    name: 'Winter',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    requiresMpan: false,
    dispatch: { mode: 'MANUAL', dispatchesPerDay: 3 },
  }),
  updateScheme: () => ({ description: 'Renamed', inDayAdjustment: true, dispatch: { noticeMinutes: 90 } }),
  optSchemeAssets: ({ assetUUID }) => ({ assetUUIDs: [assetUUID], action: 'OPT_IN', dryRun: false }),
  setStandingOptIns: ({ assetUUID }) => ({
    assetUUIDs: [assetUUID],
    standing: 'EVERY',
    mostPerWeek: 2,
    quietHours: { from: '22:00', to: '07:00' },
    dryRun: false,
  }),
  recordRegulatorVerdicts: ({ mpan }) => ({ verdicts: [{ mpan, status: 'READY' }], dryRun: true }),
  setZoneTable: () => ({ file: 'outcode,zone\nSW1A,Z12\nAB10,Z1\n', dryRun: false }),
  giveZones: ({ assetUUID }) => ({ assets: [{ assetUUID, zone: 'Z12' }] }),
  createUnit: ({ schemeUUID, portfolioUUID, newMpan }) => ({
    unitId: `EQUI-${newMpan}-Z6`,
    schemeUUID,
    zone: 'Z6',
    portfolioUUID,
    validFrom: '2026-06-01',
    guardrails: { lowestPriceGbpPerMwh: 80, autopilot: { mode: 'APPROVE' } },
  }),
  updateUnit: ({ portfolioUUID }) => ({
    portfolioUUID,
    validTo: '2027-04-01',
    guardrails: { highestMw: null, greatestStrikeChance: 0.1 },
  }),
  createEvent: ({ schemeUUID, portfolioUUID }) => ({
    name: 'Peak',
    schemeUUID,
    eventType: 'TURN_DOWN',
    startTime: '2026-06-10T17:00:00Z',
    endTime: '2026-06-10T18:30:00+00:00',
    contractedMw: 0.5,
    dispatch: { noticeMinutes: 30 },
    portfolioUUIDs: [portfolioUUID],
  }),
  createAvailabilityWindow: () => ({
    startTime: '2026-06-05T17:00:00Z',
    endTime: '2026-06-05T20:00:00Z',
    capacityMw: 0.5,
    gbpPerMwPerHour: 12,
  }),
  declareUnavailable: () => ({
    startTime: '2026-01-15T17:00:00Z',
    endTime: '2026-01-15T17:30:00Z',
    reason: 'Maintenance',
  }),
  createPaymentFile: ({ schemeUUID, newMpan }) => ({
    name: 'november.csv',
    schemeUUID,
    product: newMpan,
    month: '2026-05',
    mapping: { gbp: 'GBP', mwh: 'MWh' },
    content: Buffer.from('GBP,MWh\n12.50,0.05\n').toString('base64'),
  }),
  createFileBinding: ({ newMpan }) => ({
    name: `Portal ${newMpan}`,
    kind: 'READINGS',
    columns: [
      { column: 'Stamp', field: 'STAMP' },
      { column: 'kW', field: 'METERED' },
    ],
    convention: {
      quantity: 'kW',
      positive: 'EXPORT',
      decimals: 3,
      stamp: 'END',
      zone: 'UTC',
      timeFormat: 'ISO',
    },
    template: Buffer.from('Stamp,kW\n').toString('base64'),
  }),
  setRequirementFeed: () => ({ requirements: true, results: true, summary: false }),
  storeRequirementFile: ({ schemeUUID }) => ({
    name: 'requirement.csv',
    schemeUUID,
    content: Buffer.from(NESO_REQUIREMENT).toString('base64'),
  }),
  createInstructionFile: ({ schemeUUID, newMpan }) => ({
    name: `${newMpan}.csv`,
    schemeUUID,
    format: 'SPEN_DISPATCHES',
    zone: 'UTC',
    content: Buffer.from(
      `capacity,mwh,start,end,hours,need_direction,power_type,status\n1,1,2026-06-20T17:00Z,2026-06-20T18:00Z,1,Deficit,${newMpan},Accepted\n`,
    ).toString('base64'),
  }),
  createClaim: ({ availabilitySchemeUUID, assetUUID }) => ({
    schemeUUID: availabilitySchemeUUID,
    assetUUID,
    noticeFrom: 'The buyer',
    dueDay: '2026-07-01',
  }),
  updateClaim: () => ({ dueDay: '2026-07-08' }),
  addClaimEvidence: () => ({
    documentRef: 'CONSENT-1',
    signedOn: '2026-01-02',
    wordingVersion: '2026-01',
    content: Buffer.from('A signed form').toString('base64'),
  }),
  createDispute: () => ({ dueDay: '2026-07-01', note: 'Two half hours are missing' }),
  updateDispute: () => ({ state: 'SENT', note: 'By e-mail' }),
  updateLoadControl: () => ({ noticeGivenDay: null }),
  createComplaint: ({ assetUUID }) => ({ type: 'CONTROL', receivedDay: '2026-05-02', assetUUID, note: 'Too cold' }),
  updateComplaint: ({ assetUUID }) => ({ closedDay: '2026-05-09', outcome: 'UPHELD', assetUUID }),
  createDispatchOrder: ({ assetUUID }) => ({ allocation: 'GIVEN', given: [{ assetUUID, kw: 0.05 }] }),
  confirmDispatchOrder: () => ({}),
  resendDispatches: ({ assetUUID, controllerUUID }) => ({ assetUUIDs: [assetUUID], controllerUUID, dryRun: true }),
  respreadDispatches: ({ assetUUID }) => ({
    dryRun: true,
    more: { startTimes: ['2026-06-03T19:30:00Z'], assets: [{ assetUUID, kw: [0.01] }] },
  }),
  undoDispatch: () => ({}),
  cancelDispatches: ({ assetUUID, controllerUUID }) => ({ assetUUIDs: [assetUUID], controllerUUID, dryRun: true }),
  noteDispatchAnswer: () => ({ answer: 'ACCEPTED', note: 'By telephone' }),
  stopDispatch: () => ({ reason: 'A fault' }),
  createController: () => ({ name: 'Maker cloud', channel: 'PULL' }),
  updateController: () => ({ name: 'Renamed' }),
  assignControllerAssets: ({ assetUUID }) => ({ assetUUIDs: [assetUUID] }),
  testController: () => ({}),
  rotateControllerSecret: () => ({}),
  createContact: ({ newMpan }) => ({
    name: 'Control room',
    email: `control-${newMpan}@example.com`,
    alerts: ['SILENT'],
  }),
  updateContact: () => ({ delivery: 'DIGEST' }),
  confirmContactAgain: () => ({}),
  testContact: () => ({}),
  retryMail: () => ({}),
  updateMailTemplate: () => ({ subject: 'Join {eventName}', paragraphs: ['Hello {name},', 'it begins at {start}.'] }),
  previewMailTemplate: () => ({ subject: '{eventName}' }),
  rotateCalendarFeed: () => ({}),
  createExportSchedule: () => ({ label: 'Nightly', dataset: 'CONSUMPTION', lagDays: 2, fromDay: '2026-06-01' }),
  runExportSchedule: () => ({}),
  createCalendarFeed: ({ schemeUUID }) => ({ label: 'Control room', kind: 'SCHEME', schemeUUID }),
  createControllerCredential: () => ({ label: 'first' }),
  createOpenAdrCredential: () => ({ label: 'aggregator' }),
  rehearseEvent: ({ schemeUUID, portfolioUUID, scheduledEventUUID }) => ({
    schemeUUID,
    eventType: 'TURN_DOWN',
    startTime: '2026-06-10T17:00:00Z',
    endTime: '2026-06-10T18:30:00Z',
    portfolioUUIDs: [portfolioUUID],
    contractedMw: 0.001,
    eventUUID: scheduledEventUUID,
  }),
  updateEvent: () => ({ name: 'Later', endTime: '2026-06-05T18:30:00Z', zone: null }),
  getEventChangeEffect: () => ({ endTime: '2026-06-05T18:30:00Z', contractedMw: 0.002 }),
  cancelEvent: () => ({ reason: 'Not needed' }),
  createWeekTemplate: () => ({ file: WEEK_FILE, validFrom: '2026-06-10T00:00:00Z' }),
  setEventTrades: () => ({
    trades: [
      {
        startTime: '2026-06-02T17:00:00Z',
        tradedMwh: '1.5',
        tradePriceGbpPerMwh: '71.50',
        sourcingCostGbpPerMwh: '50',
        imbalancePriceGbpPerMwh: null,
      },
    ],
  }),
  nominateEvent: () => ({ kwh: [0.5, 0.4], note: 'Forecast of the morning' }),
  allowLateNomination: () => ({ reason: 'The buyer takes it: mail of 2 June' }),
  overrideStacking: ({ assetUUID }) => ({ assetUUIDs: [assetUUID], reservedKw: 2, reason: 'Agreed with both buyers' }),
  createStatsRun: () => ({ reason: 'The meter operator corrected readings' }),
  assignEventPortfolios: ({ sparePortfolioUUID }) => ({ portfolioUUIDs: [sparePortfolioUUID] }),
  optEventAssets: ({ assetUUID }) => ({ assetUUIDs: [assetUUID], action: 'OPT_OUT' }),
  decideSuspiciousReadings: ({ assetUUID }) => ({ action: 'SET_ASIDE', filter: { assetUUID } }),
  createConsumption: ({ assetUUID }) => [
    { assetUUID, startTime: '2026-06-02T18:00:00Z', value: 0.125, readingType: 'ESTIMATED' },
    { assetUUID, timestamp: '2026-06-02T19:30:00+01:00', value: 10, direction: 'export' },
  ],
  createConvertedConsumption: ({ assetUUID, importUUID }) => ({
    importUUID,
    convention: { quantity: 'kW', positive: 'EXPORT', stamp: 'END', zone: 'UTC', stepMinutes: 30 },
    readings: [{ assetUUID, stamp: '2026-06-02T18:30:00Z', value: -1.2, row: 2 }],
  }),
  createReadingImport: () => ({ fileName: 'meters-2026-06.csv' }),
  createConsent: ({ userUUID, assetUUID }) => ({
    userUUID,
    assetUUID,
    type: 'DATA_ACCESS',
    granularity: 'halfHour',
    wordingVersion: '3',
  }),
  createConsentsBulk: ({ userUUID, assetUUID }) => [
    { userUUID, assetUUID, type: 'DISPATCH', preference: 'OPT_OUT' },
    { userUUID, type: 'DATA_ACCESS', granularity: 'halfHour', purpose: 'Bills' },
  ],
  createTariffs: () => ({
    direction: 'import',
    tariffType: 'TIME_OF_USE',
    name: 'Cosy',
    validFrom: '2026-06-01',
    unitRates: [
      { label: 'Day', pencePerKwh: 30, startTime: '06:00', endTime: '00:00' },
      { label: 'Night', pencePerKwh: -2.5, startTime: '00:00', endTime: '06:00' },
    ],
  }),
  enableTariffSchedule: () => ({
    enabled: false,
    periods: [{ daysOfWeek: [1, 7], startTime: '23:30', endTime: '05:30', rateLabel: 'Night', pencePerKwh: 9 }],
  }),
  correctTariff: () => ({ reason: 'Mistyped', standingChargePencePerDay: 60, pastCosts: 'RECALCULATE' }),
  setTariffPrices: () => ({ prices: [{ startTime: '2026-06-10T17:00:00Z', pencePerKwh: 31.2 }] }),
  updateTariff: () => ({ name: 'Renamed', supplierName: null }),
  createBulkForecast: ({ assetUUID, spareAssetUUID }) => ({ assetUUIDs: [assetUUID, spareAssetUUID], horizonHours: 2 }),
  readSmartMetersBulk: ({ mpan }) => ({ mpans: [mpan], from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' }),
  createApiKey: ({ portfolioUUID }) => ({
    label: 'Reports',
    scope: 'read-only',
    portfolioUUIDs: [portfolioUUID],
    expiresUTC: '2199-01-01T00:00:00Z',
  }),
  createMeterAccount: ({ spareUserUUID }) => ({
    provider: 'N3RGY',
    userUUID: spareUserUUID,
    label: 'Spare',
    credential: '0f3b5c1e-aaaa-bbbb-cccc-1234567890ab',
  }),
  updateMeterAccount: () => ({ label: null, credential: 'sk_live_another' }),
  createWebhook: ({ url }) => ({ url, events: ['EVENT.STARTED', 'PORTFOLIO.ASSETS_ASSIGNED'], description: 'Ops' }),
  updateWebhook: ({ url }) => ({ url, events: ['EVENT.ENDED'], description: null }),
  testWebhook: () => ({ events: ['EVENT.CANCELLED'] }),
  rotateWebhookSecret: () => ({}),
  replayWebhookDelivery: () => ({}),
  recoverWebhook: () => ({ since: '2026-06-01T00:00:00Z' }),
  createDispatchWebhook: ({ url }) => ({ url, events: ['DISPATCH.ISSUED', 'CONTROLLER.UNREACHABLE'] }),
  updateDispatchWebhook: ({ url }) => ({ url, events: ['DISPATCH.COMPLETED'] }),
  testDispatchWebhook: () => ({ events: ['CONTROLLER.RECOVERED'] }),
  rotateDispatchWebhookSecret: () => ({}),
  replayDispatchWebhookDelivery: () => ({}),
  recoverDispatchWebhook: () => ({ since: '2026-06-01T00:00:00Z' }),
  importLines: ({ userUUID, newMpan }) => ({
    kind: 'ASSETS',
    existing: 'CHANGE',
    lines: [
      { assetId: `line-${newMpan}`, name: 'Garage', userUUID },
      { assetId: 'line', powerKw: 'much' },
    ],
  }),
  createBulkAction: ({ assetUUID, sparePortfolioUUID, userUUID }) => ({
    filter: { userUUID, assetUUIDs: [assetUUID] },
    action: 'ASSIGN_PORTFOLIO',
    target: sparePortfolioUUID,
    dryRun: true,
  }),
  getBulkActionEffect: ({ assetUUID, scheduledEventUUID }) => ({
    filter: { assetUUIDs: [assetUUID] },
    action: 'EVENT_OPT_OUT',
    target: scheduledEventUUID,
  }),
  undoBulkAction: () => ({}),
  restoreAsset: () => ({}),
  archiveUserAndReport: () => ({ dryRun: true }),
  restoreUser: () => ({}),
  archivePortfolioAndReport: () => ({ dryRun: true }),
  restorePortfolio: () => ({}),
  setClock: () => ({ advance: 'PT1M' }),
};

const week = { from: '2026-05-25T00:00:00Z', to: '2026-06-01T00:00:00Z' };
/** Operations that require a range of time. */
const ranges: Record<WithRange, { from: string; to: string }> = {
  getAssetConsumption: week,
  deleteAssetConsumption: { from: '2026-05-01T00:00:00Z', to: '2026-05-01T01:00:00Z' },
  getPortfolioConsumption: week,
  exportConsumption: week,
  listLoadSignals: week,
  exportCommitments: week,
  getAssetBaselines: { from: '2026-05-31T00:00:00Z', to: '2026-06-01T00:00:00Z' },
  getSmartMeterReadings: week,
  getAssetAnalytics: week,
  getAssetCosts: week,
  getTariffPrices: week,
  getPortfolioAnalytics: week,
  getCoverage: week,
  getFleet: { from: '2026-05-31T00:00:00Z', to: '2026-06-01T00:00:00Z' },
  getForecastQuality: week,
  listAssetForecastQuality: week,
  listAssetResponses: { from: '2026-05-25T00:00:00Z', to: '2026-06-08T00:00:00Z' },
  getChanceCalibration: week,
  listMarketParticipants: week,
  listMarketZones: week,
  getMarketAlternatives: week,
};

/** Operations that require one instant. */
const instants: {
  [Name in EndpointName as Endpoints[Name] extends { query: z.ZodType<unknown, { at: unknown }> } ? Name : never]: {
    at: string;
  };
} = {
  explainAssetBaseline: { at: '2026-05-31T17:00:00Z' },
  getEventHalfHour: { at: '2026-06-02T17:30:00Z' },
};

type Params = Partial<Record<string, (ids: Ids) => string>>;
const scheduled: Params = { 'event-uuid': (ids) => ids.scheduledEventUUID };
const dispatched: Params = { 'event-uuid': (ids) => ids.dispatchedEventUUID };
const templated: Params = { schemeUUID: (ids) => ids.templatedSchemeUUID };
const nominated: Params = { 'event-uuid': (ids) => ids.nominatedEventUUID };
const traded: Params = { 'event-uuid': (ids) => ids.tradedEventUUID };
const spareWebhook: Params = { webhookUUID: (ids) => ids.spareWebhookUUID };
const dispatchWebhook: Params = {
  webhookUUID: (ids) => ids.dispatchWebhookUUID,
  deliveryUUID: (ids) => ids.dispatchDeliveryUUID,
};
const spareDispatchWebhook: Params = { webhookUUID: (ids) => ids.spareDispatchWebhookUUID };
/** Ids to use instead of the parameter's own: nothing else may depend on what an operation ends. */
const pathOverrides: Partial<Record<EndpointName, Params>> = {
  updateEvent: scheduled,
  getEventChangeEffect: scheduled,
  getEventForecast: scheduled,
  getMoreAssets: scheduled,
  listFreeAssets: scheduled,
  cancelEvent: scheduled,
  assignEventPortfolios: scheduled,
  removeEventPortfolio: scheduled,
  optEventAssets: scheduled,
  overrideStacking: scheduled,
  createDispatchOrder: { 'event-uuid': (ids) => ids.orderableEventUUID },
  confirmDispatchOrder: { 'event-uuid': (ids) => ids.unconfirmedEventUUID },
  createWeekTemplate: templated,
  listWeekTemplates: templated,
  getWeekTemplate: templated,
  setEventTrades: traded,
  getEventTrades: traded,
  getEventTradeStatement: traded,
  listEventNominations: nominated,
  getNominationGuide: nominated,
  nominateEvent: nominated,
  allowLateNomination: nominated,
  getDispatchSummary: dispatched,
  listDispatches: dispatched,
  resendDispatches: dispatched,
  respreadDispatches: dispatched,
  undoDispatch: dispatched,
  cancelDispatches: dispatched,
  updateWebhook: spareWebhook,
  deleteWebhook: spareWebhook,
  getDispatchWebhook: dispatchWebhook,
  updateDispatchWebhook: spareDispatchWebhook,
  deleteDispatchWebhook: spareDispatchWebhook,
  testDispatchWebhook: dispatchWebhook,
  rotateDispatchWebhookSecret: dispatchWebhook,
  listDispatchWebhookDeliveries: dispatchWebhook,
  replayDispatchWebhookDelivery: dispatchWebhook,
  recoverDispatchWebhook: dispatchWebhook,
  deleteController: { controllerUUID: (ids) => ids.spareControllerUUID },
  archiveAsset: { assetUUID: (ids) => ids.spareAssetUUID },
  archiveUser: { userUUID: (ids) => ids.spareUserUUID },
  eraseUser: { userUUID: (ids) => ids.erasableUserUUID },
  archivePortfolio: { portfolioUUID: (ids) => ids.sparePortfolioUUID },
  archiveUnit: { unitUUID: (ids) => ids.spareUnitUUID },
  setTariffPrices: { tariffUUID: (ids) => ids.dynamicTariffUUID },
  deleteContact: { contactUUID: (ids) => ids.spareContactUUID },
  createAvailabilityWindow: { schemeUUID: (ids) => ids.availabilitySchemeUUID },
  getInstructionFile: { fileUUID: (ids) => ids.instructionFileUUID },
  createDispute: { lineUUID: (ids) => ids.undisputedLineUUID },
  deleteExportSchedule: { scheduleUUID: (ids) => ids.spareScheduleUUID },
  deleteCalendarFeed: { feedUUID: (ids) => ids.spareFeedUUID },
  withdrawConsent: { consentUUID: (ids) => ids.spareConsentUUID },
};
const fixed: Params = {
  direction: () => 'import',
  type: () => 'time-of-use',
  run: () => '1',
  version: () => '1',
  name: () => 'INVITATION',
  date: () => '2026-05-25',
};
/** Ids that an operation requires in its query. */
const queryIds: Partial<Record<EndpointName, Params>> = {
  exportMarketFile: { schemeUUID: (ids) => ids.schemeUUID },
  exportCommitments: { schemeUUID: (ids) => ids.schemeUUID },
  exportReconciliation: { eventUUID: (ids) => ids['event-uuid'] },
  listMarketHistory: { schemeUUID: (ids) => ids.schemeUUID },
  listMarketBids: { schemeUUID: (ids) => ids.schemeUUID },
  listMarketParticipants: { schemeUUID: (ids) => ids.schemeUUID },
  listMarketZones: { schemeUUID: (ids) => ids.schemeUUID },
  getMarketAlternatives: { schemeUUID: (ids) => ids.schemeUUID },
};
/** Query parameters that an operation requires besides an instant or a range. */
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  listEventLostAssets: { stage: 'DELIVERED' },
  getListVerdict: { list: 'USERS' },
  listMarketBids: { season: '2026', buyerEventId: '136' },
  countComplaints: { fromDay: '2026-01-01', toDay: '2026-12-31' },
  getLicenceReturn: { fromDay: '2026-01-01', toDay: '2026-12-31' },
  getTiles: { question: 'REPORTING' },
  listTileAssets: { question: 'REPORTING', index: '0' },
  getAvailabilityStatement: { month: '2026-01' },
  exportAttribution: { month: '2026-05' },
  exportMarketFile: { format: 'MPAN_LIST', from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' },
};

export const operations = Object.keys(endpoints) as EndpointName[];
export const rowOf = (name: EndpointName): Endpoint => endpoints[name];
/** Parameters of an operation's path, in order. */
export const paramsOf = (name: EndpointName): string[] =>
  [...rowOf(name).path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);

export interface ValidRequest {
  method: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
}

/** A request that succeeds for a full tenant with these ids. */
export function validRequest(name: EndpointName, ids: Ids): ValidRequest {
  const known = ids as unknown as Record<string, string>;
  const params = Object.fromEntries(
    paramsOf(name).map((param) => [param, (pathOverrides[name]?.[param] ?? fixed[param])?.(ids) ?? known[param]!]),
  );
  const query = {
    ...(instants as Partial<Record<EndpointName, Record<string, string>>>)[name],
    ...(ranges as Partial<Record<EndpointName, Record<string, string>>>)[name],
    ...queries[name],
    ...Object.fromEntries(Object.entries(queryIds[name] ?? {}).map(([param, idOf]) => [param, idOf!(ids)])),
  };
  return {
    method: rowOf(name).method,
    params,
    query,
    body: (bodies as Partial<Record<EndpointName, (ids: Ids) => unknown>>)[name]?.(ids),
  };
}

/** Path and query of a request, ready to send. */
export function targetOf(name: EndpointName, { params, query }: Pick<ValidRequest, 'params' | 'query'>): string {
  const path = rowOf(name).path.replace(/\{([^}]+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Operations that change nothing others need, then those that end something: inner resources before outer ones. */
const runPhase = (name: EndpointName): number =>
  name === 'cancelEvent' || name === 'eraseUser' ? 2 : rowOf(name).method === 'DELETE' ? 1 : 0;
export const operationsInOrder: EndpointName[] = [0, 1, 2].flatMap((each) => {
  const group = operations.filter((name) => runPhase(name) === each);
  return each === 1 ? group.toReversed() : group;
});
