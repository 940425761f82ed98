import { expect, test } from 'vitest';
import { canBeResent, isInForce, isUnconfirmedCancel } from './dispatchStanding.ts';

const END = '2026-12-02T19:00:00Z';
const [DURING, AFTER] = [Date.parse(END) - 1, Date.parse(END)] as const;
const at = (
  state: 'DELIVERED' | 'ACKNOWLEDGED' | 'OPTED_OUT' | 'CANCELLED' | 'REJECTED',
  answeredRevision: number | null,
) => ({
  state,
  revision: 2,
  answeredRevision,
  validUntil: END,
});

test.each([
  [at('DELIVERED', null), { cancel: false, inForce: true, again: true }],
  [at('ACKNOWLEDGED', 2), { cancel: false, inForce: true, again: false }],
  [at('REJECTED', 2), { cancel: false, inForce: false, again: false }],
  [at('CANCELLED', 1), { cancel: true, inForce: false, again: true }],
  [at('OPTED_OUT', 1), { cancel: true, inForce: false, again: true }],
  [at('CANCELLED', 2), { cancel: false, inForce: false, again: false }],
])('%j: %j', (dispatch, { cancel, inForce, again }) => {
  expect([isUnconfirmedCancel(dispatch), isInForce(dispatch, DURING), canBeResent(dispatch, DURING)]).toEqual([
    cancel,
    inForce,
    again,
  ]);
  expect([isInForce(dispatch, AFTER), canBeResent(dispatch, AFTER)]).toEqual([false, false]);
});
