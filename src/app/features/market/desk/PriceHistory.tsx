import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatDayMonth, formatPounds } from '#app/format/format.ts';
import type { OfferBasis } from '#contract/offer.ts';
import classes from './Desk.module.css';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [240, 150, 40, 20, 8];

/** Dearest accepted prices of the same half hour in the last requirements, beside the price that is offered. */
export function PriceHistory({
  history,
  priceGbpPerMwh,
}: {
  history: OfferBasis['history'];
  priceGbpPerMwh: number | null;
}) {
  const prices = history.flatMap(({ dearestAcceptedGbp }) => (dearestAcceptedGbp === null ? [] : [dearestAcceptedGbp]));
  const ticks = niceTicks([0, ...prices, priceGbpPerMwh ?? 0]);
  const top = ticks.at(-1)! || 1;
  const x = (place: number) => LEFT + ((WIDTH - LEFT) * (place + 0.5)) / Math.max(1, history.length);
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / top;
  const words =
    prices.length === 0
      ? 'No offer of this half-hour was accepted yet'
      : `Dearest accepted of the last ${history.length}: ${formatPounds(Math.min(...prices))} to ${formatPounds(Math.max(...prices))}`;
  return (
    <figure className={classes.plot} aria-label={words}>
      <figcaption>
        <b>Dearest accepted</b>, last {history.length}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className={classes.rule} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              £{tick}
            </text>
          </g>
        ))}
        {history.map(({ startTime, dearestAcceptedGbp }, place) => (
          <line
            key={startTime}
            x1={x(place) - 4}
            x2={x(place) + 4}
            y1={y(dearestAcceptedGbp ?? 0)}
            y2={y(dearestAcceptedGbp ?? 0)}
            className={classes.market}
            data-none={dearestAcceptedGbp === null || undefined}
          />
        ))}
        {priceGbpPerMwh !== null && (
          <line x1={LEFT} x2={WIDTH} y1={y(priceGbpPerMwh)} y2={y(priceGbpPerMwh)} className={classes.ours} />
        )}
        {history.length > 0 && (
          <>
            <text x={LEFT} y={HEIGHT - 4}>
              {formatDayMonth(history[0]!.startTime)}
            </text>
            <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
              {formatDayMonth(history.at(-1)!.startTime)}
            </text>
          </>
        )}
      </svg>
    </figure>
  );
}
