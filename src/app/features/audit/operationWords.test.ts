import { expect, test } from 'vitest';
import { operationWords } from './operationWords.ts';

test('writes an operation in words', () => {
  expect(['signIn', 'rotateWebhookSecret', 'createAssetsBulk'].map(operationWords)).toEqual([
    'Sign in',
    'Rotate webhook secret',
    'Create assets bulk',
  ]);
});
