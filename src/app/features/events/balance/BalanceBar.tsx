import { useElementSize } from '@mantine/hooks';
import type { EventBalance } from '#contract/balance.ts';
import { barTexts } from './balanceWords.ts';
import { type BarFigures, barGeometry, type Stretch } from './barGeometry.ts';
import { barLabels } from './barLabels.ts';
import classes from './BalanceBar.module.css';

const NARROW_PX = 480;

const span = (stretch: Stretch) => ({ left: `${stretch.from}%`, width: `${stretch.to - stretch.from}%` });
const at = (percent: number) => ({ left: `${percent}%` });

/** The bar of an event with its labels; an image whose name is the sentence. Grey while there is no balance. */
export function BalanceBar({ balance }: { balance: EventBalance | undefined }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const figures = balance && figuresOf(balance);
  const labels =
    balance && width > 0 ? barLabels(barGeometry(figures!), barTexts(balance, width < NARROW_PX), width) : [];
  return (
    <div
      ref={ref}
      className={classes.bar}
      data-loading={balance === undefined}
      {...(balance && { role: 'img', 'aria-label': balance.verdict.sentence })}
    >
      {figures ? <BarDrawing figures={figures} size="stage" /> : <span className={classes.track} data-size="stage" />}
      {labels.map(({ name, text, x, ends, line }) => (
        <span
          key={name}
          className={classes.label}
          data-name={name}
          data-line={line}
          style={ends ? { right: `${width - x}px` } : { left: `${x}px` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

const figuresOf = (balance: EventBalance): BarFigures => ({
  ...balance,
  afterKwh: balance.nextStep?.after?.likely.kwh ?? null,
});

/** The bar without words: in a row of a list, in the top bar, and inside the one with its labels. */
export function BarDrawing({ figures, size }: { figures: BarFigures; size: 'stage' | 'row' | 'capsule' }) {
  const { measured, rest, band, likely, contracted, cap, added, short } = barGeometry(figures);
  return (
    <span className={classes.track} data-size={size} aria-hidden="true">
      {added && size === 'stage' && <span className={classes.added} style={span(added)} />}
      {rest && <span className={classes.rest} style={span(rest)} />}
      {band && <span className={classes.band} style={span(band)} />}
      {measured && <span className={classes.measured} style={span(measured)} />}
      {cap !== null && size === 'stage' && <span className={classes.cap} style={at(cap)} />}
      {contracted !== null && <span className={classes.contracted} style={at(contracted)} />}
      {likely !== null && <span className={classes.likely} style={at(likely)} />}
      {short && size === 'stage' && <span className={classes.short} style={span(short)} />}
    </span>
  );
}

/** A small bar of a balance, for rows and the top bar. */
export const MiniBar = ({ balance, size }: { balance: EventBalance; size: 'row' | 'capsule' }) => (
  <BarDrawing figures={{ ...figuresOf(balance), afterKwh: null }} size={size} />
);
