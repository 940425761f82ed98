import { DAY_MS } from '#energy/time/spans.ts';
import { KEPT_MS } from './scoringTimes.ts';

const DAYS = 14;

/** Returns the origins of the latest two weeks of forecasts that are over, [fromMs, toMs). */
export const twoWeeksOf = (now: number): { fromMs: number; toMs: number } => ({
  fromMs: now - KEPT_MS - DAYS * DAY_MS,
  toMs: now - KEPT_MS,
});
