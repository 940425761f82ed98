import { archivingHandlers } from './assets/archiving/routes.ts';
import type { ControllerTools } from './assets/controllers/controllerTools.ts';
import { controllerHandlers } from './assets/controllers/routes.ts';
import { portfolioHandlers } from './assets/portfolios/routes.ts';
import type { PortsOf } from './assets/ports/ports.ts';
import { assetHandlers } from './assets/routes.ts';
import { tariffHandlers } from './assets/tariffs/routes.ts';
import { forecastHandlers } from './baselines/forecasts/routes.ts';
import { baselineHandlers } from './baselines/routes.ts';
import type { LoadRegime } from './dispatch/load/regime.ts';
import { openAdrCredentialHandlers } from './dispatch/openadr/credentials.ts';
import { dispatchHandlers } from './dispatch/routes.ts';
import { createBulkOperations } from './events/bulkActions/createBulkOperations.ts';
import { bulkActionHandlers } from './events/bulkActions/routes.ts';
import { eventHandlers } from './events/routes.ts';
import { weekTemplateHandlers } from './events/weekTemplates/routes.ts';
import { analyticsHandlers } from './insight/routes.ts';
import { complianceHandlers } from './market/compliance/routes.ts';
import { exportHandlers } from './market/exports/routes.ts';
import type { ExportPlaces } from './market/exports/schedules/places.ts';
import { marketFileHandlers } from './market/marketFiles/routes.ts';
import { offerHandlers } from './market/offers/routes.ts';
import type { DfsFeed } from './market/requirements/feed/dfsFeed.ts';
import { requirementHandlers } from './market/requirements/routes.ts';
import { eraseUser } from './messages/erasure/eraseUser.ts';
import type { MailTools } from './messages/mail/mailTools.ts';
import { mailHandlers } from './messages/mail/routes.ts';
import { webhookHandlers } from './messages/webhooks/routes.ts';
import type { Handlers } from './platform/http/call.ts';
import { consumptionHandlers } from './readings/consumption/routes.ts';
import { importLines } from './readings/imports/importLines.ts';
import { meterAccountHandlers } from './readings/meterAccounts/routes.ts';
import type { TemperatureSource } from './readings/ports/temperatureSource.ts';
import { smartMeterHandlers } from './readings/smartMeters/routes.ts';
import { suspiciousReadingHandlers } from './readings/suspiciousReadings/routes.ts';
import type { ClockMoves } from './sandbox/clockMoves.ts';
import { sandboxHandlers } from './sandbox/routes.ts';
import { claimHandlers } from './schemes/claims/routes.ts';
import { packHandlers } from './schemes/packs/routes.ts';
import { schemeHandlers } from './schemes/routes.ts';
import { unitHandlers } from './schemes/units/routes.ts';
import { zoneHandlers } from './schemes/zones/routes.ts';
import { availabilityHandlers } from './settlement/availability/routes.ts';
import { bundleHandlers } from './settlement/bundles/routes.ts';
import { nominationHandlers } from './settlement/nominations/routes.ts';
import { paymentHandlers } from './settlement/payments/routes.ts';
import { tradeHandlers } from './settlement/trades/routes.ts';
import { apiKeyHandlers } from './tenants/apiKeys/routes.ts';
import { consentHandlers } from './tenants/consents/routes.ts';
import { userHandlers } from './tenants/users/routes.ts';
import './followers.ts';

/** Creates the handlers of every resource: one for each row of the endpoint table. */
export const createHandlers = (
  ports: PortsOf,
  clockMoves: ClockMoves,
  webhooks: ControllerTools,
  temperatures: TemperatureSource | null,
  mail: MailTools,
  exportPlaces: ExportPlaces,
  regime: LoadRegime,
  dfsFeed: DfsFeed | null = null,
  moves = createBulkOperations(ports),
): Handlers => ({
  ...assetHandlers(ports),
  ...archivingHandlers(ports),
  ...userHandlers(),
  ...portfolioHandlers(),
  ...schemeHandlers(ports),
  ...zoneHandlers(),
  ...unitHandlers(),
  ...weekTemplateHandlers(),
  ...packHandlers(),
  ...eventHandlers(),
  ...nominationHandlers(),
  ...tradeHandlers(),
  ...paymentHandlers(),
  ...claimHandlers(),
  ...availabilityHandlers(),
  ...bundleHandlers(webhooks.secrets),
  ...dispatchHandlers(),
  ...controllerHandlers(webhooks),
  ...openAdrCredentialHandlers(),
  ...mailHandlers(mail),
  ...consumptionHandlers(),
  ...suspiciousReadingHandlers(),
  ...exportHandlers(exportPlaces),
  ...marketFileHandlers(),
  ...offerHandlers(),
  ...requirementHandlers(dfsFeed),
  ...baselineHandlers(),
  ...forecastHandlers(temperatures),
  ...apiKeyHandlers,
  ...consentHandlers(),
  ...complianceHandlers(regime),
  ...smartMeterHandlers(ports),
  ...meterAccountHandlers(webhooks.secrets),
  ...bulkActionHandlers(moves),
  importLines: importLines(ports),
  eraseUser: eraseUser(mail),
  ...tariffHandlers(),
  ...analyticsHandlers(ports, moves),
  ...webhookHandlers(webhooks),
  ...sandboxHandlers(clockMoves),
});
