import type { apiKeyEndpoints } from '#contract/endpoints/apiKeys.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { createApiKey } from './createApiKey.ts';
import { listApiKeys } from './listApiKeys.ts';
import { revokeApiKey } from './revokeApiKey.ts';

export const apiKeyHandlers: Pick<Handlers, keyof typeof apiKeyEndpoints> = { createApiKey, listApiKeys, revokeApiKey };
