import type { openAdrEndpoints } from '#contract/endpoints/openadr.ts';
import { issueCredential, listCredentials, revokeCredential } from '../../assets/controllers/credentials.ts';
import type { Handlers } from '../../platform/http/call.ts';

const MAX_ACTIVE = 10;

/** Returns the handlers for credentials of business logic, which belong to the tenant and to no controller. */
export const openAdrCredentialHandlers = (): Pick<Handlers, keyof typeof openAdrEndpoints> => ({
  listOpenAdrCredentials: ({ scope }) => listCredentials(scope, null),
  createOpenAdrCredential: async ({ scope, body }) => {
    // Two concurrent requests must not both issue the last one.
    await scope.tx
      .selectFrom('tenants')
      .select('tenant_uuid')
      .where('tenant_uuid', '=', scope.tenant)
      .forNoKeyUpdate()
      .execute();
    return issueCredential(scope, null, body, MAX_ACTIVE);
  },
  revokeOpenAdrCredential: ({ scope, params }) => revokeCredential(scope, null, params.blClientId),
});
