import type { Asset } from '#contract/asset.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Event } from '#contract/event.ts';
import type { AssetEventStats, EventStats, StatsPeriod } from '#contract/stats.ts';

type MissingFields<Resource> = Partial<{ [Property in keyof Resource]: Resource[Property] & (null | 0) }>;

const event: MissingFields<Event> = {
  terms: null,
  cancelledUTC: null,
  expectedReadings: null,
  presentReadings: null,
  statsFailure: null,
  targetKwh: null,
  deliveredKwh: null,
  deliveryPercentage: null,
  statsState: null,
};
/** None expected means that the number is unknown. */
const stats: MissingFields<EventStats> = {
  lateDataKwh: null,
  deliveredInterval: null,
  baselineBiasPercentage: null,
  reason: null,
  terms: null,
  dataThroughUTC: null,
  expectedReadings: 0,
  presentReadings: 0,
};
const period: MissingFields<StatsPeriod> = { deliveredInterval: null };
const assetStats: MissingFields<AssetEventStats> = { name: null, deliveredInterval: null };
const asset: MissingFields<Asset> = { lastReadingUTC: null };
const forecast = { dataThroughUTC: null };
const named = { name: null };

/** Fields of this service beyond the interface's source, with the defaults of a server without them. */
const missingFields: Partial<Record<EndpointName, object>> = {
  listAssets: asset,
  getAsset: asset,
  updateAsset: asset,
  listPortfolioAssets: asset,
  listEvents: event,
  getEvent: event,
  getEventStats: stats,
  getAssetForecast: forecast,
  getPortfolioForecast: { ...forecast, temperature: null },
  listEventAssets: named,
  listSchemeAssets: named,
  listEventAssetStats: assetStats,
};

/** The same of the items of a property. */
const missingFieldsOfItems: Partial<Record<EndpointName, { property: string; missing: object }>> = {
  getEventStats: { property: 'settlementPeriods', missing: period },
};

/** A response with every property that screens read: fields missing from another server are unknown. */
export function fillMissingFields<Body>(name: EndpointName, body: Body): Body {
  const missing = missingFields[name];
  if (!missing || typeof body !== 'object' || body === null) return body;
  if ('data' in body && Array.isArray(body.data))
    return { ...body, data: body.data.map((row: object) => ({ ...missing, ...row })) };
  return { ...missing, ...body, ...fillItems(name, body) };
}

function fillItems(name: EndpointName, body: object): object {
  const items = missingFieldsOfItems[name];
  const rows: unknown = items && Reflect.get(body, items.property);
  if (!items || !Array.isArray(rows)) return {};
  return { [items.property]: rows.map((row: object) => ({ ...items.missing, ...row })) };
}
