import type { EndpointName } from '#contract/endpoints.ts';
import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';

/** Reads whose largest responses have megabytes, whatever their parameters. */
const LARGE: ReadonlySet<EndpointName> = new Set([
  'getHeadroom',
  'getEventLive',
  'rehearseEvent',
  'createBulkForecast',
  'readSmartMetersBulk',
  'exportConsumption',
]);
/** Lists whose longest rows have tens of kilobytes. */
const LONG_ROWS: ReadonlySet<EndpointName> = new Set([
  'listWebhookDeliveries',
  'listBulkActions',
  'listTariffs',
  'listAssetTariffs',
  'listTariffSchedules',
  'listEventAssetStats',
  'listAssetResponses',
]);
const SMALL_LONG_PAGE = 25;
const SMALL_PAGE = 100;
/** Size assumed for a row of the other lists: the longest has about 9 kB, a usual one 1 kB. */
const ROW_BYTES = 4000;

/** Whether rows of a list may have tens of kilobytes. */
export const hasLongRows = (name: EndpointName): boolean => LONG_ROWS.has(name);

/** Returns the maximum size of a response that has to wait for its `ResponseBudget`; null for a small one. */
export function largeResponseBytes(name: EndpointName, query: unknown): number | null {
  const { pageSize = 0 } = (query ?? {}) as { pageSize?: number };
  if (LARGE.has(name) || (LONG_ROWS.has(name) && pageSize > SMALL_LONG_PAGE)) return MAX_RESPONSE_BYTES;
  return pageSize > SMALL_PAGE ? pageSize * ROW_BYTES : null;
}
