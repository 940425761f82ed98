import { expect, test } from 'vitest';
import { changesOf, draftOf, errorsOf } from './contactForm.ts';

const form = {
  name: ' Day desk ',
  email: ' desk@flex.example ',
  alerts: ['SILENT' as const],
  delivery: 'AT_ONCE' as const,
};

test('is sent without the spaces around it, and changed without its address', () => {
  expect(errorsOf(form)).toEqual({});
  expect(draftOf(form)).toEqual({ ...form, name: 'Day desk', email: 'desk@flex.example' });
  expect(changesOf(form)).toEqual({ name: 'Day desk', alerts: ['SILENT'], delivery: 'AT_ONCE' });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: '' }, 'email'],
  [{ email: 'desk' }, 'email'],
  [{ alerts: [] }, 'alerts'],
])('%j: an error of %s', (changes, field) => {
  expect(Object.keys(errorsOf({ ...form, ...changes }))).toEqual([field]);
});
