import { expect, it } from 'vitest';
import { lateDataWords } from './lateDataWords.ts';

it('says by how much late readings would change what was delivered', () => {
  expect(lateDataWords(0.5)).toMatch(/^Late data after final: \+0\.500?\u2009kWh\. /);
  expect(lateDataWords(-2)).toMatch(/^Late data after final: −2/);
});
