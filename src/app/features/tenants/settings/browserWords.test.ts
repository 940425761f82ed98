import { expect, test } from 'vitest';
import { browserWords } from './browserWords.ts';

test('names browser and system in common words', () => {
  expect(
    browserWords(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 ' +
        'Safari/537.36 Edg/156.0',
    ),
  ).toBe('Edge on Windows');
  expect(browserWords('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe(
    'Firefox on Linux',
  );
  expect(
    browserWords(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1 Version/20.0 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iPhone');
  expect([browserWords('curl/8'), browserWords(null)]).toEqual(['Other program', 'Other program']);
});
