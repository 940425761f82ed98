import { analyticsHandlers } from './analytics/routes.ts';
import { assetHandlers } from './assets/routes.ts';
import { availabilityHandlers } from './availability/routes.ts';
import { baselineHandlers } from './baselines/routes.ts';
import { createBulkOperations } from './bulkActions/createBulkOperations.ts';
import { bulkActionHandlers } from './bulkActions/routes.ts';
import { bundleHandlers } from './bundles/routes.ts';
import { claimHandlers } from './claims/routes.ts';
import type { LoadRegime } from './compliance/regime.ts';
import { complianceHandlers } from './compliance/routes.ts';
import { consentHandlers } from './consents/routes.ts';
import { consumptionHandlers } from './consumption/routes.ts';
import type { ControllerTools } from './controllers/controllerTools.ts';
import { controllerHandlers } from './controllers/routes.ts';
import { dispatchHandlers } from './dispatch/routes.ts';
import { eventHandlers } from './events/routes.ts';
import { exportHandlers } from './exports/routes.ts';
import type { ExportPlaces } from './exports/schedules/places.ts';
import { forecastHandlers } from './forecasts/routes.ts';
import type { Handlers } from './http/call.ts';
import { importLines } from './imports/importLines.ts';
import type { MailTools } from './mail/mailTools.ts';
import { mailHandlers } from './mail/routes.ts';
import { marketFileHandlers } from './marketFiles/routes.ts';
import { meterAccountHandlers } from './meterAccounts/routes.ts';
import { nominationHandlers } from './nominations/routes.ts';
import { openAdrCredentialHandlers } from './openadr/credentials.ts';
import { packHandlers } from './packs/routes.ts';
import { paymentHandlers } from './payments/routes.ts';
import { portfolioHandlers } from './portfolios/routes.ts';
import type { PortsOf } from './ports/ports.ts';
import type { TemperatureSource } from './ports/temperatureSource.ts';
import { sandboxHandlers } from './sandbox/routes.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import { schemeHandlers } from './schemes/routes.ts';
import { smartMeterHandlers } from './smartMeters/routes.ts';
import { tariffHandlers } from './tariffs/routes.ts';
import { tradeHandlers } from './trades/routes.ts';
import { userHandlers } from './users/routes.ts';
import { webhookHandlers } from './webhooks/routes.ts';
import { weekTemplateHandlers } from './weekTemplates/routes.ts';

/** The handlers of every resource together: one for each row of the endpoint table. */
export const createHandlers = (
  ports: PortsOf,
  scheduler: () => Scheduler,
  webhooks: ControllerTools,
  temperatures: TemperatureSource | null,
  mail: MailTools,
  exportPlaces: ExportPlaces,
  regime: LoadRegime,
): Handlers => ({
  ...assetHandlers(ports),
  ...userHandlers(mail),
  ...portfolioHandlers(),
  ...schemeHandlers(ports),
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
  ...exportHandlers(exportPlaces),
  ...marketFileHandlers(),
  ...baselineHandlers(),
  ...forecastHandlers(temperatures),
  ...consentHandlers(),
  ...complianceHandlers(regime),
  ...smartMeterHandlers(ports),
  ...meterAccountHandlers(webhooks.secrets),
  ...bulkActionHandlers(ports, createBulkOperations(ports)),
  importLines: importLines(ports),
  ...tariffHandlers(),
  ...analyticsHandlers(ports),
  ...webhookHandlers(webhooks),
  ...sandboxHandlers(scheduler, webhooks.db),
});
