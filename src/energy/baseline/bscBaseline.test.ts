import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bscBaselineWh, bscParts } from './bscBaseline.ts';

const halfHour = { unadjustedWh: 1000, adjustmentWh: 600, meteredWh: 250 };

test('reference difference +0.6 kWh a half hour; acceptance → B = UBV + 0.6', () => {
  expect(bscBaselineWh({ ...halfHour, action: 'ACCEPTANCE' })).toBe(1600);
});

test('trade only → B = UBV', () => {
  expect(bscBaselineWh({ ...halfHour, action: 'TRADE_ONLY' })).toBe(1000);
});

test('no action: baseline = metered', () => {
  expect(bscBaselineWh({ ...halfHour, action: 'NONE' })).toBe(250);
});

test('import and export parts are each 0 or more, one of them 0, and their difference is the net', () => {
  fc.assert(
    fc.property(fc.integer(), (wh) => {
      const { importWh, exportWh } = bscParts(wh);
      expect(Math.min(importWh, exportWh)).toBe(0);
      expect(importWh - exportWh + 0).toBe(wh + 0);
    }),
  );
});
