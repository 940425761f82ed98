import { type Change, type ChangeKind, createChange } from '#contract/change.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/**
 * Kind of change to which the id of a path parameter belongs. A tariff is listed by its asset, so its own id is of no
 * use.
 */
const KIND_OF_PARAMETER: Readonly<Record<string, ChangeKind>> = {
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

/** Whether a body asks what would happen and changes nothing. */
export const isDryRun = (body: Buffer | null): boolean => {
  if (!body?.includes('"dryRun"')) return false;
  try {
    return (JSON.parse(body.toString('utf8')) as { dryRun?: unknown }).dryRun === true;
  } catch {
    return false;
  }
};

/** Returns the ids in a path by kind: /assets/{assetUUID}/tariff and /assets/1/tariff → asset 1. */
function idsInPath(template: string, path: string): Map<ChangeKind, string> {
  const parts = path.split('/');
  const pairs = template.split('/').flatMap((segment, i): [ChangeKind, string][] => {
    const kind = KIND_OF_PARAMETER[segment.slice(1, -1)];
    return kind && segment.startsWith('{') ? [[kind, parts[i]!.toLowerCase()]] : [];
  });
  return new Map(pairs);
}

/** Returns what a successful operation changed, for the other browsers: not every change has a webhook. */
export function changesOfOperation(name: EndpointName, path: string, body: Buffer | null): Change[] {
  const { path: template, changes = [] }: Endpoint = endpoints[name];
  if (isDryRun(body)) return [];
  const ids = idsInPath(template, path);
  return changes.map((kind) => createChange(kind, ids.has(kind) ? [ids.get(kind)!] : []));
}
