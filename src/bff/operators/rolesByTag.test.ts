import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { rolesByTag } from './rolesByTag.ts';

test('has every operation of the table once, under the least role that may call it', () => {
  const parts = rolesByTag();
  const all = parts.flatMap(({ byRole }) => Object.values(byRole).flat());
  expect(all).toHaveLength(Object.keys(endpoints).length);
  const users = parts.find(({ tag }) => tag === 'Users')!.byRole;
  expect(users.viewer).toContain('List users');
  expect(users.operator).toContain('Archive a user');
  expect(users.admin).toEqual(["Erase a person's data on request"]);
});
