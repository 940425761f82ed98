import { expect, it } from 'vitest';
import { isConfirmed, isErased } from './erased.ts';

const user = { userUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', userId: 'H-204' };

it('recognises an erased user by the replaced id', () => {
  expect(isErased(user)).toBe(false);
  expect(isErased({ ...user, userId: `erased-${user.userUUID}` })).toBe(true);
  expect(isErased({ ...user, userId: 'erased-by-hand' })).toBe(false);
});

it('accepts only the user id as a confirmation', () => {
  expect(['H-204', ' H-204 '].every((typed) => isConfirmed(typed, user))).toBe(true);
  expect(['', 'h-204', 'H-20', 'ERASE'].some((typed) => isConfirmed(typed, user))).toBe(false);
});
