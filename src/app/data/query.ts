import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, type CallOptions, type CallParts, type Client } from '#client/client.ts';
import type { ChangeKind } from '#contract/change.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { api, readWithVersion } from './client.ts';
import { liveStaleTime } from './live/liveState.ts';
import { isOffered } from './offeredOperations.ts';
import type { Data, Input, MutationInput, QueryOf, Response } from './operationTypes.ts';
import { isNullBeforeStats, queryRules, type Rules } from './queryRules.ts';
import { staleAfter } from './staleQueries.ts';

type AnyCall = (input: CallParts, options?: CallOptions) => Promise<unknown>;
const callOf = (name: EndpointName, client: Client = api): AnyCall => client[name] as AnyCall;

/** Kinds of which the service itself publishes every change on the live stream; of others dashboards publish theirs. */
const PUBLISHED: readonly ChangeKind[] = ['portfolio', 'scheme', 'event', 'stats', 'dispatch', 'controller'];
const isPublished = ({ reads = [] }: Endpoint): boolean =>
  reads.length > 0 && reads.every((kind) => PUBLISHED.includes(kind));

async function nullIfNotReady<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'STATS_NOT_READY') return null;
    throw error;
  }
}

/** The resource of an input: the first parameter of the path. */
const resourceOf = (input: CallParts | undefined): string | undefined => Object.values(input?.params ?? {})[0];

/** The previous answer of the same operation about the same resource: another page or range of it, never another's. */
const previousOf =
  (name: EndpointName, input: CallParts) =>
  <Found>(previous: Found | undefined, last: { queryKey: readonly unknown[] } | undefined): Found | undefined => {
    const [lastName, lastInput] = (last?.queryKey ?? []) as [string?, CallParts?];
    return lastName === name && resourceOf(lastInput) === resourceOf(input) ? previous : undefined;
  };

/** The input without a query that asks for nothing, so that it has one key. */
function compact<Parts extends CallParts>({ query: asked, ...others }: Parts): Parts {
  const isEmpty = Object.values(asked ?? {}).every((value) => value === undefined);
  return (isEmpty ? others : { ...others, query: asked }) as Parts;
}

/** The query of an operation: key, fetcher, type and staleness follow from its row, what differs from its rules. */
export function query<Name extends EndpointName>(name: Name, input: Input<Name>, own: Rules<Data<Name>> = {}) {
  const parts = compact(input as CallParts);
  const rules: Rules<Data<Name>> = { ...queryRules[name]?.(input), ...own };
  const { keepsPrevious = name.startsWith('list'), instead, ...others } = rules;
  return queryOptions({
    queryKey: [name, parts] as readonly unknown[],
    queryFn: ({ signal }) => {
      if (instead && !isOffered(name)) return instead(signal);
      const request = callOf(name)(parts, { signal }) as Promise<Data<Name>>;
      return isNullBeforeStats(name) ? (nullIfNotReady(request) as Promise<Data<Name>>) : request;
    },
    ...(isPublished(endpoints[name]) && { staleTime: liveStaleTime }),
    ...(keepsPrevious && { placeholderData: previousOf(name, parts) }),
    ...others,
  });
}

/** The queries of a list by what is asked of it: page, order and filters. */
export const listQuery =
  <Name extends EndpointName>(
    name: Name,
    { params, ...rules }: Rules<Data<Name>> & { params?: NonNullable<Input<Name>['params']> } = {},
  ) =>
  (asked: QueryOf<Name>) =>
    query(name, { ...(params && { params }), query: asked } as unknown as Input<Name>, rules as Rules<Data<Name>>);

/** The query of a resource with its version for If-Match, read each time it is asked for. */
export const versionedQuery = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  own: Rules<unknown> = { staleTime: 0, gcTime: 0 },
) =>
  queryOptions({
    queryKey: [name, input, 'version'] as const,
    queryFn: ({ signal }) =>
      readWithVersion((client) => callOf(name, client)(input as CallParts, { signal }) as Promise<Response<Name>>),
    ...own,
  });

/** The mutation of an operation; every query that reads what it changes is refetched before it counts as settled. */
export const mutation = <Name extends EndpointName>(name: Name) =>
  mutationOptions({
    mutationFn: ({ headers, ...input }: MutationInput<Name>): Promise<Response<Name>> =>
      callOf(name)(input, headers && { headers }) as Promise<Response<Name>>,
    onSettled: staleAfter(name),
  });
