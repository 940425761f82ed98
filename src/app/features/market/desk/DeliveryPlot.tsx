import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatFixed } from '#app/format/format.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { deliveryView } from './deliveryView.ts';
import { windowOf, wholePercent } from './deskWords.ts';
import classes from './Desk.module.css';

const [WIDTH, HEIGHT, TOP, BOTTOM] = [720, 210, 24, 184];

type DeliveryPlotProps = {
  startTime: string;
  endTime: string;
  /** Simulated deliveries of the half hour, in MWh. */
  outcomesMwh: readonly number[];
  /** Offered power in MW. */
  mw: number;
  curve: RequirementOffers['curve'];
  /** Factor below which it is a strike; null where none are counted. */
  factorBelow: number | null;
  strikeChance: number | null;
};

/** Density of what an offer will deliver, between a strike and the delivery from which on no more is paid. */
export function DeliveryPlot(props: DeliveryPlotProps) {
  const { startTime, endTime, outcomesMwh, mw, curve, factorBelow, strikeChance } = props;
  const { p10Mw, p50Mw, p90Mw, strikeMw, fullMw, fullFactor, fullShare, density } = deliveryView(
    outcomesMwh,
    mw,
    curve,
    factorBelow,
  );
  const [first, last] = [density[0]!.mw, density.at(-1)!.mw];
  const x = (value: number) => (WIDTH * (value - first)) / (last - first);
  const y = (height: number) => BOTTOM - (BOTTOM - TOP) * height;
  const area = (from: number, to: number) => {
    const inside = density.filter((point) => point.mw > from && point.mw < to);
    const ends = [Math.max(from, first), Math.min(to, last)].map((value) => ({ mw: value, height: heightAt(value) }));
    const line = [ends[0]!, ...inside, ends[1]!].map(
      (point) => `L${x(point.mw).toFixed(1)} ${y(point.height).toFixed(1)}`,
    );
    return `M${x(ends[0]!.mw).toFixed(1)} ${BOTTOM}${line.join('')}L${x(ends[1]!.mw).toFixed(1)} ${BOTTOM}Z`;
  };
  const heightAt = (value: number): number => {
    const place = Math.min(density.length - 2, Math.floor(((value - first) / (last - first)) * (density.length - 1)));
    const [low, high] = [density[place]!, density[place + 1]!];
    return low.height + ((high.height - low.height) * (value - low.mw)) / (high.mw - low.mw);
  };
  const words = `80 % between ${formatFixed(p10Mw, 1)} and ${formatFixed(p90Mw, 1)} MW, p50 ${formatFixed(p50Mw, 1)}`;
  const ticks = niceTicks([first, last]).filter((tick) => tick >= first && tick <= last);
  return (
    <figure className={`${classes.plot} ${classes.delivery}`} aria-label={`What it will deliver: ${words}`}>
      <figcaption>
        <b>What it will deliver</b>, MW from {windowOf(startTime, endTime)}: {words}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {strikeMw !== null && strikeMw > first && <path d={area(first, strikeMw)} className={classes.struck} />}
        <path d={area(Math.max(strikeMw ?? first, first), fullMw)} className={classes.paid} />
        {fullMw < last && <path d={area(fullMw, last)} className={classes.unpaid} />}
        <line x1={0} x2={WIDTH} y1={BOTTOM} y2={BOTTOM} className={classes.here} />
        {strikeMw !== null && <Line x={x(strikeMw)} label={`K ${formatFixed(factorBelow, 1)}`} isDashed />}
        <Line x={x(mw)} label={`offer ${formatFixed(mw, 1)} MW`} isLeft />
        <Line x={x(fullMw)} label={`K ${formatFixed(fullFactor, 1)}, no more is paid`} isDashed />
        {strikeMw !== null && strikeChance !== null && (
          <text x={x(strikeMw) - 6} y={BOTTOM - 8} textAnchor="end" className={classes.strong}>
            {wholePercent(strikeChance)} strike
          </text>
        )}
        <text x={Math.min(x(fullMw) + 8, WIDTH - 70)} y={BOTTOM - 8} className={classes.strong}>
          {wholePercent(fullShare)} at K {formatFixed(fullFactor, 1)}
        </text>
        {ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - 10} textAnchor={tick === ticks[0] ? 'start' : 'middle'}>
            {formatFixed(tick, ticks.every(Number.isInteger) ? 0 : 1)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** Vertical line of a delivery, its words at its top, to its right unless `isLeft`. */
const Line = ({ x, label, isDashed, isLeft }: { x: number; label: string; isDashed?: true; isLeft?: true }) => (
  <>
    <line x1={x} x2={x} y1={TOP - 12} y2={BOTTOM} className={isDashed ? classes.bound : classes.offered} />
    <text x={x + (isLeft ? -5 : 5)} y={TOP - 4} textAnchor={isLeft ? 'end' : 'start'} className={classes.strong}>
      {label}
    </text>
  </>
);
