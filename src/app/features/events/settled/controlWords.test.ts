import { expect, it } from 'vitest';
import type { ControlGroup } from '#contract/holdOut.ts';
import { biasSentence, comparedWords, drawWords, effectSentence } from './controlWords.ts';

const group: ControlGroup = {
  basis: 'CHANGE',
  share: 0.05,
  asked: 1140,
  heldOut: 60,
  effect: { kwh: 27.1, lowKwh: 24, highKwh: 30.2 },
  perAsset: { kwh: 0.024, lowKwh: 0.021, highKwh: 0.026 },
  standardErrorKwh: 0.001,
  degreesOfFreedom: 66,
  settledKwh: 29.4,
  bias: { kwh: 2.3, lowKwh: -0.8, highKwh: 5.4 },
};
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

it('says what was settled beside the true effect', () => {
  expect(plain(effectSentence(group))).toBe(
    'Settled 29.4 kWh; true effect 27.1 kWh, 95 % confidence 24.0 to 30.2 kWh.',
  );
  expect(comparedWords(group)).toBe('1,140 assets instructed, compared with 60 held out');
  expect(plain(drawWords(0.05))).toBe('at random, each with a probability of 5 %');
});

it('says whether the settlement is off by more than chance, and which way', () => {
  expect(plain(biasSentence(group))).toContain('not statistically significant');
  const low = { ...group, bias: { kwh: -3, lowKwh: -5, highKwh: -1 } };
  expect(plain(biasSentence(low))).toContain('understates delivery by 3.00 kWh');
  const high = { ...group, bias: { kwh: 3, lowKwh: 1, highKwh: 5 } };
  expect(plain(biasSentence(high))).toContain('overstates delivery by 3.00 kWh');
});
