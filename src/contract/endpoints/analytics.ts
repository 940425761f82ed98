import { AnalyticsQuery, AssetAnalytics, PortfolioAnalytics } from '../analytics.ts';
import { AssetFacets, AssetFacetsQuery } from '../assetFacets.ts';
import { AssetResponse, AssetResponseDetail, AssetResponseQuery } from '../assetResponse.ts';
import { EventBalance, EventBalanceHistory, EventBalanceQuery } from '../balance.ts';
import { AdjustmentCheck, AdjustmentQuery, BaselineTrial, BaselineTrialQuery } from '../baselineTrial.ts';
import { PortfolioCapability, PortfolioCapabilityQuery } from '../capability.ts';
import { Coverage, CoverageQuery } from '../coverage.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  EventAnalytics,
  EventAssetAnalytics,
  EventAssetAnalyticsQuery,
  EventComparisons,
  EventLostAsset,
  EventLostAssetQuery,
} from '../eventAnalytics.ts';
import { Fleet, FleetQuery } from '../fleet.ts';
import { Headroom, HeadroomQuery } from '../headroom.ts';
import { ListVerdict, ListVerdictQuery } from '../listVerdict.ts';
import { EventLive, EventLiveQuery } from '../live.ts';
import { EventForecast, FreeAsset, FreeAssetQuery, MoreAssets, MoreAssetsQuery } from '../moreAssets.ts';
import { pageSchema } from '../paging.ts';
import { PortfolioResult, PortfolioResultQuery, PortfolioSeason, PortfolioSeasonQuery } from '../portfolioSeason.ts';
import { EventRescue } from '../rescue.ts';
import { SchemeQuery } from '../scheme.ts';
import { SchemeResult } from '../schemeResult.ts';
import { SchemeStanding } from '../schemeStanding.ts';
import { Season, SeasonQuery } from '../season.ts';
import { EventSettling } from '../settling.ts';
import { RunQuery } from '../stats.ts';
import { Summary } from '../summary.ts';
import { TaskList } from '../tasks.ts';
import { TileAssets, TileAssetsQuery, Tiles, TilesQuery } from '../tiles.ts';
import { assetPath, eventPath, portfolioPath, schemePath } from './pathParameters.ts';
import { staleRead } from './rowDefaults.ts';

const reads = ['event', 'stats', 'dispatch'] as const;

export const analyticsEndpoints = {
  getAssetAnalytics: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/assets/{assetUUID}',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Analytics',
    summary: 'Analytics of an asset',
    params: assetPath,
    query: AnalyticsQuery,
    response: AssetAnalytics,
    refusals: [403],
  }),
  getPortfolioAnalytics: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['portfolio', 'stats', 'consumption'],
    path: '/analytics/portfolios/{portfolioUUID}',
    access: 'read',
    withinPortfolios: 'portfolioPath',
    tag: 'Analytics',
    summary: 'Analytics of a portfolio',
    params: portfolioPath,
    query: AnalyticsQuery,
    response: PortfolioAnalytics,
  }),
  listPortfolioResults: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['portfolio', 'event', 'stats', 'dispatch'],
    path: '/analytics/portfolios',
    access: 'read',
    tag: 'Analytics',
    summary: 'List portfolios with what each can turn down, delivers and earns',
    description:
      'How a portfolio stands is kept: calculated daily, when an event of it has a new stats run, and when its assets ' +
      'or their registrations change, at most once a minute, less often where it takes long; hourly while some of its ' +
      'ready assets have no baseline yet. Those that were never calculated come last in an order by it. What it earned ' +
      'is its share of the events aimed at it that began this season, from 1 October.',
    query: PortfolioResultQuery,
    response: pageSchema(PortfolioResult),
    formats: ['csv'],
  }),
  getPortfolioSeason: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['portfolio', 'event', 'stats', 'dispatch'],
    path: '/analytics/portfolios/{portfolioUUID}/season',
    access: 'read',
    tag: 'Analytics',
    summary: 'What a portfolio usually delivers, earned this season, and is invited to',
    description:
      'Its part in the events aimed at it, from the newest stats run of each: shares of revenue are those of their ' +
      'receipts. The season is that of the present, from 1 October for a year.',
    params: portfolioPath,
    query: PortfolioSeasonQuery,
    response: PortfolioSeason,
  }),
  getPortfolioCapability: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['portfolio', 'event', 'stats', 'dispatch'],
    path: '/analytics/portfolios/{portfolioUUID}/capability',
    access: 'read',
    tag: 'Analytics',
    summary: 'What a portfolio can turn down or up, by half hour of a day',
    description:
      'Of its assets that are READY in one scheme and consented, each meter once: their baselines of the next working ' +
      'day and the next other day times their responses in past events, as a rehearsal reckons. At most 300 of them ' +
      'are measured and stand for the rest.',
    params: portfolioPath,
    query: PortfolioCapabilityQuery,
    response: PortfolioCapability,
  }),
  getEventAnalytics: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}',
    access: 'read',
    tag: 'Analytics',
    summary: 'Funnel, distribution and rebound of an event',
    description:
      'Of the newest stats run, or of the one named; who was invited and opted in is as it was at the start, the ' +
      'rebound is of the readings there are now.',
    params: eventPath,
    query: RunQuery,
    response: EventAnalytics,
    refusals: [410],
  }),
  getEventComparisons: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/comparisons',
    access: 'read',
    tag: 'Analytics',
    summary: 'What stands beside the settlement of an event, never instead of it',
    description:
      'Delivery by the forecast made before the event and by assets that did not take part, and what the in-day ' +
      'adjustment added. Of the newest stats run, or of the one named, as it was kept with it; nothing of it is paid.',
    params: eventPath,
    query: RunQuery,
    response: EventComparisons,
    refusals: [409],
  }),
  listEventAssetAnalytics: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/assets',
    access: 'read',
    tag: 'Analytics',
    summary: 'Share and rebound of each asset of an event',
    params: eventPath,
    query: EventAssetAnalyticsQuery,
    response: pageSchema(EventAssetAnalytics),
    formats: ['csv'],
  }),
  listEventLostAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/lost-assets',
    access: 'read',
    tag: 'Analytics',
    summary: 'List the assets that an event lost at a stage of its funnel',
    params: eventPath,
    query: EventLostAssetQuery,
    response: pageSchema(EventLostAsset),
    formats: ['csv'],
    refusals: [410],
  }),
  listAssetResponses: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption', 'stats'],
    path: '/analytics/responses',
    access: 'read',
    tag: 'Analytics',
    summary: 'What each asset did in the settled events of a range',
    description: 'Reliability with its interval, power, response and fatigue, from the newest stats run of each event.',
    query: AssetResponseQuery,
    response: pageSchema(AssetResponse),
    formats: ['csv'],
  }),
  getAssetResponse: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption', 'stats'],
    path: '/analytics/assets/{assetUUID}/response',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Analytics',
    summary: 'The latest settled events of an asset, with rebound and best hours',
    params: assetPath,
    response: AssetResponseDetail,
  }),
  getSchemeStanding: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['scheme'],
    path: '/analytics/schemes/{schemeUUID}/standing',
    access: 'read',
    tag: 'Analytics',
    summary: 'Where the registrations of a scheme stand, and what it comes to',
    description:
      'Every active asset by the first stage that it does not pass on the way to being ready; the power of ready ' +
      'assets and of those lost at each stage at the usual window of a working day, of samples of 300 and 60. In a fleet of ' +
      'more than 10,000 assets as they were last counted, at `countedUTC`: 503 before they have been.',
    params: schemePath,
    response: SchemeStanding,
    clockMember: 'countedUTC',
  }),
  listSchemeResults: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['scheme', 'event', 'stats', 'dispatch'],
    path: '/analytics/schemes',
    access: 'read',
    tag: 'Analytics',
    summary: 'List schemes with what each can turn down and earned, and its next event',
    description:
      'What its ready assets can turn down is kept: calculated daily, when an event of it has a new stats run, and when ' +
      'registrations change. The ' +
      'season is that of the present, from 1 October for a year.',
    query: SchemeQuery.meta({ members: { schemeType: 'Only schemes of this kind.' } }),
    response: pageSchema(SchemeResult),
    formats: ['csv'],
  }),
  getHeadroom: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/schemes/{schemeUUID}/headroom',
    access: 'read',
    tag: 'Analytics',
    summary: 'The fewest assets that deliver a power with a given confidence',
    description:
      'Of the assets that are READY in the scheme and consented, learnt from the settled events of the last year. More than ' +
      '100,000 ready assets are refused: name a portfolio.',
    params: schemePath,
    query: HeadroomQuery,
    response: Headroom,
  }),
  compareBaselines: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/schemes/{schemeUUID}/baseline-methods',
    access: 'read',
    tag: 'Analytics',
    summary: 'Baseline methods side by side, on days without an event',
    description:
      'Bias, mean error and risk of promising too much over the same half hours of the latest quiet days, for the ' +
      'assets that are READY in the scheme; at most 500 of them, spread evenly, are tried.',
    params: schemePath,
    query: BaselineTrialQuery,
    response: BaselineTrial,
  }),
  checkAdjustments: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/schemes/{schemeUUID}/adjustments',
    access: 'read',
    tag: 'Analytics',
    summary: 'Homes whose use before events is out of line with their own, and what in-day adjustment makes of it',
    description:
      'The latest events of the scheme against the same hours of days without one; at most 500 homes, spread ' +
      'evenly, are looked at. Nothing is changed or withheld.',
    params: schemePath,
    query: AdjustmentQuery,
    response: AdjustmentCheck,
  }),
  getEventBalance: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/balance',
    access: 'read',
    tag: 'Analytics',
    summary: 'Whether an event is met, in one sentence and its figures',
    description:
      'The same figures in every phase, from its scheduling to its final run: contracted, measured and likely energy, ' +
      'the chance to meet the contract, revenue, what holds most of the gap, and the next step with what it comes to. ' +
      'With `at`, as it was known then: 404 before anything was. ' +
      'Of an event with more than 10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before it has been.',
    params: eventPath,
    query: EventBalanceQuery,
    response: EventBalance,
    clockMember: 'nowUTC',
  }),
  getEventBalanceHistory: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/balance/history',
    access: 'read',
    tag: 'Analytics',
    summary: 'What was said of an event over its life',
    description:
      'A point for each change by opt-ins, readings, runs and phases, at most one a minute and 400 in all, in order. ' +
      'The whole answer of a point is that of the balance with its `atUTC` as `at`.',
    params: eventPath,
    response: EventBalanceHistory,
  }),
  getMoreAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/more-assets',
    access: 'read',
    tag: 'Analytics',
    summary: 'What a scheduled event comes to if more assets are opted in',
    description:
      'By the number of assets, the most useful first: up to four steps, among them the fewest that reach the ' +
      'confidence and everybody who is ready and free. A step says what the balance says after it. Of more than 2,000 ' +
      'assets opted in and free together, eight numbers of them are tried. An event that more than 10,000 assets could ' +
      'take part in is counted by jobs, and its steps are measured by a thousand of these: 503 before the first count. ' +
      '409 once the event has started.',
    params: eventPath,
    query: MoreAssetsQuery,
    response: MoreAssets,
    refusals: [409],
    clockMember: 'nowUTC',
  }),
  listFreeAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/free-assets',
    access: 'read',
    tag: 'Analytics',
    summary: 'List the assets that are ready, free and not opted in to a scheduled event',
    description:
      'By what each would add to it, the most useful first: the first assets of this list are those of the steps of ' +
      'GET …/more-assets. Of more than 2,000 assets opted in and free together, it is known from their past events ' +
      'alone. Of an event that more than 10,000 assets could take part in, the 10,000 that would add most, as they were last ' +
      'counted: 503 before the first count; GET …/more-assets says how many there are. 409 once the event has started.',
    params: eventPath,
    query: FreeAssetQuery,
    response: pageSchema(FreeAsset),
    formats: ['csv'],
    refusals: [409],
  }),
  getEventForecast: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/forecast',
    access: 'read',
    tag: 'Analytics',
    summary: 'What a scheduled event is forecast to deliver, by half hour and on past like days',
    description:
      'Of the assets that are opted in; while nobody is, of everybody who is ready and free. Half hours add up to what ' +
      'the balance says. On a like day, assets without readings or in an event count as the others. Of more than 200 assets ' +
      'as it was last simulated, at `nowUTC`; of an event that more than 10,000 could take part in, 503 before it has been. ' +
      '409 once the event has started.',
    params: eventPath,
    response: EventForecast,
    refusals: [409],
    clockMember: 'nowUTC',
  }),
  getEventSettling: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/settling',
    access: 'read',
    tag: 'Analytics',
    summary: 'Who still owes readings of an ended event, and when it becomes final',
    description:
      'The missing half hours and what they are likely to add, in all and for the 20 portfolios with most; the share ' +
      'of readings that has come by hours since the end, beside that of the last ten settled events; and what makes ' +
      'the event final; once it is, nothing is owed. 409 unless it has ended. ' +
      'Of an event with more than 10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before it has been.',
    params: eventPath,
    response: EventSettling,
    refusals: [409],
    clockMember: 'nowUTC',
  }),
  getEventLive: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch', 'consumption'],
    path: '/analytics/events/{event-uuid}/live',
    access: 'read',
    tag: 'Analytics',
    summary: 'An event while it runs: delivered so far, its likely end, and who has not reported',
    description:
      'Readings arrive after their half hour: what is measured and what is expected are separate everywhere. ' +
      'Of an event with more than 10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before it has been.',
    params: eventPath,
    query: EventLiveQuery,
    response: EventLive,
    clockMember: 'nowUTC',
  }),
  getEventRescue: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch', 'consumption'],
    path: '/analytics/events/{event-uuid}/rescue',
    access: 'read',
    tag: 'Analytics',
    summary: 'The cheapest assets to call while an event runs so that no half hour becomes a strike',
    description:
      'By the projection of the running event and the strike rule of its market pack, for one of a unit that runs; ' +
      'others are NOT_APPLICABLE. Each half hour is an acceptance. Called are opted-in assets that have said yes to the dispatch, or ' +
      'were asked for nothing, for power that past events make likely beyond what they are asked; of an event with more ' +
      'than 10,000 such assets the first 10,000 are looked at. Of an event with more than ' +
      '10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before it has been.',
    params: eventPath,
    response: EventRescue,
    clockMember: 'nowUTC',
  }),
  getCoverage: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/coverage',
    access: 'readReadings',
    tag: 'Analytics',
    summary: 'Completeness of readings, asset by day',
    query: CoverageQuery,
    response: Coverage,
  }),
  getAssetFacets: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['asset'],
    path: '/analytics/asset-facets',
    access: 'read',
    tag: 'Analytics',
    summary: 'How many assets each choice of a filter would list',
    description:
      'For the filters of the list of assets: how many assets it would have with each choice, the other filters ' +
      'unchanged, and what these usually deliver in a turn-down event. In a fleet of more than 10,000 assets they are as ' +
      'they were last counted, and a filter that was not counted is counted up to 10,000 assets.',
    query: AssetFacetsQuery,
    response: AssetFacets,
  }),
  getTiles: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/tiles',
    access: 'read',
    tag: 'Analytics',
    summary: 'One answer about every asset, a byte each',
    description:
      'The active assets in blocks, each with the class of its answer. With an event, REPORTING, RESPONDING and ' +
      'EARNING are about the assets opted in to it. More than 100,000 assets are refused: name a portfolio. The ' +
      'classes of REPORTING: 1 on time, 2 late, 3 silent (outside an event: no reading for two days), 4 overdue for ' +
      'longer than two hours, 6 not due. RESPONDING: 1 as forecast or better, 2 a part, 3 less than a tenth, 4 used more, 5 silent, 6 not known yet. ELIGIBLE: 1 opted in, ' +
      '2 ready, 3 waiting, 4 turned down, 5 no consent, 6 not registered. EARNING, since 1 October: 1 highest ' +
      'quarter, 2 half between, 3 lowest quarter, 4 used more than its baseline, 6 never called.',
    query: TilesQuery,
    response: Tiles,
    clockMember: 'asOfUTC',
  }),
  listTileAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/tiles/assets',
    access: 'read',
    tag: 'Analytics',
    summary: 'The assets of chosen tiles',
    description:
      'By the index of each tile in the order of GET /analytics/tiles, under the layout of that response; 409 when ' +
      'assets have joined, left or moved since.',
    query: TileAssetsQuery,
    response: TileAssets,
    refusals: [409],
  }),
  getFleet: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/analytics/fleet',
    access: 'read',
    tag: 'Analytics',
    summary: 'What the fleet uses, its forecast, and its baseline in events',
    description:
      'Net energy of all portfolios together by half hour, at most 4 days. The forecast is the sum of the kept ' +
      'forecasts of the portfolios, which are made daily at 16:00 in London; on a first day that of up to 300 assets. ' +
      'Of more than 5,000 assets the metered values are those of an even draw of 5,000, scaled to all.',
    query: FleetQuery,
    response: Fleet,
  }),
  getSeason: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/season',
    access: 'read',
    tag: 'Analytics',
    summary: 'What the events of a season delivered and earned',
    description:
      'Together, by month and scheme, and event by event, from the newest stats run of each: months, schemes and ' +
      'events add up to the same pounds. Without a range it is the season of the present, from 1 October for a year.',
    query: SeasonQuery,
    response: Season,
  }),
  getListVerdict: endpoint({
    ...staleRead,
    method: 'GET',
    reads: [
      'asset',
      'portfolio',
      'scheme',
      'event',
      'stats',
      'dispatch',
      'tariff',
      'consent',
      'webhook',
      'payment',
      'controller',
    ],
    path: '/analytics/list-verdict',
    access: 'read',
    tag: 'Analytics',
    summary: 'The sentence that answers the page of a list',
    description: 'Of the whole list, whatever a page of it is filtered by.',
    query: ListVerdictQuery,
    response: ListVerdict,
  }),
  listTasks: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['scheme', 'event', 'stats', 'dispatch', 'consent', 'webhook', 'payment', 'controller'],
    path: '/analytics/tasks',
    access: 'read',
    tag: 'Analytics',
    summary: 'What needs an operator, most pounds at risk first',
    description:
      'At risk is the part of the contracts of the next seven days that is likely to be missed, each kW and £ once: ' +
      'of an event that is short what its balance says, else what it loses without certain assets, by the power ' +
      'that these delivered in the newest settled events. Tasks without money come last.',
    response: TaskList,
  }),
  getSummary: endpoint({
    ...staleRead,
    method: 'GET',
    reads: [
      'asset',
      'user',
      'scheme',
      'event',
      'stats',
      'dispatch',
      'consumption',
      'consent',
      'payment',
      'compliance',
      'controller',
      'mail',
    ],
    path: '/analytics/summary',
    access: 'read',
    tag: 'Analytics',
    summary: 'The tenant at a glance',
    response: Summary,
    clockMember: 'now',
  }),
} satisfies Record<string, Endpoint>;
