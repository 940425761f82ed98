import { type Change, type ChangeKind, createChange } from '#contract/change.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** What an operation that writes may change, by its tag. Tags whose POSTs only read are left out. */
const CHANGES_BY_TAG: Readonly<Record<string, readonly ChangeKind[]>> = {
  Assets: ['asset', 'portfolio', 'scheme', 'event'],
  Users: ['user', 'asset', 'consent', 'scheme', 'event'],
  Portfolios: ['portfolio', 'asset', 'event'],
  'Event schemes': ['scheme', 'asset', 'event'],
  Events: ['event'],
  'Event stats': ['event', 'stats'],
  'Energy consumption': ['consumption'],
  Consents: ['consent', 'scheme', 'event'],
  Tariffs: ['tariff'],
  'Meter accounts': ['meter'],
  Webhooks: ['webhook'],
  Imports: ['asset', 'user', 'consent', 'tariff', 'scheme', 'event'],
  'Bulk actions': ['bulkAction', 'asset', 'portfolio', 'scheme', 'event'],
  Sandbox: ['clock'],
};
/** Tariffs are listed by their asset, so one of them is not told apart. */
const PARAMETERS: Readonly<Record<string, ChangeKind>> = {
  assetUUID: 'asset',
  userUUID: 'user',
  portfolioUUID: 'portfolio',
  schemeUUID: 'scheme',
  'event-uuid': 'event',
  consentUUID: 'consent',
  webhookUUID: 'webhook',
  meterAccountUUID: 'meter',
  bulkActionUUID: 'bulkAction',
};

const isDryRun = (body: Buffer | null): boolean => {
  if (!body?.includes('"dryRun"')) return false;
  try {
    return (JSON.parse(body.toString('utf8')) as { dryRun?: unknown }).dryRun === true;
  } catch {
    return false;
  }
};

/** The ids in a path, by what they are of: /assets/{assetUUID}/tariff and /assets/1/tariff → asset 1. */
function idsInPath(template: string, path: string): Map<ChangeKind, string> {
  const parts = path.split('/');
  const pairs = template.split('/').flatMap((segment, i): [ChangeKind, string][] => {
    const kind = PARAMETERS[segment.slice(1, -1)];
    return kind && segment.startsWith('{') ? [[kind, parts[i]!.toLowerCase()]] : [];
  });
  return new Map(pairs);
}

/**
 * What has changed when this operation was answered with success: for the other browsers, since not every change has a
 * webhook.
 */
export function changesOfOperation(name: EndpointName, path: string, body: Buffer | null): Change[] {
  const { path: template, method, tag } = endpoints[name];
  const kinds = method === 'GET' || isDryRun(body) ? [] : (CHANGES_BY_TAG[tag] ?? []);
  const ids = idsInPath(template, path);
  return kinds.map((kind) => createChange(kind, ids.has(kind) ? [ids.get(kind)!] : []));
}
