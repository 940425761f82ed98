import type { PortsOf } from '../assets/ports/ports.ts';
import type { BulkOperations } from '../events/bulkActions/bulkOperation.ts';
import type { Handlers } from '../platform/http/call.ts';
import { getTiles } from './assetMap/getTiles.ts';
import { listTileAssets } from './assetMap/listTileAssets.ts';
import { getEventBalance } from './balance/getEventBalance.ts';
import { getEventBalanceHistory } from './balance/getEventBalanceHistory.ts';
import { checkAdjustments } from './checkAdjustments.ts';
import { compareBaselines } from './compareBaselines.ts';
import { getBulkActionEffect } from './effect/getBulkActionEffect.ts';
import { getConsentEffect } from './effect/getConsentEffect.ts';
import { getEventChangeEffect } from './effect/getEventChangeEffect.ts';
import { getAssetFacets } from './facets/getAssetFacets.ts';
import { getFleet } from './fleet/getFleet.ts';
import { getAssetAnalytics } from './getAssetAnalytics.ts';
import { getAssetResponse } from './getAssetResponse.ts';
import { getChanceCalibration } from './getChanceCalibration.ts';
import { getCoverage } from './getCoverage.ts';
import { getEventAnalytics } from './getEventAnalytics.ts';
import { getEventComparisons } from './getEventComparisons.ts';
import { getEventHalfHour } from './getEventHalfHour.ts';
import { getEventMethods } from './getEventMethods.ts';
import { getHeadroom } from './getHeadroom.ts';
import { getPortfolioAnalytics } from './getPortfolioAnalytics.ts';
import { getSummary } from './getSummary.ts';
import { listAssetResponses } from './listAssetResponses.ts';
import { listEventAssetAnalytics } from './listEventAssetAnalytics.ts';
import { listEventLostAssets } from './listEventLostAssets.ts';
import { getEventLive } from './liveEvent/getEventLive.ts';
import { getEventForecast } from './moreAssets/getEventForecast.ts';
import { getMoreAssets } from './moreAssets/getMoreAssets.ts';
import { listFreeAssets } from './moreAssets/listFreeAssets.ts';
import { getPortfolioCapability } from './portfolios/capability/getPortfolioCapability.ts';
import { getPortfolioSeason } from './portfolios/getPortfolioSeason.ts';
import { listPortfolioResults } from './portfolios/listPortfolioResults.ts';
import { getEventRescue } from './rescue/getEventRescue.ts';
import { getSchemeStanding } from './schemes/getSchemeStanding.ts';
import { listSchemeResults } from './schemes/listSchemeResults.ts';
import { getSeason } from './season/getSeason.ts';
import { getEventSettling } from './settling/getEventSettling.ts';
import { listTasks } from './tasks/listTasks.ts';
import { getListVerdict } from './verdicts/getListVerdict.ts';

export const analyticsHandlers = (ports: PortsOf, moves: BulkOperations) =>
  ({
    getAssetAnalytics: getAssetAnalytics(ports),
    getAssetFacets,
    getPortfolioAnalytics: getPortfolioAnalytics(ports),
    getPortfolioCapability,
    getPortfolioSeason,
    listPortfolioResults,
    getEventAnalytics,
    getEventHalfHour,
    getEventMethods,
    getEventChangeEffect,
    getBulkActionEffect: getBulkActionEffect(ports, moves),
    getConsentEffect,
    getEventComparisons,
    getEventBalance,
    getEventBalanceHistory,
    getEventForecast,
    getMoreAssets,
    listFreeAssets,
    getEventLive,
    getEventRescue,
    getEventSettling,
    listEventAssetAnalytics,
    listEventLostAssets,
    listAssetResponses,
    getAssetResponse,
    getHeadroom,
    compareBaselines,
    checkAdjustments,
    getChanceCalibration,
    getCoverage,
    getTiles,
    listTileAssets,
    getFleet,
    getSchemeStanding,
    listSchemeResults,
    getSeason,
    listTasks,
    getListVerdict: getListVerdict(ports),
    getSummary,
  }) satisfies Partial<Handlers>;
