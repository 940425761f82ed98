import type { Data } from '#app/data/operationTypes.ts';
import type { Rules } from '#app/data/queryRules.ts';

const SLOW_POLL_MS = 300_000;
const FIRST_POLL_MS = 10_000;

/** Figures over many assets: they are dear to compute, and hardly change. */
export const SLOW = { keepsPrevious: true, staleTime: SLOW_POLL_MS };

/** The first scores of a portfolio come soon after its first forecast. */
export const pollScores: Rules<Data<'getForecastQuality'>> = {
  keepsPrevious: true,
  refetchInterval: ({ state }) => (state.data?.forecasts.scored === 0 ? FIRST_POLL_MS : SLOW_POLL_MS),
};
