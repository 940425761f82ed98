import { forbidden } from './problems.ts';

export type OadrRole = 'VEN' | 'BL';

/** Sender of a request, as its token says. */
export interface OadrCaller {
  tenant: string;
  clientId: string;
  role: OadrRole;
  /** Controller of a VEN, which is its venID. */
  controllerUUID: string | null;
  scopes: ReadonlySet<string>;
}

/** Scopes of each role's tokens; each may be asked for by itself. */
export const SCOPES: Readonly<Record<OadrRole, readonly string[]>> = {
  VEN: ['read_targets', 'read_ven_objects', 'write_reports', 'write_subscriptions', 'write_vens'],
  BL: [
    'read_all',
    'read_bl',
    'read_targets',
    'read_ven_objects',
    'write_programs',
    'write_events',
    'write_subscriptions',
    'write_vens',
  ],
};

/** Scopes that a client with `read_all` has too. */
const READS = new Set(['read_all', 'read_bl', 'read_targets', 'read_ven_objects']);

/** Throws 403 unless the caller has the role and one of the scopes that a route asks for. */
export function requireAllowed(
  { role, scopes }: OadrCaller,
  { roles, scope }: { roles: readonly OadrRole[]; scope: string | null },
): void {
  if (!roles.includes(role))
    throw forbidden(role === 'VEN' ? 'Only business logic may do this' : 'Only a VEN may do this');
  if (scope === null || scopes.has(scope) || (READS.has(scope) && scopes.has('read_all'))) return;
  throw forbidden(`The token lacks the scope ${scope}`);
}
