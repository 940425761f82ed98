import { expect, it } from 'vitest';
import { errorsOf, formOf, toNewUser } from './userForm.ts';

it('requires a name and, when adding, the user id', () => {
  expect(Object.keys(errorsOf(formOf(), true)).sort()).toEqual(['name', 'userId']);
  expect(Object.keys(errorsOf(formOf(), false))).toEqual(['name']);
});

it('reports a contact the interface would refuse', () => {
  const form = { userId: 'C-1', name: 'Ann', email: 'ann', phone: 'call me' };
  expect(Object.keys(errorsOf(form, true)).sort()).toEqual(['email', 'phone']);
  expect(errorsOf({ ...form, email: 'ann@example.com', phone: '+44 20 7946 0000' }, true)).toEqual({});
});

it('sends no empty contact', () => {
  expect(toNewUser({ userId: ' C-1 ', name: ' Ann ', email: '', phone: ' ' })).toEqual({
    userId: 'C-1',
    name: 'Ann',
    email: null,
    phone: null,
  });
});
