import type { EndpointName } from '#contract/endpoints.ts';

/** Operations of the table whose room is still being written. */
export const unbuilt: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'eraseUser', 'updateEvent', 'removeEventPortfolio', 'deleteAssetConsumption', 'getPortfolioConsumption', 'listSmartMeters', 'getSmartMeter', 'getSmartMeterReadings', 'readSmartMetersBulk',
  'createBulkAction', 'listBulkActions', 'getBulkAction', 'undoBulkAction',
]);
