import { expect, it } from 'vitest';
import { type JudgedRescue, rescueVerdict } from './rescueWords.ts';

const FIRST = Date.parse('2026-09-29T17:30:00Z');
/** Half hours from 18:30 London time on, with the states and the K that the calls reach. */
const halves = (...of: [JudgedRescue['threatened'][number]['state'], number][]) =>
  of.map(([state, factorAfter], place) => ({ startMs: FIRST + place * 1_800_000, state, factorAfter }));
const say = (judged: Partial<JudgedRescue>) =>
  rescueVerdict({
    status: 'RESCUABLE',
    isRunning: true,
    unitId: 'HALF-02-Z9',
    threatened: halves(['MET', 0.5]),
    factorBelow: 0.5,
    assets: 14,
    costGbp: 9,
    savesGbp: 61,
    callState: 'OPEN',
    ...judged,
  }).sentence;

it('says what threatens before what to call, what it costs and what it saves', () => {
  expect(say({})).toBe(
    'HALF-02-Z9 falls below K 0.5 at 18:30: call 14 assets now for £9.00, which saves £61.00 and the strike',
  );
  expect(say({ threatened: halves(['MET', 0.5], ['MET', 0.5]), assets: 1, costGbp: null })).toBe(
    'HALF-02-Z9 falls below K 0.5 at 18:30 and 19:00: call 1 asset now, which saves £61.00 and 2 strikes',
  );
  expect(say({ threatened: halves(['CLOSED', 0], ['MET', 0.5]), savesGbp: null })).toBe(
    'HALF-02-Z9 falls below K 0.5 at 19:00: call 14 assets now for £9.00, which avoids the strike',
  );
  expect(say({ threatened: Array(5).fill(halves(['MET', 0.5])[0]) })).toContain('at 18:30 and 4 more half-hours: call');
});

it('says plainly where a strike remains, and how close the calls come', () => {
  const short = { status: 'SHORT' } as const;
  expect(say({ ...short, threatened: halves(['SHORT', 0.424]) })).toBe(
    'HALF-02-Z9 falls below K 0.5 at 18:30: calling 14 assets now for £9.00 saves £61.00, but reaches K 0.42 at most, still a strike',
  );
  expect(say({ ...short, threatened: halves(['SHORT', 0.42]), savesGbp: 0 })).toContain(
    'calling 14 assets now for £9.00 reaches K 0.42 at most, still a strike',
  );
  expect(say({ ...short, threatened: halves(['MET', 0.5], ['SHORT', 0.3], ['SHORT', 0.1]) })).toBe(
    'HALF-02-Z9 falls below K 0.5 at 18:30, 19:00 and 19:30: calling 14 assets now for £9.00 saves £61.00 and 1 of 3 strikes; ' +
      'the rest reach K 0.30 at most',
  );
  const nobody = { ...short, assets: 0, threatened: halves(['SHORT', 0]) };
  expect(say(nobody)).toContain('at 18:30: no asset can be called for more');
  expect(say({ ...nobody, callState: 'NO_ORDER' })).toContain('nothing can be called, as the event has no dispatch');
  expect(say({ ...nobody, callState: 'STOPPED' })).toContain('nothing can be called while dispatch is stopped');
});

it('says why there is nothing to call', () => {
  expect(say({ status: 'TOO_LATE', threatened: halves(['CLOSED', 0]) })).toBe(
    'HALF-02-Z9 falls below K 0.5 at 18:30: too late to call assets',
  );
  expect(say({ status: 'CLEAR', threatened: [] })).toBe(
    'No strike threatens: every half-hour is likely to reach K 0.5',
  );
  expect(say({ status: 'UNKNOWN', threatened: [] })).toContain('strikes cannot be estimated');
  expect(say({ status: 'NOT_APPLICABLE', threatened: [] })).toBe('No strikes are counted for this event');
  expect(say({ status: 'NOT_APPLICABLE', isRunning: false, threatened: [] })).toBe('The event is not running');
});
