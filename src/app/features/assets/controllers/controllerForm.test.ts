import { expect, test } from 'vitest';
import type { Controller } from '#contract/dispatch/controller.ts';
import { changesOf, draftOf, emptyForm, errorsOf, formOf } from './controllerForm.ts';

const filled = { ...emptyForm, name: ' Charge cloud ', url: 'https://cloud.example/dispatch' };
const controller = {
  name: 'Charge cloud',
  channel: 'WEBHOOK',
  url: 'https://cloud.example/dispatch',
  answers: 'REQUIRED',
  batchSize: 500,
  ackWithinSeconds: 300,
  pollIntervalSeconds: 60,
  mayMeter: false,
} as Controller;

test('a new controller is complete with a name and an address', () => {
  expect(errorsOf(filled)).toEqual({});
  expect(draftOf(filled)).toEqual({ ...controller, contactName: null, contactPhone: null, contactEmail: null });
});

test.each([
  [{ name: ' ' }, ['name']],
  [{ url: '' }, ['url']],
  [{ url: 'ftp://cloud.example' }, ['url']],
  [{ ackMinutes: '' }, ['ackMinutes']],
  [{ ackMinutes: 0.1 }, ['ackMinutes']],
  [{ batchSize: 501 }, ['batchSize']],
  [{ channel: 'PULL', url: '' }, []],
] as const)('%j: errors of %j', (changes, fields) => {
  expect(Object.keys(errorsOf({ ...filled, ...changes }))).toEqual(fields);
});

test('only what differs is changed', () => {
  const form = formOf(controller);
  expect(changesOf(form, controller)).toEqual({});
  expect(errorsOf(form, controller)).toHaveProperty('name');
  expect(changesOf({ ...form, ackMinutes: 10 }, controller)).toEqual({ ackWithinSeconds: 600 });
  expect(errorsOf({ ...form, ackMinutes: 10 }, controller)).toEqual({});
});
