import spectral from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument([
  { url: 'https://sandbox.halfhour.example', description: 'Sandbox' },
  { url: 'https://halfhour.example', description: 'Production' },
]);
/**
 * The request that issues a token has its credentials in the form or by HTTP Basic, which the rules forbid to declare.
 */
const ISSUES_TOKENS = 'owasp:api2:2023-write-restricted: paths./auth/token.post.security';
const isError = ({ severity }: { severity: number }) => severity === 0;

const switchedOff = {
  // The interface sends no CORS headers on purpose: a key must not be used from another site's page.
  'owasp:api8:2023-define-cors-origin': 'off',
  // A warning that names and notes cannot satisfy, because people write them freely; every string has a length.
  'owasp:api4:2023-string-restricted': 'off',
} as const;

describe('the interface document', () => {
  it('passes the OpenAPI and OWASP rules of Spectral', { timeout: 120_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({
      extends: [
        [rulesets.oas, 'all'],
        [owasp, 'all'],
      ],
      rules: switchedOff,
    } as unknown as Parameters<typeof linter.setRuleset>[0]);
    const found = await linter.run(JSON.stringify(document));
    expect(found.filter(isError).map(({ code, path }) => `${code}: ${path.join('.')}`)).toEqual([ISSUES_TOKENS]);
  });

  it('fails the rules if something is missing', { timeout: 120_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas, 'all']] } as unknown as Parameters<typeof linter.setRuleset>[0]);
    const broken = { ...document, paths: { '/assets': { get: { operationId: 'listAssets', responses: {} } } } };
    const found = await linter.run(JSON.stringify(broken));
    expect(found.filter(isError).some(({ code }) => code === 'oas3-schema')).toBe(true);
  });
});
