import { expect, it } from 'vitest';
import { lateDataWords } from './lateDataWords.ts';

it('describes by how much late readings would change the delivery', () => {
  expect(lateDataWords(0.5)).toMatch(/^Late data after final: \+0\.500?\u202fkWh\. /);
  expect(lateDataWords(-2)).toMatch(/^Late data after final: −2/);
});
