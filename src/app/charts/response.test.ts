import { expect, it } from 'vitest';
import { legendOf, percentOf, summaryOf, tableOf, type Response } from './response.ts';

const one = (id: string, deliveredKwh: number | null): Response => ({
  id,
  name: `Peak ${id}`,
  startTime: '2026-11-20T17:00:00Z',
  endTime: '2026-11-20T19:00:00Z',
  baselineKwh: 2,
  actualKwh: deliveredKwh === null ? null : 2 - deliveredKwh,
  deliveredKwh,
});

it('describes how often an asset delivered and how much on average', () => {
  expect(summaryOf([one('1', 1), one('2', -0.5), one('3', null)])).toBe(
    'Delivered in 1 of 2 events, 0.250\u202fkWh on average.',
  );
  expect(summaryOf([one('1', null)])).toBe('No events with readings yet.');
});

it('distinguishes delivery, its opposite and no reading', () => {
  expect(legendOf([one('1', 1)])).toHaveLength(1);
  expect(legendOf([one('1', -1), one('2', null)]).map(({ shape }) => shape)).toEqual(['block', 'hatched', 'hatched']);
});

it('converts to a table with the share of the baseline', () => {
  expect(tableOf([one('1', 0.5)]).rows).toEqual([['2026-11-20T17:00:00Z', 'Peak 1', 2, 1.5, 0.5, 25]]);
  expect(percentOf({ ...one('1', 1), baselineKwh: 0 })).toBeNull();
});
