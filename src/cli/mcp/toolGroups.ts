import type { EndpointName, Endpoints } from '#contract/endpoints.ts';

/** Groups of operations by their subject, which `--tools` may name. */
export const toolGroups = [
  'assets',
  'people',
  'events',
  'results',
  'money',
  'dispatch',
  'readings',
  'forecasts',
  'analytics',
  'data',
] as const;
export type ToolGroup = (typeof toolGroups)[number];
/** The groups that are offered; `usual` is a few operations of several of them. */
export type ToolChoice = ReadonlySet<ToolGroup | 'usual' | 'all'>;

const groupOfTag: Record<Endpoints[EndpointName]['tag'], ToolGroup> = {
  Assets: 'assets',
  Portfolios: 'assets',
  'Bulk actions': 'assets',
  Users: 'people',
  Consents: 'people',
  Contacts: 'people',
  Mail: 'people',
  Compliance: 'people',
  Events: 'events',
  'Event schemes': 'events',
  'Market packs': 'events',
  Market: 'events',
  Offers: 'events',
  'Event stats': 'results',
  Payments: 'money',
  Claims: 'money',
  Tariffs: 'money',
  Dispatch: 'dispatch',
  Controllers: 'dispatch',
  Calendar: 'dispatch',
  'Dispatch webhooks': 'dispatch',
  'Energy consumption': 'readings',
  Baselines: 'readings',
  'Smart meters': 'readings',
  'Meter accounts': 'readings',
  Forecasts: 'forecasts',
  Analytics: 'analytics',
  Exports: 'data',
  Imports: 'data',
  'API keys': 'data',
  Webhooks: 'data',
  Sandbox: 'data',
};

export const groupOf = (tag: Endpoints[EndpointName]['tag']): ToolGroup => groupOfTag[tag];

/** Reads what stands after `--tools`; `fail` is told the first name that is none of a group. */
export function readToolChoice(text: string, fail: (name: string) => never): ToolChoice {
  const names = text.split(',').map((name) => name.trim());
  return new Set(
    names.map((name) => (['usual', 'all', ...toolGroups] as const).find((known) => known === name) ?? fail(name)),
  );
}

/** Offered without `--tools`: what questions of every day need. Assistants choose worse, or not at all, among more. */
export const usualOperations: ReadonlySet<string> = new Set<EndpointName>([
  'getAsset',
  'listPortfolios',
  'getPortfolio',
  'listSchemes',
  'getScheme',
  'listEvents',
  'getEvent',
  'listEventAssets',
  'getEventStats',
  'listEventAssetStats',
  'getEventReceipt',
  'getEventBalance',
  'getEventLive',
  'getEventForecast',
  'getDispatchSummary',
  'getAssetConsumption',
  'getPortfolioConsumption',
  'getPortfolioForecast',
  'getCoverage',
  'getSeason',
  'listTasks',
  'getSummary',
  // With --allow-writes.
  'createEvent',
  'updateEvent',
  'cancelEvent',
  'optEventAssets',
  'updateAsset',
]);
