import { expect, it } from 'vitest';
import { funnelStage } from '#contract/eventAnalytics.ts';
import { stageWords } from './stageWords.ts';

it('goes from invited to delivered, opted in before the readings', () => {
  expect(funnelStage.options.map((stage) => stageWords[stage])).toEqual([
    'Invited',
    'Consented',
    'MPAN valid',
    'Ready',
    'Opted in',
    'Data complete',
    'Delivered',
  ]);
});
