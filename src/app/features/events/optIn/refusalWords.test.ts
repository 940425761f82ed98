import { expect, it } from 'vitest';
import { refusalCode, type RefusalCode } from '#contract/scheme.ts';
import { groupRefusals, refusalWords } from './refusalWords.ts';

const refused = (uuid: string, code: RefusalCode) => ({ assetUUID: uuid, code, detail: '', assetId: uuid, name: null });

it('has a text and advice for every reason, never a code', () => {
  for (const code of refusalCode.options) {
    const { reason, advice } = refusalWords[code];
    expect(reason).not.toContain('_');
    expect(advice).toMatch(/\.$/);
  }
});

it('sorts reasons by frequency, by the total and not by the listed assets', () => {
  const groups = groupRefusals({
    refused: [refused('a', 'NO_USER'), refused('b', 'NO_USER'), refused('c', 'CONSENT_REQUIRED')],
    refusedByCode: { NO_USER: 2, CONSENT_REQUIRED: 400 },
  });
  expect(groups.map(({ code, count, refusals }) => [code, count, refusals.length])).toEqual([
    ['CONSENT_REQUIRED', 400, 1],
    ['NO_USER', 2, 2],
  ]);
});
