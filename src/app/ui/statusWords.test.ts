import { expect, it } from 'vitest';
import { statusWord, statusWords } from './statusWords.ts';

it('never shows an enum', () => {
  for (const words of Object.values(statusWords)) {
    for (const { word } of Object.values(words)) expect(word).toMatch(/^[A-Z][a-zA-Z, ]+$/);
  }
});

it('names the provider or regulator that blocks an asset', () => {
  expect(statusWord('schemeAsset', 'DUPLICATED').word).toBe('With another provider');
  expect(statusWord('schemeAsset', 'REJECTED').word).toBe('Rejected by scheme operator');
  expect(statusWord('event', 'STARTED')).toMatchObject({ word: 'Live', tone: 'live' });
});

it('formats an unknown state in plain words', () => {
  expect(statusWord('event', 'ON_HOLD')).toMatchObject({ word: 'On hold', tone: 'quiet' });
});
