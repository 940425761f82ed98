import type { Validated } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Call } from '../http/call.ts';

const nothing = (): void => undefined;
const never = (): never => {
  throw new Error('a line of an import has no answer of its own');
};

/** A call of another operation's handler within the import's transaction; its headers are discarded. */
export const createInnerCall = <Name extends EndpointName>(
  scope: TenantScope,
  parts: Pick<Validated<Endpoints[Name]>, 'params' | 'body'>,
): Call<Name> =>
  ({
    scope,
    keyId: '',
    ifMatch: null,
    version: nothing,
    location: nothing,
    afterCommit: never,
    respondAfterCommit: never,
    query: undefined,
    ...parts,
  }) as unknown as Call<Name>;
