import { expect, it } from 'vitest';
import { createCallLog, requestLine } from './callLog.ts';

const list = (status: 'ACTIVE' | 'ARCHIVED', page = 1) =>
  ({ name: 'listAssets', input: { query: { status, page } } }) as const;
const summary = { name: 'getSummary', input: {} } as const;

it('lists each read of a screen once, the newest last, and the last change', () => {
  const calls = createCallLog();
  calls.startPage('/assets');
  for (const call of [list('ACTIVE'), summary, list('ARCHIVED'), list('ACTIVE')]) calls.add(call);
  expect(calls.snapshot().reads.map(requestLine)).toEqual([
    'GET /analytics/summary',
    'GET /assets?status=ARCHIVED&page=1',
    'GET /assets?status=ACTIVE&page=1',
  ]);
  const write = { name: 'archiveAsset', input: { params: { assetUUID: 'a' } } } as const;
  calls.add(write);
  expect(calls.snapshot().write).toEqual(write);
  expect(calls.snapshot().reads).toHaveLength(3);
});

it('replaces reads that another filter repeats, and preserves the others', () => {
  const calls = createCallLog();
  calls.startPage('/assets');
  calls.add(list('ACTIVE'));
  calls.add(summary);
  calls.startPage('/assets');
  calls.add(list('ACTIVE', 2));
  expect(calls.snapshot().reads).toEqual([summary, list('ACTIVE', 2)]);
});

it('clears on another page, and restores the reads of a page served from the cache', () => {
  const calls = createCallLog();
  const counts: number[] = [];
  const stop = calls.subscribe(() => counts.push(calls.snapshot().reads.length));
  calls.startPage('/assets');
  calls.add(list('ACTIVE'));
  calls.startPage('/');
  calls.add(summary);
  calls.startPage('/assets');
  expect(calls.snapshot().reads).toEqual([list('ACTIVE')]);
  expect(counts).toEqual([0, 1, 0, 1, 1]);
  stop();
  calls.add(summary);
  expect(counts).toHaveLength(5);
});
