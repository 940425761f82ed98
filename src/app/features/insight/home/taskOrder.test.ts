import { expect, it } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { inOrder } from './taskOrder.ts';

const task = (title: string, kwAtRisk: number | null, deadlineUTC: string | null): Task => ({
  code: 'EVENT_SHORT',
  tone: 'BAD',
  title,
  text: '',
  deadlineUTC,
  assets: null,
  kwAtRisk,
  gbpAtRisk: null,
  target: null,
  remedy: { action: 'OPEN', filter: null, label: '' },
});

it('orders tasks by power or deadline, unknown ones last as they came', () => {
  const tasks = [
    task('a', null, null),
    task('b', 2, '2026-11-26T16:00:00Z'),
    task('c', 9, null),
    task('d', null, '2026-11-25T16:00:00Z'),
  ];
  const titles = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(tasks, order)
      .map(({ title }) => title)
      .join('');
  expect([titles('gbp'), titles('kw'), titles('soonest')]).toEqual(['abcd', 'cbad', 'dbac']);
});
