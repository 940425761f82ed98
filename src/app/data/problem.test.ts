import { describe, expect, it } from 'vitest';
import { BffError, parseProblem } from './problem.ts';

describe('readProblem', () => {
  it('reads title, detail and request id of a problem+json', () => {
    const view = parseProblem(
      new BffError(409, {
        title: 'Event has ended',
        detail: 'It ended at 19:00.',
        code: 'EVENT_ENDED',
        requestId: 'r-1',
      }),
    );
    expect(view).toMatchObject({
      status: 409,
      title: 'Event has ended',
      detail: 'It ended at 19:00.',
      code: 'EVENT_ENDED',
      requestId: 'r-1',
    });
    expect(view.advice).toContain('Reload it');
  });

  it('reads a problem thrown as it is', () => {
    expect(parseProblem({ status: 404, title: 'Not found' })).toMatchObject({ status: 404, title: 'Not found' });
  });

  it('ends the detail with a full stop, because another sentence follows', () => {
    expect(parseProblem({ status: 404, detail: 'There is no such event' }).detail).toBe('There is no such event.');
  });

  it('describes a lost connection', () => {
    expect(parseProblem(new TypeError('Failed to fetch'))).toMatchObject({
      status: undefined,
      title: 'Halfhour cannot be reached',
      detail: undefined,
    });
  });

  it('says the same of a part of the dashboard that cannot be loaded, and not its file', () => {
    expect(parseProblem(new Error('Unable to preload CSS for /assets/Capsule-1a2b.css'))).toMatchObject({
      title: 'Halfhour cannot be reached',
      detail: undefined,
      advice: 'Check your connection, then try again.',
    });
  });

  it.each([undefined, null, 'text', 7])('survives %s', (thrown) => {
    expect(parseProblem(thrown).title).toBe('Something went wrong');
  });
});
