import type { EndpointName } from '#contract/endpoints.ts';

/** Reads whose answers have megabytes at their largest, whatever is asked of them. */
const LARGE: ReadonlySet<EndpointName> = new Set(['getHeadroom', 'getEventLive', 'rehearseEvent', 'createBulkForecast', 'readSmartMetersBulk']);
/** Lists whose rows have tens of kilobytes at their longest. */
const LONG_ROWS: ReadonlySet<EndpointName> = new Set(['listWebhookDeliveries', 'listBulkActions', 'listTariffs', 'listAssetTariffs', 'listTariffSchedules', 'listEventAssetStats', 'listAssetResponses']);
const FEW_LONG = 25;
const FEW = 100;

/** Whether an answer may become so large that it waits for its turn: see `AnswerBudget`. */
export function mayBeLarge(name: EndpointName, query: unknown): boolean {
  const { pageSize = 0 } = (query ?? {}) as { pageSize?: number };
  return LARGE.has(name) || pageSize > (LONG_ROWS.has(name) ? FEW_LONG : FEW);
}
