import { expect, it } from 'vitest';
import { funnelStage } from '#contract/eventAnalytics.ts';
import { stageWords } from './stageWords.ts';

it('goes from the fleet to delivered, opted in before the readings', () => {
  expect(funnelStage.options.map((stage) => stageWords[stage])).toEqual([
    'Fleet',
    'Registered',
    'Consented',
    'MPAN valid',
    'Can take part',
    'Opted in',
    'Readings complete',
    'Delivered',
  ]);
});
