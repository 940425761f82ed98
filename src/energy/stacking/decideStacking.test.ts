import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/spans.ts';
import { fitsBeside, type Commitment } from './commitment.ts';
import { decideStacking, type StackingTerms, type StackingWord } from './decideStacking.ts';
import { matrixJanuary2025 } from './matrixJanuary2025.ts';
import { openMatrix, type StackingProduct } from './stackingMatrix.ts';

const rules = openMatrix(matrixJanuary2025);
const confirmed: StackingWord = { by: 'ops@example.org', utcMs: 0, reason: null };
const terms: StackingTerms = { rules, powerKw: 7, runningType: 'LIVE', wordOn: () => confirmed };

const commitment = (
  product: StackingProduct | null,
  fromHour: number,
  toHour: number,
  more: Partial<Commitment> = {},
): Commitment => ({
  id: `${product} ${fromHour}`,
  schemeUUID: product ?? 'no pack',
  product,
  direction: 'TURN_DOWN',
  reservedKw: null,
  responseMs: 0,
  recoveryMs: 0,
  notAssessed: 'REFUSE',
  fromMs: fromHour * HOUR_MS,
  toMs: toHour * HOUR_MS,
  ...more,
});

function decide(request: Commitment, other: Commitment, changes: Partial<StackingTerms> = {}) {
  const [verdict] = decideStacking(request, [other], { ...terms, ...changes });
  return [verdict!.mode, verdict!.rule?.value ?? null, verdict!.refusal];
}

describe('the mode of a pair', () => {
  test('times disjoint is JUMPING', () => {
    expect(decide(commitment('DFS', 17, 18), commitment('SU', 18, 19))).toEqual(['JUMPING', 'Y', null]);
  });

  test('same time, kW of their own within the power is SPLITTING', () => {
    const [dfs, su] = [commitment('DFS', 17, 18, { reservedKw: 3 }), commitment('SU', 17, 19, { reservedKw: 4 })];
    expect(decide(dfs, su)).toEqual(['SPLITTING', 'Y', null]);
    expect(decide({ ...dfs, reservedKw: 3.1 }, su)).toEqual(['CO_DELIVERY', '?', 'STACKING_NOT_ASSESSED']);
  });

  test('same time and MW is CO_DELIVERY: the whole asset is the default, so that nothing is split by accident', () => {
    const dfs = commitment('DFS', 17, 18, { reservedKw: 3 });
    expect(decide(dfs, commitment('SU', 17, 19))).toEqual(['CO_DELIVERY', '?', 'STACKING_NOT_ASSESSED']);
    expect(decide(commitment('LCM', 17, 18), commitment('DFS', 17, 18))).toEqual([
      'CO_DELIVERY',
      'N',
      'STACKING_FORBIDDEN',
    ]);
  });

  test('three that fit two by two but not together are no split', () => {
    const at = (product: StackingProduct) => commitment(product, 17, 18, { reservedKw: 3 });
    const verdicts = decideStacking(at('DFS'), [at('SU'), at('WHOLESALE')], terms);
    expect(verdicts.map(({ mode }) => mode)).toEqual(['CO_DELIVERY', 'CO_DELIVERY']);
  });
});

describe('opposite directions', () => {
  const down = commitment('DFS', 17, 18, { reservedKw: 3 });
  const up = commitment('SU', 17, 18, { reservedKw: 3, direction: 'TURN_UP' });

  test('at the same time are always refused', () => {
    expect(decide(down, up)).toEqual([null, null, 'STACKING_OPPOSITE_DIRECTIONS']);
  });

  test('at different times are not', () => {
    expect(decide(down, { ...up, fromMs: 18 * HOUR_MS, toMs: 19 * HOUR_MS })).toEqual(['JUMPING', 'Y', null]);
  });
});

describe('recovery and response', () => {
  const dfs = commitment('DFS', 17, 18, { recoveryMs: HOUR_MS });
  const su = commitment('SU', 19, 20, { responseMs: 60_000 });

  test('between two must fit one after the other', () => {
    expect(decide(dfs, su)).toEqual([null, null, 'STACKING_RECOVERY_TIME']);
    expect(decide(dfs, { ...su, responseMs: 0 })).toEqual(['JUMPING', 'Y', null]);
  });

  test('do not matter where each has kW of its own', () => {
    expect(decide({ ...dfs, reservedKw: 3 }, { ...su, reservedKw: 4 })).toEqual(['JUMPING', 'Y', null]);
    expect(decide({ ...dfs, reservedKw: 3 }, { ...su, reservedKw: 5 })[2]).toBe('STACKING_RECOVERY_TIME');
    expect(decide({ ...dfs, reservedKw: 3 }, su)[2]).toBe('STACKING_RECOVERY_TIME');
  });
});

describe('the answer of the rule', () => {
  const nobody = { wordOn: () => null };
  const overridden = { wordOn: () => ({ ...confirmed, reason: 'agreed with the operator in writing' }) };
  const at17 = (product: StackingProduct) => commitment(product, 17, 18, { reservedKw: 3 });

  test('Y → allow; LIVE needs who confirmed the pair, TEST does not', () => {
    const pair = [at17('DFS'), at17('SU')] as const;
    expect(decide(...pair, nobody)).toEqual(['SPLITTING', 'Y', 'STACKING_NOT_CONFIRMED']);
    expect(decide(...pair, { ...nobody, runningType: 'TEST' })).toEqual(['SPLITTING', 'Y', null]);
    expect(decideStacking(pair[0], [pair[1]], terms)[0]!.word).toBe(confirmed);
  });

  test('y → allow with a recorded confirmation, also in a TEST', () => {
    const pair = [at17('PR'), at17('DC')] as const;
    expect(decide(...pair)).toEqual(['SPLITTING', 'y', null]);
    expect(decide(...pair, { ...nobody, runningType: 'TEST' })).toEqual(['SPLITTING', 'y', 'STACKING_NOT_CONFIRMED']);
  });

  test('? → STACKING_NOT_ASSESSED; the packs of both may warn instead', () => {
    const pair = [at17('DFS'), at17('QR')] as const;
    expect(decide(...pair)).toEqual(['SPLITTING', '?', 'STACKING_NOT_ASSESSED']);
    const [dfs, qr] = pair.map((each) => ({ ...each, notAssessed: 'WARN' as const })) as [Commitment, Commitment];
    expect(decide(dfs, pair[1])).toEqual(['SPLITTING', '?', 'STACKING_NOT_ASSESSED']);
    const [verdict] = decideStacking(dfs, [qr], terms);
    expect(verdict).toMatchObject({ refusal: null, warns: true });
  });

  test('n → STACKING_IMPLICIT_NO; a confirmation is not enough, an override with a reason is', () => {
    const pair = [commitment('OU_REAL_TIME', 17, 18), commitment('BM', 18, 19)] as const;
    expect(decide(...pair)).toEqual(['JUMPING', 'n', 'STACKING_IMPLICIT_NO']);
    expect(decide(...pair, overridden)).toEqual(['JUMPING', 'n', null]);
  });

  test('N, – → STACKING_FORBIDDEN, whatever anybody says', () => {
    expect(decide(commitment('DFS', 17, 18), commitment('BM', 18, 19), overridden)[2]).toBe('STACKING_FORBIDDEN');
    expect(decide(commitment('CM', 0, 17), commitment('SU', 17, 18), overridden)[2]).toBe('STACKING_FORBIDDEN');
  });

  test('the verdict names the cell: pair, mode, source, date', () => {
    const [verdict] = decideStacking(at17('SU'), [at17('DFS')], terms);
    expect(verdict).toMatchObject({
      against: 'DFS 17',
      rule: { a: 'DFS', b: 'SU', mode: 'SPLITTING', condition: 'SAME_DIRECTION', asOf: '2025-01' },
    });
  });
});

describe('today is the default, nothing loosens by itself', () => {
  test('two events of one scheme, or of one product, at one time stay OVERLAPPING_EVENT', () => {
    const split = { reservedKw: 1, schemeUUID: 'one' };
    expect(decide(commitment('DFS', 17, 18, split), commitment('SU', 17, 18, split))[2]).toBe('OVERLAPPING_EVENT');
    const other = commitment('DFS', 17, 18, { reservedKw: 1, schemeUUID: 'two' });
    expect(decide(commitment('DFS', 17, 18, { reservedKw: 1 }), other)[2]).toBe('OVERLAPPING_EVENT');
  });

  test('and so does every pair without a pack', () => {
    expect(decide(commitment(null, 17, 18), commitment('DFS', 17, 18))).toEqual([null, null, 'OVERLAPPING_EVENT']);
    expect(decide(commitment(null, 17, 18), commitment('DFS', 18, 19))).toEqual([null, null, null]);
  });

  test('one scheme at different times is permitted without a rule', () => {
    expect(decide(commitment('DFS', 17, 18), commitment('DFS', 18, 19))).toEqual([null, null, null]);
  });
});

test('what fits beside the others is never more than the asset has, at any instant', () => {
  const window = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }));
  const kw = fc.option(fc.integer({ min: 1, max: 5 }));
  const any = fc
    .tuple(window, kw)
    .map(([[from, hours], reservedKw]) => commitment('DFS', from, from + hours, { reservedKw }));
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 6 }), (request, others) => {
      const sumAt = (hour: number): number =>
        others
          .filter(({ fromMs, toMs }) => fromMs <= hour * HOUR_MS && hour * HOUR_MS < toMs)
          .reduce((sum, { reservedKw }) => sum + (reservedKw ?? 7), 0);
      const hours = Array.from({ length: 30 }, (_, hour) => hour).filter(
        (hour) => request.fromMs <= hour * HOUR_MS && hour * HOUR_MS < request.toMs,
      );
      const fits = hours.every((hour) => sumAt(hour) === 0 || (request.reservedKw ?? 8) + sumAt(hour) <= 7);
      expect(fitsBeside(request, others, 7)).toBe(fits);
    }),
  );
});
