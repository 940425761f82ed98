import { expect, it } from 'vitest';
import { statusWord, statusWords } from './statusWords.ts';

it('never shows an enum', () => {
  for (const words of Object.values(statusWords)) {
    for (const { word } of Object.values(words)) expect(word).toMatch(/^[A-Z][a-zA-Z, ]+$/);
  }
});

it('says which provider or regulator stands in the way', () => {
  expect(statusWord('schemeAsset', 'DUPLICATED').word).toBe('With another provider');
  expect(statusWord('schemeAsset', 'REJECTED').word).toBe('Rejected by regulator');
  expect(statusWord('event', 'STARTED')).toMatchObject({ word: 'Live', tone: 'live' });
});

it('puts a state it does not know in plain words', () => {
  expect(statusWord('event', 'ON_HOLD')).toMatchObject({ word: 'On hold', tone: 'quiet' });
});
