import { expect, test } from 'vitest';
import { nowrapParts } from './nowrapParts.ts';

test.each([
  ['7.24 of 8.00 MWh, a 3 % chance', ['7.24 of ', '*8.00 MWh', ', a ', '*3 %', ' chance']],
  ['12,480 assets', ['*12,480 assets']],
  ['3 kWhatever', ['3 kWhatever']],
  ['Nobody knows', ['Nobody knows']],
])('%s keeps its numbers with their units', (sentence, parts) => {
  expect(nowrapParts(sentence).map(({ text, nowrap }) => (nowrap ? `*${text}` : text))).toEqual(parts);
});
