import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument([
  { url: 'https://sandbox.halfhour.example', description: 'Sandbox' },
  { url: 'https://halfhour.example', description: 'Production' },
]);
describe('the interface document', () => {
  it('passes the recommended rules of Redocly, and its examples fit their schemas', async () => {
    const examples = Object.fromEntries(
      ['media-type', 'schema', 'parameter'].map((place) => [`no-invalid-${place}-examples`, 'error' as const]),
    );
    const config = await createConfig({ extends: ['recommended'], rules: examples });
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    expect(
      found.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
  });
});
