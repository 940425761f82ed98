import type { Endpoint } from './endpoint.ts';
import { analyticsEndpoints } from './endpoints/analytics.ts';
import { apiKeyEndpoints } from './endpoints/apiKeys.ts';
import { assetHistoryEndpoints } from './endpoints/assetHistory.ts';
import { assetEndpoints } from './endpoints/assets.ts';
import { availabilityEndpoints } from './endpoints/availability.ts';
import { baselineEndpoints } from './endpoints/baselines.ts';
import { bulkActionEndpoints } from './endpoints/bulkActions.ts';
import { chanceEndpoints } from './endpoints/chance.ts';
import { claimEndpoints } from './endpoints/claims.ts';
import { complianceEndpoints } from './endpoints/compliance.ts';
import { consentEndpoints } from './endpoints/consents.ts';
import { consumptionEndpoints } from './endpoints/consumption.ts';
import { controllerEndpoints } from './endpoints/controllers.ts';
import { dispatchEndpoints } from './endpoints/dispatch.ts';
import { dispatchWebhookEndpoints } from './endpoints/dispatchWebhooks.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { eventStatsEndpoints } from './endpoints/eventStats.ts';
import { exportEndpoints } from './endpoints/exports.ts';
import { forecastQualityEndpoints } from './endpoints/forecastQuality.ts';
import { forecastEndpoints } from './endpoints/forecasts.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { mailEndpoints } from './endpoints/mail.ts';
import { marketFileEndpoints } from './endpoints/marketFiles.ts';
import { meterAccountEndpoints } from './endpoints/meterAccounts.ts';
import { nominationEndpoints } from './endpoints/nominations.ts';
import { offerEndpoints } from './endpoints/offers.ts';
import { openAdrEndpoints } from './endpoints/openadr.ts';
import { packEndpoints } from './endpoints/packs.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { portfolioEndpoints } from './endpoints/portfolios.ts';
import { requirementEndpoints } from './endpoints/requirements.ts';
import { sandboxEndpoints } from './endpoints/sandbox.ts';
import { schemeEndpoints } from './endpoints/schemes.ts';
import { smartMeterEndpoints } from './endpoints/smartMeters.ts';
import { suspiciousReadingEndpoints } from './endpoints/suspiciousReadings.ts';
import { tariffEndpoints } from './endpoints/tariffs.ts';
import { tradeEndpoints } from './endpoints/trades.ts';
import { unitEndpoints } from './endpoints/units.ts';
import { userEndpoints } from './endpoints/users.ts';
import { webhookEndpoints } from './endpoints/webhooks.ts';
import { weekTemplateEndpoints } from './endpoints/weekTemplates.ts';
import { zoneEndpoints } from './endpoints/zones.ts';

/**
 * Every operation of the interface. The routes of the service, the OpenAPI document, the allow-list of the proxy and
 * the typed client derive from this table. Its order is the order of the document.
 */
export const endpoints = {
  ...assetEndpoints,
  ...userEndpoints,
  ...portfolioEndpoints,
  ...schemeEndpoints,
  ...zoneEndpoints,
  ...unitEndpoints,
  ...weekTemplateEndpoints,
  ...availabilityEndpoints,
  ...packEndpoints,
  ...eventEndpoints,
  ...nominationEndpoints,
  ...tradeEndpoints,
  ...eventStatsEndpoints,
  ...paymentEndpoints,
  ...claimEndpoints,
  ...dispatchEndpoints,
  ...controllerEndpoints,
  ...openAdrEndpoints,
  ...mailEndpoints,
  ...consumptionEndpoints,
  ...suspiciousReadingEndpoints,
  ...exportEndpoints,
  ...marketFileEndpoints,
  ...offerEndpoints,
  ...requirementEndpoints,
  ...assetHistoryEndpoints,
  ...baselineEndpoints,
  ...consentEndpoints,
  ...complianceEndpoints,
  ...tariffEndpoints,
  ...forecastEndpoints,
  ...forecastQualityEndpoints,
  ...smartMeterEndpoints,
  ...meterAccountEndpoints,
  ...analyticsEndpoints,
  ...chanceEndpoints,
  ...webhookEndpoints,
  ...dispatchWebhookEndpoints,
  ...importEndpoints,
  ...bulkActionEndpoints,
  ...apiKeyEndpoints,
  ...sandboxEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
