import { expect, test } from 'vitest';
import { operatorHeader } from './operatorHeader.ts';

test.each([
  [{ email: 'ann@example.com', name: 'Ann' }, 'ann@example.com'],
  [{ email: null, name: 'Day desk 2' }, 'Day desk 2'],
  [{ email: null, name: 'Zoë' }, 'Zo%C3%AB'],
  [{ email: null, name: '100 %' }, '100 %25'],
  [{ email: null, name: 'a\r\nx-api-key: b' }, 'a%0D%0Ax-api-key: b'],
  [{ email: null, name: 'a\ud800b' }, 'a%EF%BF%BDb'],
])('%j is sent as %s', (operator, sent) => {
  expect(operatorHeader(operator)).toBe(sent);
});

test('is 200 characters long at most', () => {
  expect(operatorHeader({ email: null, name: 'é'.repeat(200) })).toHaveLength(200);
});
