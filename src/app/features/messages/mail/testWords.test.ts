import { expect, test } from 'vitest';
import { isTestTaken, testText } from './testWords.ts';

test('a test is told of for each way', () => {
  const sent = { channel: 'EMAIL', outcome: 'SENT', detail: null } as const;
  const gone = { channel: 'CHAT', outcome: 'NOT_SENT', detail: 'the chat returned 404: it no longer exists' } as const;
  expect(testText({ results: [sent, gone] })).toBe(
    'By e-mail: sent. By chat: not sent. the chat returned 404: it no longer exists.',
  );
  expect(isTestTaken({ results: [sent, gone] })).toBe(false);
  expect(isTestTaken({ results: [sent] })).toBe(true);
});
