import { roleAllows } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { useIsOffered } from './offeredOperations.ts';
import { useOperator } from './session.ts';

/** Whether the signed-in operator's role may call an operation, by the table of operations, and the service has it. */
export function usePermission(operation: EndpointName): boolean {
  const role = useOperator()?.role;
  const isOffered = useIsOffered(operation);
  return isOffered && role !== undefined && roleAllows(role, endpoints[operation].role);
}
