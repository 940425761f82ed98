import type { EndpointName } from '#contract/endpoints.ts';
import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';

/** Reads whose answers have megabytes at their largest, whatever is asked of them. */
const LARGE: ReadonlySet<EndpointName> = new Set([
  'getHeadroom',
  'getEventLive',
  'rehearseEvent',
  'createBulkForecast',
  'readSmartMetersBulk',
]);
/** Lists whose rows have tens of kilobytes at their longest. */
const LONG_ROWS: ReadonlySet<EndpointName> = new Set([
  'listWebhookDeliveries',
  'listBulkActions',
  'listTariffs',
  'listAssetTariffs',
  'listTariffSchedules',
  'listEventAssetStats',
  'listAssetResponses',
]);
const FEW_LONG = 25;
const FEW = 100;
/** A row of the other lists at its longest is some 9 kB, and 1 kB as a rule. */
const ROW_BYTES = 4000;

/**
 * Bytes that an answer may come to, where they are so many that it waits for its turn (`AnswerBudget`); null where they
 * are few.
 */
export function largeResponseBytes(name: EndpointName, query: unknown): number | null {
  const { pageSize = 0 } = (query ?? {}) as { pageSize?: number };
  if (LARGE.has(name) || (LONG_ROWS.has(name) && pageSize > FEW_LONG)) return MAX_RESPONSE_BYTES;
  return pageSize > FEW ? pageSize * ROW_BYTES : null;
}
