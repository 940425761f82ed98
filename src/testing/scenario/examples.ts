import { type EndpointName } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';

/** Examples of the OpenAPI document: what the service returned. */
export interface Examples {
  operations: Partial<Record<EndpointName, OperationExample>>;
  /** By code. */
  problems: Record<string, Problem>;
  /** Bodies of messages, by event. */
  webhooks: Record<string, unknown>;
  /** Headers of the same messages, by event. */
  signatures: Record<string, Record<string, string>>;
}

/** The request of one operation, and its response. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  response?: unknown;
}
