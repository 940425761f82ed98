import { assetFilter } from './assetFilter.ts';

const EVENT_TYPE = 'Whether events that turn down or events that turn up are meant.';
const TEMPLATE = 'The mail whose words are meant.';
const RUN = 'Number of the stats run, from 1; the newest where absent.';
const IN_YEAR = 'End, itself excluded, with an offset or Z; after from, by 366 days at most.';

/** The description of a parameter by its name, for operations without a more exact one. */
export const anywhere: Record<string, string> = {
  assetUUID: 'UUID of the asset.',
  bulkActionUUID: 'UUID of the bulk action.',
  complaintUUID: 'UUID of the complaint.',
  consentUUID: 'UUID of the consent.',
  contactUUID: 'UUID of the contact.',
  controllerUUID: 'UUID of the controller.',
  deliveryUUID: 'UUID of the delivery.',
  feedUUID: 'UUID of the calendar.',
  bindingUUID: 'UUID of the version of the bound template.',
  fileUUID: 'UUID of the file of payments.',
  lineUUID: 'UUID of the line of payments.',
  disputeUUID: 'UUID of the dispute.',
  claimUUID: 'UUID of the claim.',
  evidenceUUID: 'UUID of the document.',
  dispatchUUID: 'UUID of the dispatch.',
  'event-uuid': 'UUID of the event.',
  mailUUID: 'UUID of the mail.',
  meterAccountUUID: 'UUID of the meter account.',
  portfolioUUID: 'UUID of the portfolio.',
  schemeUUID: 'UUID of the event scheme.',
  scheduleUUID: 'UUID of the scheduled export.',
  version: 'Number of the version, from 1.',
  packUUID: 'UUID of the version of the market pack.',
  tariffUUID: 'UUID of the tariff.',
  userUUID: 'UUID of the user.',
  windowUUID: 'UUID of the window of availability.',
  webhookUUID: 'UUID of the webhook subscription.',
  mpan: 'MPAN of the meter: the 13-digit core, or all 21 digits; the check digit has to match.',
  page: 'Number of the page, from 1; page times pageSize may be 1,000,000,000 at most.',
  pageSize: 'Most items on a page.',
  costs:
    'AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by the ' +
    'newest ones.',
  cursor:
    'The `nextCursor` of a response whose page ended early; with the same page, pageSize, sort and filters it ' +
    'gets the rest of that page.',
  sort: 'Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.',
  from: 'Start of the range, with an offset or Z.',
  to: 'End of the range, itself excluded, with an offset or Z; after from.',
  direction: 'import is energy taken from the grid, export energy given to it.',
  granularity: 'Length of one value; days, weeks from Monday and months follow the London calendar.',
  horizonHours: 'Hours to look ahead.',
  run: RUN,
  eventType: EVENT_TYPE,
};

const FROM_DAY = 'First London day, YYYY-MM-DD.';
const TO_DAY = 'Last London day, itself included, YYYY-MM-DD.';

const OF_ASSETS = assetFilter.search;
const status = (of: string) => `Only ${of} with this status.`;
const inPortfolio = assetFilter.portfolioUUID;
const wholeYear = { to: IN_YEAR };
const twoYears = 'End of the range, itself excluded, with an offset or Z; after from, by 732 days at most.';

const tiles = {
  question: 'What is asked of every asset.',
  eventUUID: 'The event that is asked about; RESPONDING and ELIGIBLE need one.',
  portfolioUUID: inPortfolio,
  by: 'What the blocks of tiles are.',
};

/** Descriptions for parameters of single operations. */
export const byOperation: Record<string, Record<string, string>> = {
  listAssets: {
    ...assetFilter,
    status: status('assets'),
    schemeStatus: 'Only assets with this status in the scheme that schemeUUID names, which is then required.',
    eventState: 'Only assets with this state in the event that eventUUID names, which is then required.',
    include:
      'Figures of each asset besides its attributes, with commas between them: energy14, coverage, scheme (gives ' +
      'schemes), response, event (gives nextEvent) and earned.',
  },
  listAssetCommitments: {
    from: 'Only events that end after this instant.',
    to: 'Only events that start before this instant.',
  },
  listAssetEvents: {
    state: 'Only events in which the asset has this state.',
    eventState: 'Only events with this state.',
  },
  listAssetHistory: { kind: 'Only entries of this kind.' },
  listUsers: {
    search: 'Part of userId, name or email, in any case.',
    status: status('users'),
    neverAsked: 'Only users with active assets of whom no consent or refusal of this type was ever recorded.',
  },
  listPortfolios: { search: 'Part of the name or description, in any case.', status: status('portfolios') },
  listSchemes: {
    search: 'Part of the name, in any case.',
    status: status('schemes'),
    schemeType: 'Only schemes of this market.',
  },
  listMarketPacks: {
    origin: 'Only packs of this release, or only your own.',
    status: 'Only packs with this status.',
  },
  listStackingRules: {
    mode: 'Only cells of this mode.',
    product: 'Only pairs with this product.',
    value: 'Only cells with this answer.',
  },
  listSchemeAssets: { search: OF_ASSETS, status: status('assets') },
  listContacts: { search: 'Part of the name or address, in any case.' },
  listMails: {
    status: status('mails'),
    kind: 'Only mails of this kind.',
    eventUUID: 'Only mails about this event.',
    userUUID: 'Only mails to this user.',
    contactUUID: 'Only mails to this contact.',
  },
  getMailTemplate: { name: TEMPLATE },
  updateMailTemplate: { name: TEMPLATE },
  resetMailTemplate: { name: TEMPLATE },
  previewMailTemplate: { name: TEMPLATE },
  listExportSchedules: { dataset: 'Only exports of this data.' },
  listCalendarFeeds: { kind: 'Only calendars of this kind.' },
  listEvents: {
    search: 'Part of the name, in any case.',
    state: 'Only events with this state.',
    schemeUUID: 'Only events under this scheme.',
    portfolioUUID: 'Only events that this portfolio is assigned to.',
    assetUUID: 'Only events that this asset was invited to or opted into or out of.',
    from: 'Only events that end after this instant; with an offset or Z.',
    to: 'Only events that start before this instant; with an offset or Z, after from.',
  },
  listEventAssets: {
    search: OF_ASSETS,
    state: 'Only assets with this state in the event.',
    portfolioUUID: 'Only assets invited through this portfolio.',
  },
  listEventAssetStats: {
    search: OF_ASSETS,
    dataStatus: 'Only assets whose readings of the event are complete to this degree.',
    portfolioUUID: 'Only assets invited through this portfolio.',
  },
  listEventStatsChanges: {
    run: 'Number of the stats run, from 1.',
    against: 'Number of the run to compare with; the one before where absent.',
  },
  getAssetConsumption: {
    to:
      'End of the range, itself excluded, with an offset or Z; after from, by 732 days at most for half hours and ' +
      'hours, by 7,320 for the rest.',
    format:
      'series returns columns, or periods for days and more; records returns the readings themselves, ' +
      'half-hourly and paged.',
    page: 'Number of the page of records, from 1.',
    pageSize: 'Most records on a page.',
  },
  createConsumption: { importUUID: 'UUID of the import whose file the records came from.' },
  getPortfolioConsumption: { to: twoYears },
  getSmartMeterReadings: { to: twoYears },
  getAssetBaselines: {
    to:
      'End of the range, itself excluded, with an offset or Z; after from, by 31 days at most, and at most 48 ' +
      'hours ahead.',
    method: 'Rule by which the baseline is made.',
  },
  explainAssetBaseline: {
    at: 'Start of the half hour, on :00 or :30, at most 48 hours ahead.',
    method: 'Rule to explain; where absent that of the event the half hour lies in, else BL01.',
    eventUUID: 'Which event is meant where the asset is in several at this time; the first created where absent.',
    asOf: 'Where the readings came from by this instant, such as that of a stats run; now where absent.',
  },
  listConsents: {
    userUUID: 'Only consents of this user.',
    assetUUID: 'Only consents about this asset by itself.',
    type: 'Only consents of this type.',
    status: status('consents'),
    search: 'Part of the name, userId or email of the user, or of the names, MPAN or postcode of one of the assets.',
    endsBefore: 'Only consents in force that end before this instant; UTC or with an offset.',
  },
  listAssetTariffs: { direction: 'Direction of the tariffs; in any case.', status: status('tariffs') },
  disconnectAssetTariffs: { direction: 'Direction of the tariffs; in any case.' },
  removeTariffSchedule: {
    type: 'Kind of schedule; kebab case and lower case, time-of-use for example, are read too.',
    direction: 'Direction of the schedule.',
  },
  enableTariffSchedule: { type: 'Kind of schedule; kebab case and lower case, time-of-use for example, are read too.' },
  listTariffs: {
    search: 'Part of the name of the tariff, or of assetId, name, MPAN or postcode of the asset, in any case.',
    name: 'Only tariffs of exactly this name.',
    status: status('tariffs'),
    direction: 'Only tariffs of this direction.',
    tariffType: 'Only tariffs of this kind.',
    assetUUID: 'Only tariffs of this asset.',
  },
  listTariffProducts: {
    search: 'Part of the name of the tariff, in any case.',
    status: status('tariffs'),
    direction: 'Only tariffs of this direction.',
    tariffType: 'Only tariffs of this kind.',
  },
  listSmartMeters: {
    search: OF_ASSETS,
    consentStatus: 'Only meters whose newest DATA_ACCESS preference has this status; NONE for those without one.',
    readStatus: 'Only meters that are read so.',
  },
  getAssetAnalytics: wholeYear,
  getPortfolioAnalytics: wholeYear,
  listAssetResponses: {
    ...wholeYear,
    search: OF_ASSETS,
    portfolioUUID: inPortfolio,
    schemeUUID: 'Only events under this scheme.',
  },
  getForecastQuality: {
    from: 'Start of the range in which the forecasts begin, with an offset or Z.',
    to: IN_YEAR,
    portfolioUUID: 'Only forecasts of this portfolio; all together where absent.',
  },
  listAssetForecastQuality: {
    from: 'Start of the range in which the forecasts begin, with an offset or Z.',
    to: 'End, itself excluded, with an offset or Z; after from, by 60 days at most.',
    search: OF_ASSETS,
    portfolioUUID: inPortfolio,
  },
  getKeptForecast: { date: 'London day on which the forecast begins, at 16:00.' },
  getChanceCalibration: {
    to: 'End of the range in which events began, itself excluded; after from, by a year at most.',
    schemeUUID: 'Only events of this scheme.',
    portfolioUUID: 'Only events aimed at this portfolio.',
  },
  getPortfolioSeason: {
    page: 'Number of the page of events, from 1.',
    pageSize: 'Most events on a page.',
  },
  listSchemeResults: {
    search: 'Part of the name, in any case.',
    status: status('schemes'),
    schemeType: 'Only schemes of this kind.',
  },
  listPortfolioResults: {
    search: 'Part of the name or description, in any case.',
    status: status('portfolios'),
  },
  getFleet: { to: 'End of the range, itself excluded, with an offset or Z; after from, by 4 days at most.' },
  getSeason: {
    from: 'Start of the range in which events begin; where absent, 1 October before its end, or before now.',
    to:
      'End of the range, itself excluded; after from, by 366 days at most. Where absent, the first 1 October, London ' +
      'time, after its start.',
    schemeUUID: 'Only events of this scheme.',
    sort: 'Field to sort the events by; a leading minus sorts descending. Unknown amounts come last.',
    page: 'Number of the page of events, from 1.',
    pageSize: 'Most events on a page.',
  },
  exportConsumption: {
    to: 'End of the range, itself excluded, with an offset or Z; after from, by 2 years at most.',
    portfolioUUID: inPortfolio,
    schemeUUID: 'Only assets that are opted in to this scheme.',
    after: 'Continues an export: the UUID of the last asset that was received whole, or `next` of a response.',
  },
  exportAttribution: {
    month: 'London month in which the events began, as 2026-11.',
    runningType: 'LIVE or TEST events: energy is shared among events of one kind.',
    assetUUID: 'Only this asset.',
    portfolioUUID: 'Only assets that were in this portfolio, by the runs of stats.',
    after: 'Continues an export: the UUID of the last asset that was received whole, or `next` of a response.',
  },
  listLoadDays: { fromDay: FROM_DAY, toDay: TO_DAY },
  listLoadSignals: {
    to: IN_YEAR,
    assetUUID: 'Only signals to this asset.',
    after: 'Continues an export: `next` of a response.',
  },
  listComplaints: { type: 'Only complaints about this.', status: status('complaints') },
  countComplaints: { fromDay: FROM_DAY, toDay: `${TO_DAY} 366 days at most.` },
  getLicenceReturn: { fromDay: FROM_DAY, toDay: `${TO_DAY} 366 days at most.` },
  exportAssetRegister: {
    fspId: 'Your id as a provider of flexibility, which every row repeats.',
    portfolioUUID: inPortfolio,
    pageSize: 'Most assets of a JSON response, 1 to 1,000.',
    after: 'Continues an export: the UUID of the last asset that was received whole, or `next` of a response.',
  },
  getInstructionFile: { fileUUID: 'UUID of the file of instructions.' },
  listFileBindings: { kind: 'Only templates whose rows are this.', packId: 'Only templates of this market pack.' },
  listInstructionFiles: { schemeUUID: 'Only files whose events belong to this scheme.' },
  exportMarketFile: {
    format:
      'FLEXIBLE_POWER_READINGS: metered power or energy by the units of the market pack. P0282: delivered volume of each ' +
      'meter by the newest stats run. P0328: expected volume of each BM Unit, the baselines of its assets. E0511: the periods ' +
      'in which units are active. MPAN_LIST: the assets with their meters. BOUND: by a bound template.',
    eventUUID: 'The event that it is about. Give this or schemeUUID.',
    schemeUUID: 'The scheme whose ready assets it is about, with from and to. Give this or eventUUID.',
    from: 'Start of the range, with an offset or Z; with schemeUUID.',
    to: 'End of the range, itself excluded; after from, by 32 days at most.',
    assetUUID: 'Only this asset.',
    bindingUUID: 'The bound template that BOUND is made by.',
    variant: 'Whether FLEXIBLE_POWER_READINGS have power or energy; by default what the market pack has.',
    validity: 'Whether P0328 is of the days of the event, or DEFAULT: of every day from its first on.',
    incomplete: 'Whether assets that lack what the file needs refuse it, or are left out.',
  },
  exportReconciliation: {
    eventUUID: 'Event whose assets are reconciled.',
    run: 'Number of the run of stats; the newest without it.',
    after: 'Continues an export: the UUID of the last asset that was received whole, or `next` of a response.',
  },
  exportCommitments: {
    schemeUUID: 'Scheme whose events and assets are disclosed.',
    from: 'Start of the range, with an offset or Z: of events a part of which is in it.',
    to: 'End of the range, itself excluded, with an offset or Z; after from, by 92 days at most.',
    after:
      'Continues an export: `next` of a response, or the event and asset that were received whole, with a dot between.',
  },
  getCoverage: {
    to: 'End of the range, itself excluded, with an offset or Z; after from, by 100 days at most.',
    portfolioUUID: inPortfolio,
    sort:
      'assetId, or present for those with most missing first; of more than 10,000 assets, for those whose newest reading ' +
      'is oldest.',
    page: 'Number of the page, from 1.',
  },
  getListVerdict: { list: 'List whose page is meant.' },
  listEventLostAssets: { stage: 'Stage that the assets did not pass.' },
  getEventBalance: { at: 'UTC instant; the balance as it was known then. Without it, as it is known now.' },
  getMoreAssets: { confidencePercent: 'Chance in percent from which on assets are enough, 50 to 99.' },
  listClaims: { state: 'Where the claims stand.' },
  listPaymentLines: { month: 'London month, YYYY-MM.' },
  listAvailabilityWindows: { month: 'London month, YYYY-MM, of which a part is in a window.' },
  getAvailabilityStatement: { month: 'London month, YYYY-MM.' },
  listFreeAssets: { sort: '-addsKwh for the most useful first, addsKwh for the reverse.' },
  getEventReceipt: {
    at: 'Start of a half hour of the event, on :00 or :30; of the whole event without it.',
    by:
      'Lines of the whole event: HALF_HOUR (without it), PORTFOLIO, or HELD_OUT: the assets that were held out, with what ' +
      'their users get for it beside the revenue.',
    portfolioUUID: 'Portfolio of the half hour, whose assets become the lines.',
    withoutPortfolio: 'true for the assets that were opted in without a portfolio.',
    assetUUID:
      'Asset of the half hour, whose baseline and metered energy become the lines; with HELD_OUT the one line.',
    pageSize: 'Most lines on a page.',
  },
  getEventHalfHour: { at: 'Start of a half hour of the event, on :00 or :30.' },
  getEventLive: {
    overdue: 'Only overdue assets of this kind.',
    page: 'Number of the page of overdue assets, from 1.',
    pageSize: 'Most overdue assets on a page.',
  },
  getAssetFacets: assetFilter,
  getTiles: tiles,
  listTileAssets: {
    ...tiles,
    layout: 'The layout of the response that the indices are of; 409 if it is another now. Not checked where absent.',
    index: 'Indices of tiles, from 0, ascending: single ones and ranges like 0-17,40.',
    page: 'Number of the page, from 1.',
  },
  getHeadroom: {
    targetKw: 'Power that is needed, in kW.',
    confidencePercent: 'Confidence with which it is to be there, in percent.',
    portfolioUUID: inPortfolio,
  },
  compareBaselines: {
    portfolioUUID: inPortfolio,
    days: 'Quiet London days to try, at most.',
    dayType: 'Whether working days or the others are tried.',
    fromPeriod: 'First settlement period to compare, of a day of 48; not after toPeriod, which is 38 where absent.',
    toPeriod: 'Last settlement period to compare, of a day of 48; not before fromPeriod, which is 33 where absent.',
  },
  checkAdjustments: { portfolioUUID: 'Only homes in this portfolio.' },
  getConsentEffect: { figures: 'What the first three events come to without the assets is calculated too.' },
  listMeterAccounts: { provider: 'Only accounts with this provider.', userUUID: 'Only the account of this user.' },
  listWebhooks: { status: status('subscriptions') },
  listWebhookDeliveries: {
    status: status('deliveries'),
    event: 'Only messages of this type.',
    from: 'Only messages of what happened at this instant or later; with an offset or Z.',
    to: 'Only messages of what happened before this instant; with an offset or Z.',
  },
  listDispatchWebhooks: { status: status('subscriptions') },
  listDispatchWebhookDeliveries: {
    status: status('deliveries'),
    event: 'Only messages of this type.',
    from: 'Only messages of what happened at this instant or later; with an offset or Z.',
    to: 'Only messages of what happened before this instant; with an offset or Z.',
  },
  listControllers: {
    search: 'Only controllers whose name contains this, in any case.',
    channel: 'Only controllers of this channel.',
    status: status('controllers'),
  },
  listDispatchBatches: { state: 'Only batches in this state.', eventUUID: 'Only batches of this event.' },
  listDispatches: {
    search: 'Part of the assetId or name of the asset, in any case.',
    state: 'Only dispatches in this state.',
    silent: 'Only silent dispatches, or only others; cancels are never among them.',
    unconfirmed: 'Only cancels that their controller has not confirmed, or only others.',
    execution: 'Only dispatches of which the device reports this.',
    assetType: 'Only assets of this type.',
  },
  revokeOpenAdrCredential: { blClientId: 'Client id of the credential.' },
  revokeControllerCredential: { clientId: 'Client id of the credential.' },
  listBulkActions: {
    action: 'Only bulk actions of this kind.',
    target: 'Only bulk actions about this scheme, event or portfolio.',
  },
};

/** Returns the description of an operation's parameter; undefined if there is none. */
export const parameterDescription = (operation: string, name: string): string | undefined =>
  byOperation[operation]?.[name] ?? anywhere[name];
