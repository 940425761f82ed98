import { expect, it } from 'vitest';
import { refusalCode, type RefusalCode } from '#contract/scheme.ts';
import { groupRefusals, refusalWords } from './refusalWords.ts';

const refused = (assetUUID: string, code: RefusalCode) => ({ assetUUID, code, detail: '' });

it('has words and advice for every reason, never a code', () => {
  for (const code of refusalCode.options) {
    const { reason, advice } = refusalWords[code];
    expect(reason).not.toContain('_');
    expect(advice).toMatch(/\.$/);
  }
});

it('puts the most frequent reason first', () => {
  const groups = groupRefusals([refused('a', 'NO_USER'), refused('b', 'CONSENT_REQUIRED'), refused('c', 'CONSENT_REQUIRED')]);
  expect(groups.map(({ code, refusals }) => [code, refusals.length])).toEqual([
    ['CONSENT_REQUIRED', 2],
    ['NO_USER', 1],
  ]);
});
