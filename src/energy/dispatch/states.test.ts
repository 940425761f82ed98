import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { type AnswerCode, decideAnswer, moves, type CurrentDispatch } from './states.ts';

const START = 1_000_000;
const END = 4_600_000;
const sent: CurrentDispatch = {
  state: 'DELIVERED',
  revision: 2,
  answeredRevision: null,
  execution: 'NONE',
  isCancelled: false,
  startMs: START,
  endMs: END,
};
const answers = ['RECEIVED', 'ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED', 'COMPLETED', 'ABORTED'] as const;
const say = (standing: CurrentDispatch, answer: AnswerCode, atMs = START - 1, revision = 2) =>
  decideAnswer(standing, { answer, revision, atMs });

it('makes only legal moves, and the same answer again changes nothing', () => {
  const given = record({
    answer: constantFrom(...answers),
    revision: integer({ min: 1, max: 3 }),
    atMs: integer({ min: START - 1000, max: END + 1000 }),
    isOverride: boolean(),
  });
  const first = constantFrom(...(Object.keys(moves) as CurrentDispatch['state'][]));
  assert(
    property(first, array(given, { maxLength: 12 }), (state, list) => {
      let standing: CurrentDispatch = { ...sent, state, isCancelled: state === 'CANCELLED' };
      for (const each of list) {
        const decision = decideAnswer(standing, each);
        if ('refused' in decision) continue;
        if (decision.state !== standing.state) expect(moves[standing.state]).toContain(decision.state);
        standing = { ...standing, ...decision };
        expect(decideAnswer(standing, each)).toEqual(decision);
      }
    }),
    { numRuns: 5000 },
  );
});

it('refuses what is older than the revision, and what it does not know', () => {
  expect(say(sent, 'ACCEPTED', START, 1)).toEqual({ refused: 'STALE_REVISION' });
  expect(say(sent, 'ACCEPTED', START, 3)).toEqual({ refused: 'NOT_FOUND' });
});

it('lets a yes become a no at any time, and a no a yes only before the start', () => {
  const yes: CurrentDispatch = { ...sent, state: 'ACKNOWLEDGED' };
  expect(say(yes, 'OPTED_OUT', END - 1)).toMatchObject({ state: 'OPTED_OUT' });
  expect(say(yes, 'REJECTED', END - 1)).toMatchObject({ state: 'REJECTED' });
  for (const state of ['OPTED_OUT', 'REJECTED'] as const) {
    expect(say({ ...sent, state }, 'ACCEPTED', START - 1)).toMatchObject({ state: 'ACKNOWLEDGED' });
    expect(say({ ...sent, state }, 'ACCEPTED', START)).toEqual({ refused: 'TOO_LATE' });
  }
});

it('refuses an answer after the end, and any to what has expired or failed', () => {
  for (const answer of ['ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED'] as const)
    expect(say(sent, answer, END)).toEqual({ refused: 'TOO_LATE' });
  for (const state of ['EXPIRED', 'FAILED'] as const)
    expect(say({ ...sent, state }, 'ACCEPTED')).toEqual({ refused: 'TOO_LATE' });
});

it('takes what the device does for a yes, an abort for a no, and no later word for the first', () => {
  expect(say(sent, 'STARTED', START)).toMatchObject({ state: 'ACKNOWLEDGED', execution: 'STARTED' });
  expect(say(sent, 'ABORTED', START)).toMatchObject({ state: 'REJECTED', execution: 'ABORTED' });
  const done: CurrentDispatch = { ...sent, state: 'ACKNOWLEDGED', execution: 'COMPLETED' };
  expect(say(done, 'STARTED', END)).toMatchObject({ state: 'ACKNOWLEDGED', execution: 'COMPLETED' });
});

it('takes an override by the owner for the owner’s no, also from a device that had begun', () => {
  const override = (standing: CurrentDispatch, answer: AnswerCode, atMs: number) =>
    decideAnswer(standing, { answer, revision: 2, atMs, isOverride: true });
  const running: CurrentDispatch = { ...sent, state: 'ACKNOWLEDGED', execution: 'STARTED' };
  expect(override(running, 'ABORTED', START)).toEqual({ state: 'OPTED_OUT', execution: 'ABORTED', answers: true });
  expect(override(sent, 'REJECTED', START - 1)).toMatchObject({ state: 'OPTED_OUT' });
  expect(override(running, 'ABORTED', END)).toMatchObject({ state: 'ACKNOWLEDGED', execution: 'ABORTED' });
  expect(override(sent, 'ACCEPTED', START - 1)).toMatchObject({ state: 'ACKNOWLEDGED' });
});

it('takes any word about a cancel as its confirmation', () => {
  const cancelled: CurrentDispatch = { ...sent, state: 'OPTED_OUT', isCancelled: true };
  expect(say(cancelled, 'RECEIVED')).toEqual({ state: 'OPTED_OUT', execution: 'NONE', answers: true });
});
