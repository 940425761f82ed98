import type { Asset } from '#contract/asset.ts';
import type { Verdict } from '#contract/balance.ts';
import type { DispatchTerms } from '#contract/dispatch/terms.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Event } from '#contract/event.ts';
import type { EventLive } from '#contract/live.ts';
import type { Scheme } from '#contract/scheme.ts';
import type { AssetEventStats, EventStats, StatsPeriod } from '#contract/stats.ts';

type MissingFields<Resource> = Partial<{ [Property in keyof Resource]: Resource[Property] & (null | 0) }>;

/** A server without dispatch dispatches nothing. */
const noDispatch: DispatchTerms = {
  mode: 'OFF',
  allocation: 'EXPECTED',
  noticeMinutes: 0,
  spread: 'NONE',
  spreadSeconds: 0,
};
const event: Omit<MissingFields<Event>, 'dispatch' | 'baselineMethod'> & Pick<Event, 'dispatch' | 'baselineMethod'> = {
  baselineMethod: 'BL01',
  dispatch: noDispatch,
  dispatchStatus: null,
  terms: null,
  cancelledUTC: null,
  expectedReadings: null,
  presentReadings: null,
  revenueGbp: null,
  performanceFactor: null,
  statsFailure: null,
  statsProgress: null,
  baselineProgress: null,
  startProgress: null,
  targetKwh: null,
  deliveredKwh: null,
  deliveryPercentage: null,
  statsState: null,
  halfHourTerms: null,
  requirementUUID: null,
  unitUUID: null,
};
/** None expected means that the number is unknown. */
const stats: MissingFields<EventStats> = {
  lateDataKwh: null,
  deliveredInterval: null,
  intervalBasis: null,
  baselineBiasPercentage: null,
  reason: null,
  terms: null,
  unitBaseline: null,
  dataThroughUTC: null,
  notAttributedKwh: 0,
  expectedReadings: 0,
  presentReadings: 0,
};
const period: MissingFields<StatsPeriod> = { deliveredInterval: null, notAttributedKwh: 0 };
const assetStats: Omit<MissingFields<AssetEventStats>, 'isEstimate'> & Pick<AssetEventStats, 'isEstimate'> = {
  name: null,
  deliveredInterval: null,
  shared: null,
  reservedKw: null,
  setAside: 0,
  isEstimate: false,
};
const asset: MissingFields<Asset> = { lastReadingUTC: null, minimumKw: null, controllerUUID: null };
const forecast = { dataThroughUTC: null };
/** Nor does it write to anybody, hold anybody out or know of holidays. */
const scheme: Pick<Scheme, 'dispatch' | 'mail' | 'holdOut' | 'schoolHolidays'> = {
  mail: 'OFF',
  holdOut: { share: 0, goodwillGbp: null },
  schoolHolidays: [],
  dispatch: { ...noDispatch, dispatchesPerDay: 1 },
};
const named = { name: null };
const live: Pick<EventLive, 'areas' | 'words' | 'overdueKwh'> = {
  overdueKwh: 0,
  areas: [],
  words: { portfolios: null, overdue: null, areas: [] },
};
const NO_VERDICT: Verdict = {
  code: 'UNKNOWN',
  tone: 'NEUTRAL',
  sentence: 'This server does not provide a summary; its figures are below',
};

/** Fields of this service beyond the interface's source, with the defaults of a server without them. */
const missingFields: Partial<Record<EndpointName, object>> = {
  listAssets: asset,
  getAsset: asset,
  updateAsset: asset,
  listPortfolioAssets: asset,
  listSchemes: scheme,
  getScheme: scheme,
  listEvents: event,
  getEvent: event,
  getEventStats: stats,
  getEventLive: live,
  getAssetForecast: forecast,
  getPortfolioForecast: { ...forecast, temperature: null },
  listEventAssets: { ...named, invitation: null },
  listSchemeAssets: named,
  rehearseEvent: { verdict: NO_VERDICT },
  listConsents: { userName: '', assetName: null, meaning: 'NONE', leaves: null },
  listEventAssetStats: assetStats,
};

/** The same of the items of a property. */
const missingFieldsOfItems: Partial<Record<EndpointName, { property: string; missing: object }>> = {
  getEventStats: { property: 'settlementPeriods', missing: period },
};

/** The same of the rows of a list inside a response. */
const missingInRows: Partial<Record<EndpointName, Readonly<Record<string, object>>>> = {
  rehearseEvent: { settlementPeriods: { confidencePercentage: null } },
  getEventLive: { settlementPeriods: { likelyFactor: null, likelyGbp: null } },
};

/** A response with every property that screens read: fields missing from another server are unknown. */
export function fillMissingFields<Body>(name: EndpointName, body: Body): Body {
  if (typeof body !== 'object' || body === null) return body;
  const rows = missingInRows[name];
  const missing = missingFields[name];
  if (rows) return { ...missing, ...fillRows(body, rows) };
  if (!missing) return body;
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

function fillRows<Body extends object>(body: Body, missing: Readonly<Record<string, object>>): Body {
  const filled = Object.entries(missing).flatMap(([list, defaults]) => {
    const rows: unknown = Reflect.get(body, list);
    return Array.isArray(rows) ? [[list, rows.map((row: object) => ({ ...defaults, ...row }))] as const] : [];
  });
  return { ...body, ...Object.fromEntries(filled) };
}
