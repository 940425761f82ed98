import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatDayMonth, formatPounds } from '#app/format/format.ts';
import type { OfferBasis } from '#contract/offer.ts';
import { placePounds, PLOT, PlotFrame } from './PlotFrame.tsx';
import classes from './Desk.module.css';

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
  const x = (place: number) => PLOT.left + ((PLOT.width - PLOT.left) * (place + 0.5)) / Math.max(1, history.length);
  const y = placePounds(ticks);
  const words =
    prices.length === 0
      ? 'No offer of this half-hour was accepted yet'
      : `Dearest accepted of the last ${history.length}: ${formatPounds(Math.min(...prices))} to ${formatPounds(Math.max(...prices))}`;
  return (
    <PlotFrame
      title="Dearest accepted"
      note={`last ${history.length}`}
      label={words}
      ticks={ticks}
      names={
        history.length === 0 ? [] : [history[0]!, history.at(-1)!].map(({ startTime }) => formatDayMonth(startTime))
      }
    >
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
        <line x1={PLOT.left} x2={PLOT.width} y1={y(priceGbpPerMwh)} y2={y(priceGbpPerMwh)} className={classes.ours} />
      )}
    </PlotFrame>
  );
}
