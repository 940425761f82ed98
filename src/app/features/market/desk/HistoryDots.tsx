import type { OfferBasis } from '#contract/offer.ts';
import classes from './Desk.module.css';

type History = OfferBasis['history'];
const [WIDTH, HEIGHT, SHOWN] = [80, 18, 20];

/** Returns the dearest accepted prices that are known. */
export const pricesOf = (history: History): number[] =>
  history.flatMap(({ dearestAcceptedGbp }) => (dearestAcceptedGbp === null ? [] : [dearestAcceptedGbp]));

/** Dearest accepted prices of the same half hour in the last requirements, as dots between two prices. */
export function HistoryDots({ history, range: [low, high] }: { history: History; range: readonly [number, number] }) {
  return (
    <svg className={classes.dots} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {history.map(({ startTime, dearestAcceptedGbp }, place) => (
        <circle
          key={startTime}
          cx={((place + 0.5 + SHOWN - history.length) * WIDTH) / SHOWN}
          cy={HEIGHT - 2 - ((HEIGHT - 4) * ((dearestAcceptedGbp ?? low) - low)) / (high - low || 1)}
          r="1.4"
          data-none={dearestAcceptedGbp === null || undefined}
        />
      ))}
    </svg>
  );
}
