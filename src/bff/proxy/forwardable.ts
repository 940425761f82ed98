import { BffProblem } from '../http/problem.ts';

/** Throws 502 for a status that means something else to a browser than to this server. */
export function requireForwardable(status: number): void {
  // A forwarded 401 would say that the operator is not signed in; and nothing of ours redirects.
  if (status === 401) throw new BffProblem('BAD_GATEWAY', 'The service refused the key of this dashboard');
  if (status >= 300 && status < 400)
    throw new BffProblem('BAD_GATEWAY', 'The service redirected the dashboard to another address');
}
