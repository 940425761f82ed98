import { expect, it } from 'vitest';
import { bulkActionKind } from '#contract/bulkAction.ts';
import { actionTitle, doneWords, kindOf, taskOf } from './bulkTask.ts';

it.each([
  ['OPT_IN', 'scheme', 'SCHEME_OPT_IN'],
  ['OPT_OUT', 'event', 'EVENT_OPT_OUT'],
  ['ASSIGN', 'portfolio', 'ASSIGN_PORTFOLIO'],
  ['ARCHIVE', null, 'ARCHIVE'],
  ['RESTORE', null, 'RESTORE'],
] as const)('%s with a %s is %s', (intent, kind, expected) => {
  expect(kindOf(intent, kind && { kind })).toBe(expected);
});

it('describes intention and result, never in codes', () => {
  for (const action of bulkActionKind.options)
    expect(actionTitle(action, 'Winter') + doneWords(action, 2, 'Winter')).not.toContain('_');
  expect(actionTitle('EVENT_OPT_OUT', 'Evening peak')).toBe('Opt out of Evening peak');
  expect(doneWords('SCHEME_OPT_IN', 1312, 'Winter')).toBe('1,312 assets opted into Winter');
  expect(doneWords('ARCHIVE', 1, null)).toBe('1 asset archived');
});

it('takes a remedy of the service for an intention with its target', () => {
  for (const action of bulkActionKind.options) {
    const { intent, target } = taskOf({ action, target: 'u', targetName: 'Winter' });
    expect(kindOf(intent, target)).toBe(action);
  }
});
