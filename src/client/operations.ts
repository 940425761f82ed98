import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** How an operation is called over HTTP. */
export interface Operation {
  method: string;
  /** Below the base address, with parameters in braces. */
  path: string;
}

/** Every operation by name. Their schemas are in the OpenAPI document alone: the client checks nothing. */
export const operations: Readonly<Record<EndpointName, Operation>> = endpoints;
