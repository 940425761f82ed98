import { expect, it } from 'vitest';
import type { BulkAction } from '#contract/bulkAction.ts';
import { bulkProgress, bulkState } from './bulkState.ts';

const action: BulkAction = {
  bulkActionUUID: 'b',
  action: 'SCHEME_OPT_IN',
  target: 's',
  targetName: 'Winter',
  filter: { status: 'ACTIVE' },
  named: null,
  requestedBy: null,
  status: 'DONE',
  matched: 12_000,
  matchedIs: 'EXACT',
  done: 12_000,
  changed: 11_000,
  unchanged: 0,
  refusedCount: 1000,
  refusedByCode: { NO_USER: 1000 },
  refused: [],
  notPutBackCount: 0,
  notPutBackByCode: {},
  notPutBack: [],
  failure: null,
  undoable: true,
  effect: null,
  createdUTC: '2026-01-01T00:00:00Z',
  finishedUTC: null,
};

it.each([
  [{}, '11,000 assets opted into Winter; 1,000 refused'],
  [{ status: 'RUNNING', done: 3000 }, 'Opt into Winter: 3,000 of 12,000 assets done'],
  [
    { status: 'RUNNING', done: 0, matched: 10_001, matchedIs: 'AT_LEAST' },
    'Opt into Winter: 0 of at least 10,001 assets done',
  ],
  [{ status: 'RUNNING', done: 0, matchedIs: 'LAST_COUNTED' }, 'Opt into Winter: 0 of about 12,000 assets done'],
  [{ status: 'UNDOING', done: 2000 }, 'Undoing: 2,000 of 11,000 assets done'],
  [{ status: 'UNDONE' }, 'Undone: 11,000 assets opted into Winter'],
  [{ status: 'UNDONE', notPutBackCount: 2 }, 'Undone: 11,000 assets opted into Winter; 2 items could not be restored'],
  [
    { status: 'FAILED', done: 1000, changed: 900, refusedCount: 100, failure: 'The event scheme is closed' },
    'Stopped after 1,000 of 12,000 assets: The event scheme is closed. 900 assets opted into Winter; 100 refused.',
  ],
] as const)('%j: %s', (change, words) => {
  expect(bulkState({ ...action, ...change })).toBe(words);
});

it('measures progress by matching assets, and an undo by changed ones', () => {
  expect([
    bulkProgress({ ...action, status: 'RUNNING', done: 3000 }),
    bulkProgress({ ...action, status: 'UNDOING', done: 5500 }),
    bulkProgress({ ...action, matched: 0, done: 0 }),
  ]).toEqual([25, 50, 0]);
});
