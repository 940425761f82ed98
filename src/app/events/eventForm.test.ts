import { describe, expect, it } from 'vitest';
import { draftOf, errorsOf, serviceErrors, type EventForm } from './eventForm.ts';

const SCHEME = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const NOW = Date.parse('2026-11-21T12:00Z');
const form = (changes: Partial<EventForm> = {}): EventForm => ({
  name: ' Evening peak ', schemeUUID: SCHEME, eventType: 'TURN_DOWN', runningType: 'LIVE', contractedMw: 0.01, priceGbpPerMwh: '', portfolioUUIDs: [],
  date: '2026-12-04', start: '17:00', startLater: false, end: '19:00', endLater: false, ...changes,
});

describe('the form of a new event', () => {
  it('becomes what the interface takes', () => {
    expect(draftOf(form())).toEqual({
      name: 'Evening peak', schemeUUID: SCHEME, eventType: 'TURN_DOWN', runningType: 'LIVE', contractedMw: 0.01, priceGbpPerMwh: null, portfolioUUIDs: [],
      startTime: '2026-12-04T17:00:00.000Z', endTime: '2026-12-04T19:00:00.000Z',
    });
    expect(errorsOf(form(), NOW)).toEqual({});
  });

  it('is not sent without name, scheme and day', () => {
    expect(errorsOf(form({ name: ' ', schemeUUID: null, date: null }), NOW)).toEqual({ name: 'Give the event a name', schemeUUID: 'Choose a scheme', date: 'Choose a day' });
    expect(draftOf(form({ date: null }))).toBeNull();
  });

  it('refuses a start that has passed and a time that does not exist', () => {
    expect(errorsOf(form({ date: '2026-11-21', start: '09:00' }), NOW).start).toContain('has passed');
    expect(errorsOf(form({ date: '2027-03-28', start: '01:00', end: '03:00' }), NOW).start).toContain('does not exist');
  });

  it("carries the contract's own limits to the field", () => {
    expect(errorsOf(form({ contractedMw: -1 }), NOW)).toHaveProperty('contractedMw');
  });

  it("puts the service's errors beside the fields they are about", () => {
    expect(serviceErrors([{ pointer: '/startTime', detail: 'must lie in the future' }, { pointer: '/portfolioUUIDs/0', detail: 'no such portfolio' }])).toEqual({
      start: 'must lie in the future',
      portfolioUUIDs: 'no such portfolio',
    });
  });
});
