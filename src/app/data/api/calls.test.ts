import { expect, it } from 'vitest';
import { createCalls, requestLine } from './calls.ts';

const list = (status: 'ACTIVE' | 'ARCHIVED', page = 1) =>
  ({ name: 'listAssets', input: { query: { status, page } } }) as const;
const summary = { name: 'getSummary', input: {} } as const;

it('keeps each read of a screen once, the newest last, and the last change', () => {
  const calls = createCalls();
  calls.arrive('/assets');
  for (const call of [list('ACTIVE'), summary, list('ARCHIVED'), list('ACTIVE')]) calls.note(call);
  expect(calls.now().reads.map(requestLine)).toEqual([
    'GET /analytics/summary',
    'GET /assets?status=ARCHIVED&page=1',
    'GET /assets?status=ACTIVE&page=1',
  ]);
  const write = { name: 'archiveAsset', input: { params: { assetUUID: 'a' } } } as const;
  calls.note(write);
  expect(calls.now().write).toEqual(write);
  expect(calls.now().reads).toHaveLength(3);
});

it('forgets under another filter what is read anew, and keeps what is not', () => {
  const calls = createCalls();
  calls.arrive('/assets');
  calls.note(list('ACTIVE'));
  calls.note(summary);
  calls.arrive('/assets');
  calls.note(list('ACTIVE', 2));
  expect(calls.now().reads).toEqual([summary, list('ACTIVE', 2)]);
});

it('starts anew on another page, and finds again what a page read when its answers come from memory', () => {
  const calls = createCalls();
  const heard: number[] = [];
  const stop = calls.subscribe(() => heard.push(calls.now().reads.length));
  calls.arrive('/assets');
  calls.note(list('ACTIVE'));
  calls.arrive('/');
  calls.note(summary);
  calls.arrive('/assets');
  expect(calls.now().reads).toEqual([list('ACTIVE')]);
  expect(heard).toEqual([0, 1, 0, 1, 1]);
  stop();
  calls.note(summary);
  expect(heard).toHaveLength(5);
});
