import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import {
  changesOf,
  copyOf,
  draftOf,
  emptyForm,
  errorsOf,
  formOf,
  planOf,
  serviceErrors,
  suggestedName,
  type EventForm,
} from './eventForm.ts';

const SCHEME = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const NOW = Date.parse('2026-11-21T12:00Z');
const form = (changes: Partial<EventForm> = {}): EventForm => ({
  ...emptyForm(NOW, '2026-12-04'),
  name: ' Evening peak ',
  schemeUUID: SCHEME,
  contractedMw: 0.01,
  ...changes,
});

describe('the form of a new event', () => {
  it("becomes the interface's body", () => {
    expect(draftOf(form())).toEqual({
      name: 'Evening peak',
      schemeUUID: SCHEME,
      eventType: 'TURN_DOWN',
      runningType: 'LIVE',
      contractedMw: 0.01,
      targetKw: null,
      priceGbpPerMwh: null,
      zone: null,
      optInDeadline: null,
      portfolioUUIDs: [],
      startTime: '2026-12-04T17:00:00.000Z',
      endTime: '2026-12-04T19:00:00.000Z',
    });
    expect(errorsOf(form(), NOW)).toEqual({});
    expect(draftOf(form({ zone: ' Z5 ' }))!.zone).toBe('Z5');
  });

  it('is invalid without scheme and day; without a name it is named by its time', () => {
    expect(errorsOf(form({ name: ' ', schemeUUID: null, date: null }), NOW)).toEqual({
      schemeUUID: 'Choose a scheme',
      date: 'Choose a day',
    });
    expect(draftOf(form({ date: null }))).toBeNull();
    expect(draftOf(form({ name: ' ' }))!.name).toBe('Evening turn-down, Fri 4 Dec');
    expect(suggestedName(form({ eventType: 'TURN_UP', start: '04:30', date: null }))).toBe('Night turn-up');
  });

  it('refuses a start that has passed and a time that does not exist', () => {
    expect(errorsOf(form({ date: '2026-11-21', start: '09:00' }), NOW).start).toContain('has passed');
    expect(errorsOf(form({ date: '2027-03-28', start: '01:00', end: '03:00' }), NOW).start).toContain('does not exist');
  });

  it("applies the contract's limits to the field", () => {
    expect(errorsOf(form({ contractedMw: -1 }), NOW)).toHaveProperty('contractedMw');
  });

  it("assigns the service's errors to their fields", () => {
    expect(serviceErrors({ startTime: 'Must lie in the future', portfolioUUIDs: 'No such portfolio' })).toEqual({
      start: 'Must lie in the future',
      portfolioUUIDs: 'No such portfolio',
    });
  });

  it('takes a separate deadline, on the clock, not after the start and not past', () => {
    const by = (deadlineDate: string, deadlineClock: string) => form({ deadlineDate, deadlineClock });
    expect(draftOf(by('2026-12-04', '12:00'))!.optInDeadline).toBe('2026-12-04T12:00:00.000Z');
    expect(errorsOf(by('2026-12-04', '12:00'), NOW)).toEqual({});
    expect(errorsOf(by('2026-12-04', '17:30'), NOW).deadlineClock).toContain('after the start');
    expect(errorsOf(by('2026-11-20', '12:00'), NOW).deadlineClock).toContain('passed');
    expect(errorsOf({ ...by('2027-03-28', '01:30'), date: '2027-03-29' }, NOW).deadlineClock).toContain('forward');
  });
});

describe('an event as a form', () => {
  const event = {
    eventUUID: SCHEME,
    name: 'Peak',
    schemeUUID: SCHEME,
    eventType: 'TURN_UP',
    runningType: 'TEST',
    startTime: '2026-10-25T01:00:00Z',
    endTime: '2026-10-25T02:30:00Z',
    optInDeadline: '2026-10-24T11:00:00Z',
    targetKw: null,
    contractedMw: 1.6,
    priceGbpPerMwh: 90,
    portfolioUUIDs: [SCHEME],
    dispatch: { mode: 'MANUAL', allocation: 'EQUAL', noticeMinutes: 30, spread: 'NONE', spreadSeconds: 0 },
  } as unknown as Event;

  it('is read from an event, in the hour that October repeats too', () => {
    expect(formOf(event)).toMatchObject({
      date: '2026-10-25',
      start: '01:00',
      startLater: true,
      end: '02:30',
      deadlineDate: '2026-10-24',
      deadlineClock: '12:00',
      targetKw: '',
    });
    expect(changesOf(formOf(event), event)).toEqual({});
  });

  it('names its terms of dispatch where they differ, and null for those of the scheme', () => {
    expect(changesOf({ ...formOf(event), noticeMinutes: 45 }, event)).toEqual({
      dispatch: { mode: 'MANUAL', allocation: 'EQUAL', noticeMinutes: 45, spread: 'NONE', spreadSeconds: 0 },
    });
    expect(changesOf({ ...formOf(event), dispatchMode: '' }, event)).toEqual({ dispatch: null });
    expect(changesOf({ ...formOf(event), dispatchMode: 'OFF' }, event)).toEqual({ dispatch: { mode: 'OFF' } });
    expect(draftOf(form({ dispatchMode: 'OFF' }))!.dispatch).toEqual({ mode: 'OFF' });
    expect(errorsOf(form({ dispatchMode: 'AUTO', noticeMinutes: '' }), NOW)).toHaveProperty('noticeMinutes');
    expect(errorsOf(form({ noticeMinutes: '' }), NOW)).toEqual({});
  });

  it('contains only the changes', () => {
    expect(
      changesOf({ ...formOf(event), name: 'Later', end: '03:00', contractedMw: '', deadlineDate: null }, event),
    ).toEqual({
      name: 'Later',
      endTime: '2026-10-25T03:00:00.000Z',
      contractedMw: null,
      optInDeadline: null,
    });
    // A window of more than a day cannot be entered, so that it stays unchanged.
    const long = { ...event, endTime: '2026-10-26T12:00:00Z' };
    expect(changesOf({ ...formOf(long), name: 'Long' }, long)).toEqual({ name: 'Long' });
  });

  it('is copied to another day under a new name, and rehearsed', () => {
    const copy = copyOf(event, NOW, '2026-12-01');
    expect(copy).toMatchObject({
      name: '',
      date: '2026-12-01',
      start: '01:00',
      startLater: false,
      deadlineDate: null,
      contractedMw: 1.6,
      portfolioUUIDs: [SCHEME],
      optInAll: true,
    });
    expect(planOf(copy, null)).toEqual({
      schemeUUID: SCHEME,
      eventType: 'TURN_UP',
      startTime: '2026-12-01T01:00:00.000Z',
      endTime: '2026-12-01T02:30:00.000Z',
      portfolioUUIDs: [SCHEME],
      contractedMw: 1.6,
      priceGbpPerMwh: 90,
      targetKw: null,
      eventUUID: null,
    });
    expect(planOf({ ...copy, schemeUUID: null }, null)).toBeNull();
  });
});

describe('terms by half hour', () => {
  const called = (contractedMw: number | '', priceGbpPerMwh: number | '' = '') => ({
    isCalled: true,
    contractedMw,
    priceGbpPerMwh,
  });
  const notCalled = { isCalled: false, contractedMw: 3, priceGbpPerMwh: 3 };
  const byHalfHour = form({ byHalfHour: true, halfHours: [called(1, 100), notCalled, called(2, 150)] });
  const at = (clock: string) => `2026-12-04T${clock}:00.000Z`;

  it('are the half hours that are called; others of the window have the amounts of the whole event', () => {
    const draft = draftOf(byHalfHour)!;
    expect(draft.halfHourTerms).toEqual([
      { startTime: at('17:00'), contractedMw: 1, priceGbpPerMwh: 100 },
      { startTime: at('18:00'), contractedMw: 2, priceGbpPerMwh: 150 },
      { startTime: at('18:30'), contractedMw: 0.01, priceGbpPerMwh: null },
    ]);
    expect('contractedMw' in draft).toBe(false);
    expect(errorsOf(byHalfHour, NOW)).toEqual({});
    expect(planOf(byHalfHour, null)!.halfHourTerms).toEqual(draft.halfHourTerms);
  });

  it('need a power each, and one half hour that is called', () => {
    const faulty = form({ byHalfHour: true, halfHours: [called(''), called(1), called(1), called(1)] });
    expect(errorsOf(faulty, NOW).halfHours).toContain('above 0 MW');
    expect(planOf(faulty, null)!.halfHourTerms).toBeUndefined();
    const none = form({ byHalfHour: true, halfHours: [notCalled, notCalled, notCalled, notCalled] });
    expect(errorsOf(none, NOW).halfHours).toContain('call at least one');
  });

  it('of an event come back as they were, and only a change of them is sent', () => {
    const event = {
      ...draftOf(byHalfHour)!,
      contractedMw: null,
      priceGbpPerMwh: null,
      dispatch: { mode: 'OFF', allocation: 'EXPECTED', noticeMinutes: 60, spread: 'NONE', spreadSeconds: 0 },
    } as unknown as Event;
    const before = formOf(event);
    expect(before.halfHours.map(({ isCalled }) => isCalled)).toEqual([true, false, true, true]);
    expect(changesOf(before, event)).toEqual({});
    const [first, ...others] = before.halfHours;
    const changed = changesOf({ ...before, halfHours: [{ ...first!, contractedMw: 5 }, ...others] }, event);
    expect(Object.keys(changed)).toEqual(['halfHourTerms']);
    expect(changed.halfHourTerms![0]!.contractedMw).toBe(5);
    expect(changesOf({ ...before, byHalfHour: false, contractedMw: 2 }, event)).toMatchObject({
      contractedMw: 2,
      halfHourTerms: null,
    });
  });
});
