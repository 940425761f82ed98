import { expect, it } from 'vitest';
import { READ_AFTER } from '#contract/readAfter.ts';
import { ReadAfter } from './readAfter.ts';

it('sends the latest state that any response named', () => {
  const state = new ReadAfter();
  expect(state.begin().headers).toEqual({});
  const [first, second] = [state.begin(), state.begin()];
  second.note('1/20');
  first.note('0/FFFFFFFF');
  state.begin().note(undefined);
  expect(state.begin().headers).toEqual({ [READ_AFTER]: '1/20' });
});

it('asks for the latest after news, until a response to a later request names a state', () => {
  const state = new ReadAfter();
  state.begin().note('1/20');
  const before = state.begin();
  state.noteNews();
  before.note('1/30');
  const after = state.begin();
  expect(after.headers).toEqual({ [READ_AFTER]: 'latest' });
  after.note(undefined);
  expect(state.begin().headers).toEqual({ [READ_AFTER]: 'latest' });
  after.note('1/40');
  expect(state.begin().headers).toEqual({ [READ_AFTER]: '1/40' });
});
