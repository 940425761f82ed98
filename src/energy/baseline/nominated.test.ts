import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveredWh } from '../delivery.ts';
import { parseGateRule } from '../gates/gateRule.ts';
import { londonToUtc } from '../time/london.ts';
import {
  judgeNominations,
  nominatedBaseline,
  nominationInForce,
  type Nomination,
  type NominationGates,
} from './nominated.ts';

const at = (date: string, wallClock: string, seconds = 0): number => londonToUtc(date, wallClock)[0]! + seconds * 1000;
const window = { fromMs: at('2026-11-26', '17:00'), toMs: at('2026-11-26', '18:00') };
const delivery = { startMs: window.fromMs, offerMs: null, calendar: 'ENGLAND_WALES' } as const;
const METERED = [250_000, 300_000];

const version = (receivedMs: number, kwh: [number, number], allowedLate = false): Nomination => ({
  receivedMs,
  wh: Float64Array.from(kwh, (value) => value * 1000),
  allowedLate,
});
const v1 = version(at('2026-11-24', '10:00'), [500, 500]);
const v2 = version(at('2026-11-25', '12:00'), [400, 350]);
const v3 = version(at('2026-11-25', '12:00', 1), [900, 900]);

const gatesOf = (rule: string, late: 'REFUSE' | 'ACCEPT_AND_FLAG' = 'ACCEPT_AND_FLAG'): NominationGates => ({
  first: { rule: parseGateRule(rule), late },
  revision: null,
});
const DAY_AHEAD = gatesOf('D-1 12:00 local');

function deliveredKwh(versions: Nomination[], gates = DAY_AHEAD): number[] {
  const { values } = nominatedBaseline(window, nominationInForce(judgeNominations(versions, gates, delivery)));
  return [...values].map((wh, slot) => deliveredWh('TURN_DOWN', wh, METERED[slot]!) / 1000);
}

describe('SSEN day-ahead, Thu 2026-11-26 17:00–18:00, revision gate Wed 12:00 London', () => {
  test('v1 Tue 10:00 → 500, 500; v2 Wed 12:00:00 → 400, 350; v3 Wed 12:00:01 → 900, 900: D = 150, 50, sum 200 kWh', () => {
    expect(deliveredKwh([v3, v1, v2])).toEqual([150, 50]);
  });

  test('v3 is flagged, not used', () => {
    expect(judgeNominations([v1, v2, v3], DAY_AHEAD, delivery).map(({ verdict }) => verdict)).toEqual([
      'IN_TIME',
      'IN_TIME',
      'LATE_FLAGGED',
    ]);
  });

  test('with v2 absent: v1 → 250 + 200 = 450 kWh', () => {
    expect(deliveredKwh([v1, v3])).toEqual([250, 200]);
  });

  test('a late version that the buyer allows is used', () => {
    expect(deliveredKwh([v1, v2, { ...v3, allowedLate: true }])).toEqual([650, 600]);
  });

  test('none in time is NOT_NOMINATED and no figure', () => {
    const judged = judgeNominations([v3], gatesOf('D-1 12:00 local', 'REFUSE'), delivery);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['LATE_REFUSED']);
    expect(nominatedBaseline(window, nominationInForce(judged))).toMatchObject({
      method: 'NOMINATED',
      status: 'NOT_NOMINATED',
      values: new Float64Array(2).fill(NaN),
      days: [],
    });
  });

  test('one of other half hours than the window is refused', () => {
    const longer = { ...v1, wh: new Float64Array(3) };
    expect(() => nominatedBaseline(window, longer)).toThrow('3 half-hours');
  });

  test('a missing half hour stays missing', () => {
    expect(nominatedBaseline(window, version(0, [NaN, 1]))).toMatchObject({ status: 'INSUFFICIENT_DATA' });
  });
});

test.each([
  ['2026-11-25T12:00:00Z', at('2026-11-25', '12:00')],
  ['start-PT60M', at('2026-11-26', '16:00')],
  ['D-1 WD 17:00', at('2026-11-25', '17:00')],
])('the gate %s takes what arrives at it and flags what comes a millisecond later', (rule, gateMs) => {
  const judged = judgeNominations([version(gateMs, [1, 1]), version(gateMs + 1, [2, 2])], gatesOf(rule), delivery);
  expect(judged.map(({ verdict }) => verdict)).toEqual(['IN_TIME', 'LATE_FLAGGED']);
});

describe('Electron: before the offer, then revisions by D-1 12:00', () => {
  const gates: NominationGates = {
    first: { rule: parseGateRule('before offer'), late: 'ACCEPT_AND_FLAG' },
    revision: { rule: parseGateRule('D-1 12:00 local'), late: 'ACCEPT_AND_FLAG' },
  };
  const verdicts = (offerMs: number | null, versions: Nomination[]) =>
    judgeNominations(versions, gates, { ...delivery, offerMs }).map(({ verdict }) => verdict);

  test('a revision after the offer is in time if there was a version before it', () => {
    expect(verdicts(at('2026-11-24', '12:00'), [v1, v2, v3])).toEqual(['IN_TIME', 'IN_TIME', 'LATE_FLAGGED']);
  });

  test('the first version after the offer is late, and so is the next', () => {
    expect(verdicts(at('2026-11-24', '09:00'), [v1, v2])).toEqual(['LATE_FLAGGED', 'LATE_FLAGGED']);
  });

  test('without an offer nothing is late for it', () => {
    expect(verdicts(null, [v1])).toEqual(['IN_TIME']);
  });
});

test('whatever is received after the gate changes nothing', () => {
  const received = fc.integer({ min: at('2026-11-20', '00:00'), max: at('2026-11-27', '00:00') });
  fc.assert(
    fc.property(fc.array(received, { maxLength: 8 }), (instants) => {
      const versions = instants.map((receivedMs, index) => version(receivedMs, [index, index]));
      const gateMs = at('2026-11-25', '12:00');
      const inForce = nominationInForce(judgeNominations(versions, DAY_AHEAD, delivery));
      const early = versions.filter(({ receivedMs }) => receivedMs <= gateMs);
      expect(inForce).toBe(nominationInForce(judgeNominations(early, DAY_AHEAD, delivery)));
      expect(inForce?.receivedMs ?? null).toBe(early.length ? Math.max(...early.map((one) => one.receivedMs)) : null);
    }),
  );
});
