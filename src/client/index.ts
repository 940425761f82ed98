/** The typed client of the interface, for browsers and Node: `import { createClient } from 'halfhour/client'`. */
export { ApiError, createClient, serviceHeaders } from './client.ts';
export type { CallOptions, Client, ClientOptions } from './client.ts';
export { pacedFetch } from './pacedFetch.ts';
export { operations } from './operations.ts';
export type { Operation } from './operations.ts';
export { verifyWebhook } from './verifyWebhook.ts';
export type { EndpointName, Endpoints } from '#contract/endpoints.ts';
export type { CallInput, ResponseOf } from '#contract/endpoint.ts';
export { problemCodes } from '#contract/problem.ts';
export type { Problem, ProblemCode, ProblemItem } from '#contract/problem.ts';
export type { Page } from '#contract/paging.ts';
export type { AssetAnalytics, PortfolioAnalytics } from '#contract/analytics.ts';
export type { Coverage } from '#contract/coverage.ts';
export type { EventAnalytics, EventAssetAnalytics } from '#contract/eventAnalytics.ts';
export type { Summary } from '#contract/summary.ts';
export type { Asset, AssetType, MpanStatus } from '#contract/asset.ts';
export type { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
export type { ListedAsset } from '#contract/assetFigures.ts';
export type { Baseline, BaselineDay } from '#contract/baseline.ts';
export type { BulkAction, BulkActionKind } from '#contract/bulkAction.ts';
export type { Consent, ConsentStatus, ConsentType, NewConsent } from '#contract/consent.ts';
export type {
  ConsumptionAccepted,
  ConsumptionPeriods,
  ConsumptionRecord,
  ConsumptionRecords,
  ConsumptionSeries,
  PortfolioConsumption,
} from '#contract/consumption.ts';
export type {
  Event,
  EventAsset,
  EventAssetState,
  EventChanges,
  EventState,
  EventType,
  NewEvent,
} from '#contract/event.ts';
export type { BulkForecast, Forecast, PortfolioForecast } from '#contract/forecast.ts';
export type { NewPortfolio, Portfolio, PortfolioChanges } from '#contract/portfolio.ts';
export type { Clock } from '#contract/sandbox.ts';
export type {
  OptAssets,
  OptResult,
  Refusal,
  RefusalCode,
  Scheme,
  SchemeAsset,
  SchemeAssetStatus,
} from '#contract/scheme.ts';
export type { NewScheme, SchemeChanges } from '#contract/schemeChanges.ts';
export type { BulkMeterReadings, SmartMeter } from '#contract/smartMeter.ts';
export type { AssetEventStats, EventProfile, EventStats, StatsPeriod } from '#contract/stats.ts';
export type { NewTariff, NewTariffSchedule, Tariff, TariffChanges, TariffSchedule } from '#contract/tariff.ts';
export type { TariffType } from '#contract/tariffKind.ts';
export type { NewUser, User, UserChanges } from '#contract/user.ts';
export type {
  DeliveryStatus,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookEvent,
  WebhookWithSecret,
} from '#contract/webhook.ts';
export type {
  EventNotice,
  MpanValidated,
  SchemeAssetsChecked,
  WebhookMessage,
  WebhookPayloads,
} from '#contract/webhookPayloads.ts';
