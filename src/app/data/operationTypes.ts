import type { Client } from '#client/client.ts';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** Path parameters, query and body of an operation, as the contract has them. */
export type Input<Name extends EndpointName> = NonNullable<Parameters<Client[Name]>[0]>;
export type QueryOf<Name extends EndpointName> = NonNullable<Input<Name>['query']>;
export type BodyOf<Name extends EndpointName> = NonNullable<Input<Name>['body']>;
/** The assets that a bulk action is about. */
export type AssetFilterInput = BodyOf<'createBulkAction'>['filter'];
/** The input of a mutation, with headers such as If-Match. */
export type MutationInput<Name extends EndpointName> = Input<Name> & { headers?: Record<string, string> };

export type Response<Name extends EndpointName> = Awaited<ReturnType<Client[Name]>>;
/** Operations that the service refuses before an event has stats. */
export type NullBeforeStats = 'getEventStats' | 'getEventComparisons' | 'listEventAssetStats';
/** Answer of a query of the dashboard, which never asks for readings one by one. */
type Answer<Name extends EndpointName> = Name extends 'getAssetConsumption'
  ? ConsumptionSeries | ConsumptionPeriods
  : Response<Name>;
/** Data of a query: its answer, or null before an event has stats, which is a state and not a failure. */
export type Data<Name extends EndpointName> = Answer<Name> | (Name extends NullBeforeStats ? null : never);
