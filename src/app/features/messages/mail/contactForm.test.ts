import { expect, test } from 'vitest';
import { changesOf, draftOf, errorsOf, newForm } from './contactForm.ts';

const CHAT = 'https://hooks.example.com/services/abc';
const form = { ...newForm(['SILENT']), name: ' Day desk ', email: ' desk@flex.example ' };
const rest = { name: 'Day desk', alerts: ['SILENT'], delivery: 'AT_ONCE', quietStart: '21:00', quietEnd: '08:00' };

test('is sent without the spaces around it, and changed without its address', () => {
  expect(errorsOf(form, false)).toEqual({});
  expect(draftOf(form)).toEqual({ ...rest, email: 'desk@flex.example' });
  expect(changesOf(form)).toEqual(rest);
});

test('a chat is sent where one is given, kept where none is, and removed where that is asked', () => {
  expect(draftOf({ ...form, email: '', chatUrl: ` ${CHAT} ` })).toEqual({ ...rest, chatUrl: CHAT });
  expect(changesOf({ ...form, chatUrl: CHAT })).toEqual({ ...rest, chatUrl: CHAT });
  expect(changesOf({ ...form, removesChat: true })).toEqual({ ...rest, chatUrl: null });
  expect(errorsOf({ ...form, email: '', chatUrl: CHAT }, false)).toEqual({});
  expect(errorsOf({ ...form, email: '' }, true)).toEqual({});
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: '' }, 'email'],
  [{ email: 'desk' }, 'email'],
  [{ chatUrl: 'hooks' }, 'chatUrl'],
  [{ alerts: [] }, 'alerts'],
  [{ quietStart: '08:00' }, 'quietEnd'],
])('%j: an error of %s', (changes, field) => {
  expect(Object.keys(errorsOf({ ...form, ...changes }, false))).toEqual([field]);
});
