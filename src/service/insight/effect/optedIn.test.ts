import { describe, expect, it } from 'vitest';
import { MAX_MEASURED } from '../../events/rehearsal/prospect.ts';
import { allOf, withJoining } from './optedIn.ts';

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('assets that join those who are opted in', () => {
  it('are added to all of them, each once', () => {
    expect(withJoining(allOf(['a', 'b']), ['b', 'c'])).toEqual({ sample: ['a', 'b', 'c'], assets: 3 });
  });

  it('have the part in a sample that they have in all', () => {
    const { sample, assets } = withJoining({ sample: named('in', MAX_MEASURED), assets: 30_000 }, named('new', 10_000));
    expect([sample.length, assets]).toEqual([MAX_MEASURED, 40_000]);
    expect(sample.filter((each) => each.startsWith('new'))).toHaveLength(MAX_MEASURED / 4);
    expect(new Set(sample).size).toBe(MAX_MEASURED);
  });
});
