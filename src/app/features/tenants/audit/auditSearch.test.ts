import { expect, test } from 'vitest';
import { AuditSearch, auditQueryOf, isFiltered } from './auditSearch.ts';

test('falls back field by field', () => {
  expect(AuditSearch.parse({ page: 'x', outcome: 'good', from: 'yesterday', row: -1, search: 42 })).toEqual({
    search: '42',
    page: 1,
    pageSize: 50,
  });
});

test('turns London days into instants, the last one included', () => {
  const search = AuditSearch.parse({ from: '2026-07-01', to: '2026-07-01', operator: 'Olga' });
  expect(auditQueryOf(search)).toEqual({
    page: 1,
    pageSize: 50,
    operator: 'Olga',
    from: '2026-06-30T23:00:00.000Z',
    to: '2026-07-01T23:00:00.000Z',
  });
  expect([isFiltered(search), isFiltered(AuditSearch.parse({ page: 3, row: 7 }))]).toEqual([true, false]);
});
