import { describe, expect, it } from 'vitest';
import { countedWords } from './facetWords.ts';

describe('what is to be known of facets', () => {
  const loaded = Date.parse('2026-01-10T14:05:00Z');
  const said = (countedUTC: string, isLowerBound = false) => countedWords({ countedUTC, isLowerBound }, loaded);

  it('is nothing of those that were counted when they were loaded', () => {
    expect(said('2026-01-10T14:04:30Z')).toBe('');
  });

  it('is when those of a large fleet were counted, and where counting ended at a bound', () => {
    expect(said('2026-01-10T14:02:00Z')).toBe('Counted at 14:02.');
    expect(said('2026-01-10T14:05:00Z', true)).toBe('Counting stopped at the limit, so actual numbers may be higher.');
  });
});
