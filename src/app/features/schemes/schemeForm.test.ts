import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import { byOtherRules, schemeChangesOf, schemeErrors, schemeFormOf } from './schemeForm.ts';

const scheme = {
  name: 'DFS',
  description: null,
  baselineMethod: 'BL01',
  inDayAdjustment: false,
  settlementMethod: 'DFS_K',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  mail: 'OFF',
  holdOut: { share: 0, goodwillGbp: null },
  schoolHolidays: [] as Scheme['schoolHolidays'],
  dispatch: {
    mode: 'OFF',
    allocation: 'EXPECTED',
    noticeMinutes: 60,
    spread: 'BEFORE',
    spreadSeconds: 300,
    dispatchesPerDay: 2,
  },
} as Scheme;
const form = schemeFormOf(scheme);

it('switches mail to users on', () => {
  expect(schemeChangesOf({ ...form, mails: true }, scheme)).toEqual({ mail: 'ON' });
});

it('sends what its events hold out, in percent and pounds', () => {
  expect(schemeChangesOf({ ...form, holdOutPercent: 7, goodwillGbp: 0.5 }, scheme)).toEqual({
    holdOut: { share: 0.07, goodwillGbp: 0.5 },
  });
  expect(schemeErrors({ ...form, holdOutPercent: 51 }, scheme)).toHaveProperty('holdOutPercent');
  expect(schemeErrors({ ...form, holdOutPercent: 5, goodwillGbp: 1001 }, scheme)).toHaveProperty('goodwillGbp');
});

it('sends the school holidays that differ', () => {
  const holidays = '2026-10-26 to 2026-10-30';
  expect(schemeChangesOf({ ...form, holidays }, scheme)).toEqual({
    schoolHolidays: [{ fromDay: '2026-10-26', toDay: '2026-10-30' }],
  });
  expect(schemeErrors({ ...form, holidays: 'half term' }, scheme)).toHaveProperty('holidays');
});

it('sends the terms of dispatch that differ, complete ones alone', () => {
  expect(schemeChangesOf({ ...form, dispatchMode: 'AUTO', noticeMinutes: 30 }, scheme)).toEqual({
    dispatch: { mode: 'AUTO', noticeMinutes: 30 },
  });
  expect(schemeErrors({ ...form, dispatchMode: 'AUTO' }, scheme)).toEqual({});
  expect(schemeErrors({ ...form, dispatchMode: 'AUTO', noticeMinutes: '' }, scheme)).toHaveProperty('dispatchMode');
});

it('sends only the changes, the last day as the day after', () => {
  expect(form.validTo).toBe('2026-12-31');
  expect(schemeChangesOf({ ...form, settlementMethod: 'FLAT_RATE', validTo: '2026-11-30' }, scheme)).toEqual({
    settlementMethod: 'FLAT_RATE',
    validTo: '2026-12-01',
  });
  expect(schemeChangesOf({ ...form, description: ' New ', validTo: null }, scheme)).toEqual({
    description: 'New',
    validTo: null,
  });
});

it('is invalid unchanged, without a name or reversed', () => {
  expect(Object.keys(schemeErrors(form, scheme))).toEqual(['name']);
  expect(Object.keys(schemeErrors({ ...form, name: ' ' }, scheme))).toEqual(['name']);
  expect(Object.keys(schemeErrors({ ...form, validTo: '2025-12-31' }, scheme))).toEqual(['validTo']);
  expect(schemeErrors({ ...form, inDayAdjustment: true }, scheme)).toEqual({});
});

it('finds the events that were settled by other rules', () => {
  const terms = {
    schemeName: 'DFS',
    baselineMethod: 'BL01',
    inDayAdjustment: false,
    settlementMethod: 'DFS_K',
  } as const;
  const events = [
    { name: 'same', terms },
    { name: 'other', terms: { ...terms, inDayAdjustment: true } },
    { name: 'to come', terms: null },
  ] as Event[];
  expect(byOtherRules(events, scheme).map(({ name }) => name)).toEqual(['other']);
});
