import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallParts } from '#client/client.ts';
import type { ChangeKind } from '#contract/change.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ChangeBatch } from './live/changeBatcher.ts';

/** Kinds that answers of the dashboard's own server depend on, by the first part of their keys. */
const OWN_READS: Readonly<Record<string, readonly ChangeKind[]>> = {
  operators: ['operator'],
  audit: ['operator'],
  views: ['view'],
  session: ['session'],
};

/** Path parameter that has the ids of a kind. The ids of other kinds do not narrow what may have changed. */
const PARAMETER_OF: Partial<Record<ChangeKind, string>> = {
  asset: 'assetUUID',
  consumption: 'assetUUID',
  user: 'userUUID',
  portfolio: 'portfolioUUID',
  scheme: 'schemeUUID',
  event: 'event-uuid',
  stats: 'event-uuid',
  dispatch: 'event-uuid',
  consent: 'consentUUID',
  webhook: 'webhookUUID',
  meter: 'meterAccountUUID',
  bulkAction: 'bulkActionUUID',
};

const rows: Readonly<Partial<Record<string, Endpoint>>> = endpoints;

/**
 * Whether a change may affect a query, whose key begins with its operation and the input of that: not where the path
 * has another id of the kind. Ids in filters only narrow a list.
 */
export function isAffected(key: QueryKey, changes: ChangeBatch): boolean {
  if (changes.has('clock')) return true;
  const [name, input] = key as [string, CallParts | undefined];
  return (rows[name]?.reads ?? OWN_READS[name] ?? []).some((kind) => {
    const ids = changes.get(kind);
    const own = input?.params?.[PARAMETER_OF[kind] ?? ''];
    return ids !== undefined && (ids === null || own === undefined || ids.has(own));
  });
}

const EVERYTHING: ChangeBatch = new Map([['clock', null]]);

/** Changes that a success of these operations may have made, of any id: a change reaches further than its resource. */
export function changesOf(names: readonly EndpointName[]): ChangeBatch {
  const changed = names.map((name) => rows[name]);
  if (changed.some((row) => row?.changesMore)) return EVERYTHING;
  return new Map(changed.flatMap((row) => (row?.changes ?? []).map((kind) => [kind, null] as const)));
}

const isPreview = ({ body }: CallParts): boolean => (body as { dryRun?: boolean } | undefined)?.dryRun === true;

/** Whether a query is of a resource that a deletion has ended: asked again, it would fail while its screen is left. */
function isGone([name, input]: QueryKey, deletion: EndpointName, { params = {} }: CallParts): boolean {
  const path = rows[deletion]?.path ?? '';
  if (!deletion.startsWith('delete') || !path.endsWith('}')) return false;
  const own = (input as CallParts | undefined)?.params ?? {};
  return (
    rows[name as string]?.path.startsWith(path) === true &&
    Object.entries(params).every(([parameter, id]) => own[parameter] === id)
  );
}

/**
 * `onSettled` of a mutation: when it is done, successful or not, every query that reads what these operations change is
 * refetched before it counts as settled.
 */
export const staleAfter =
  (...names: readonly [EndpointName, ...EndpointName[]]) =>
  async (
    _response: unknown,
    _error: unknown,
    input: unknown,
    _mutated: unknown,
    { client }: { client: QueryClient },
  ): Promise<void> => {
    const parts = (input ?? {}) as CallParts;
    if (isPreview(parts)) return;
    const changes = changesOf(names);
    const isOfGone = (key: QueryKey) => isGone(key, names[0], parts);
    const staleOnes = (gone: boolean) => ({
      predicate: ({ queryKey }: { queryKey: QueryKey }) => isAffected(queryKey, changes) && isOfGone(queryKey) === gone,
    });
    void client.invalidateQueries({ ...staleOnes(true), refetchType: 'none' });
    await client.invalidateQueries(staleOnes(false));
  };
