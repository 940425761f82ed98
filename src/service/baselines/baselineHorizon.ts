import { HOUR_MS } from '#energy/time/spans.ts';
import { invalid } from '../platform/http/problem.ts';

/** How far ahead of now a baseline is calculated. */
export const BASELINE_HORIZON_MS = 48 * HOUR_MS;

export const tooFarAhead = (pointer: '?at' | '?to') =>
  invalid([{ pointer, code: 'OUT_OF_RANGE', detail: 'a baseline covers at most 48 hours ahead' }]);
