import type { EventBalance } from '#contract/balance.ts';
import { type BarFigures, barGeometry, type Stretch } from './barGeometry.ts';
import classes from './BarDrawing.module.css';

const span = (stretch: Stretch) => ({ left: `${stretch.from}%`, width: `${stretch.to - stretch.from}%` });
const at = (percent: number) => ({ left: `${percent}%` });

/** What the bar of a balance is drawn from. */
export const figuresOf = (balance: Omit<BarFigures, 'afterKwh'> & Pick<EventBalance, 'nextStep'>): BarFigures => ({
  ...balance,
  afterKwh: (balance.nextStep?.code === 'OPT_IN' && balance.nextStep.after?.likely.kwh) || null,
});

/** The bar without words: in a row of a list, in the top bar, and under its labels. Grey without figures. */
export function BarDrawing({ figures, size }: { figures: BarFigures | undefined; size: 'stage' | 'row' | 'capsule' }) {
  if (!figures) return <span className={classes.track} data-size={size} aria-hidden="true" />;
  const { measured, rest, band, likely, contracted, cap, added, now, short } = barGeometry(figures);
  return (
    <span className={classes.track} data-size={size} aria-hidden="true">
      {added && size === 'stage' && <span className={classes.added} style={span(added)} />}
      {rest && <span className={classes.rest} style={span(rest)} />}
      {band && <span className={classes.band} style={span(band)} />}
      {measured && <span className={classes.measured} style={span(measured)} />}
      {cap !== null && size === 'stage' && <span className={classes.cap} style={at(cap)} />}
      {now !== null && size === 'stage' && <span className={classes.now} style={at(now)} />}
      {contracted !== null && <span className={classes.contracted} style={at(contracted)} />}
      {likely !== null && <span className={classes.likely} style={at(likely)} />}
      {short && size === 'stage' && <span className={classes.short} style={span(short)} />}
    </span>
  );
}

/** A small bar of a balance, for rows and the top bar: without what a step would add. */
export const MiniBalance = ({ balance, size }: { balance: EventBalance | undefined; size: 'row' | 'capsule' }) => (
  <BarDrawing figures={balance && { ...balance, afterKwh: null }} size={size} />
);
