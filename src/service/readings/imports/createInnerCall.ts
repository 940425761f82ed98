import type { Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Call, unconditional } from '../../platform/http/call.ts';
import { createCall, createNotes } from '../../platform/http/callNotes.ts';
import { validated } from '../../platform/http/parseRequest.ts';

const never = (): never => {
  throw new Error('a line of an import has no response of its own');
};

/** Creates a call of another operation's handler within the import's transaction; its headers are discarded. */
export function createInnerCall<Name extends EndpointName>(
  scope: TenantScope,
  parts: Pick<Validated<Endpoints[Name]>, 'params' | 'body'>,
): Call<Name> {
  const input = validated<Name>({ query: undefined, ...parts });
  const call = createCall({ input, scope, keyId: '', operator: null, match: unconditional }, createNotes<Name>());
  return { ...call, afterCommit: never, respondAfterCommit: never };
}
