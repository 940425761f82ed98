import { roleAllows } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { useOperator } from './session.ts';

/** Whether the signed-in operator's role may call an operation, as the table of operations has it. */
export function useMay(operation: EndpointName): boolean {
  const role = useOperator()?.role;
  return role !== undefined && roleAllows(role, endpoints[operation].role);
}
