import { describe, expect, it } from 'vitest';
import { schemeAssetStatus } from '#contract/scheme.ts';
import { recheckWords, registeredIn, registrationLine, registrationOrder, regulatorLine } from './schemeWords.ts';

const counts = { OPT_IN: 4, OPT_OUT: 1, DUPLICATED: 2, REJECTED: 3, READY: 1090, READY_OPT_OUT: 100 };
const nobody = { OPT_IN: 0, OPT_OUT: 0, DUPLICATED: 0, REJECTED: 0, READY: 0, READY_OPT_OUT: 0 };

describe('registration', () => {
  it('lists every status', () => {
    expect([...registrationOrder].sort()).toEqual([...schemeAssetStatus.options].sort());
    expect(registeredIn({ counts })).toBe(1200);
  });

  it('is summarised in one sentence', () => {
    expect(registrationLine({ counts })).toBe('1,090 of 1,200 assets ready, 4 awaiting the scheme operator’s check.');
    expect(registrationLine({ counts: { ...nobody, READY: 1 } })).toBe('1 of 1 asset ready.');
    expect(registrationLine({ counts: nobody })).toBe('No assets have opted in yet.');
  });
});

describe('the regulator', () => {
  it('is described as waiting for something, or nothing', () => {
    expect([regulatorLine('NESO', 0), regulatorLine('NESO', 1), regulatorLine('NESO', 1200)]).toEqual([
      'No meter points await NESO’s check.',
      '1 meter point awaits NESO’s check.',
      '1,200 meter points await NESO’s check.',
    ]);
    expect([recheckWords(null), recheckWords(30)]).toEqual(['never rechecked', 'rechecked every 30 days']);
  });
});
