import { expect, test } from 'vitest';
import { auditDiff, fieldWords } from './auditDiff.ts';

test('lists differences first, field by field', () => {
  const before = {
    status: 'ACTIVE',
    name: { hidden: 'aa' },
    tags: ['x'],
    gone: 1,
    same: true,
    at: '2026-12-04T16:30:00.123Z',
  };
  const after = { status: 'ARCHIVED', name: { hidden: 'bb' }, tags: ['x', 'y'], same: true };
  expect(auditDiff(before, after)).toEqual([
    { field: 'status', before: 'ACTIVE', after: 'ARCHIVED', kind: 'changed' },
    { field: 'name', before: 'Not stored (aa)', after: 'Not stored (bb)', kind: 'changed' },
    { field: 'gone', before: '1', after: null, kind: 'removed' },
    { field: 'at', before: '2026-12-04 16:30:00 UTC', after: null, kind: 'removed' },
    { field: 'tags.1', before: null, after: 'y', kind: 'added' },
    { field: 'tags.0', before: 'x', after: 'x', kind: 'same' },
    { field: 'same', before: 'true', after: 'true', kind: 'same' },
  ]);
});

test('lists a single side completely, and nothing without either', () => {
  expect(auditDiff(null, { done: 2, assets: { items: 900 }, refused: [], note: null })).toEqual([
    { field: 'done', before: null, after: '2', kind: 'added' },
    { field: 'assets', before: null, after: '900 items', kind: 'added' },
    { field: 'refused', before: null, after: 'None', kind: 'added' },
    { field: 'note', before: null, after: '–', kind: 'added' },
  ]);
  expect(auditDiff(null, null)).toEqual([]);
});

test('writes field names in words', () => {
  expect(['status', 'assets.0.createdUTC', 'eventUUID', 'capacityKw'].map(fieldWords)).toEqual([
    'Status',
    'Assets, 1, created UTC',
    'Event UUID',
    'Capacity kw',
  ]);
});
