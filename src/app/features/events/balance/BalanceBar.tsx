import { useElementSize } from '@mantine/hooks';
import { BarDrawing, figuresOf } from '#app/ui/balance/BarDrawing.tsx';
import { barGeometry } from '#app/ui/balance/barGeometry.ts';
import type { EventBalance } from '#contract/balance.ts';
import { barTexts } from './balanceWords.ts';
import { barLabels } from './barLabels.ts';
import classes from './BalanceBar.module.css';

const NARROW_PX = 480;

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
      data-loading={balance === undefined || undefined}
      {...(balance && { role: 'img', 'aria-label': balance.verdict.sentence })}
    >
      <BarDrawing figures={figures} size="stage" />
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
