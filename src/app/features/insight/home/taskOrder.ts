import type { Task } from '#contract/tasks.ts';

export const orders = { gbp: '£', kw: 'MW', soonest: 'Soonest' } as const;
export type TaskOrder = keyof typeof orders;

const LAST = Infinity;

/** Tasks by money as the service has them, by power, or by deadline; those without one keep their order at the end. */
export function inOrder(tasks: readonly Task[], order: TaskOrder): readonly Task[] {
  if (order === 'gbp') return tasks;
  if (order === 'kw') return tasks.toSorted((one, other) => (other.kwAtRisk ?? -1) - (one.kwAtRisk ?? -1));
  const dueOf = ({ deadlineUTC }: Task): number => (deadlineUTC === null ? LAST : Date.parse(deadlineUTC));
  return tasks.toSorted((one, other) => (dueOf(one) === dueOf(other) ? 0 : dueOf(one) - dueOf(other)));
}
