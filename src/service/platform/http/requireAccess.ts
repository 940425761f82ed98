import type { Endpoint } from '#contract/endpoint.ts';
import { scopesFor } from '#contract/keyScope.ts';
import type { KeyRow } from './authenticate.ts';
import { ProblemError } from './problem.ts';

/**
 * Throws 403 unless a key may call an operation at all, before anything of the request is looked at: the response does
 * not depend on what exists.
 */
export function requireAccess(
  { access, withinPortfolios }: Pick<Endpoint, 'access' | 'withinPortfolios'>,
  { scope, portfolio_uuids }: Pick<KeyRow, 'scope' | 'portfolio_uuids'>,
): void {
  const neededScopes = scopesFor(access);
  if (!neededScopes.includes(scope))
    throw new ProblemError(
      'SCOPE_REQUIRED',
      `This operation needs a key with scope ${neededScopes.join(' or ')}; this key has ${scope}`,
      { extra: { neededScopes, keyScope: scope } },
    );
  if (portfolio_uuids !== null && !withinPortfolios)
    throw new ProblemError('OUTSIDE_PORTFOLIOS', 'A key that is limited to portfolios cannot call this operation');
}
