import { formatEnergy, formatPounds } from '#app/format/format.ts';
import { chanceText } from '#app/ui/balance/amounts.ts';
import { BarDrawing } from '#app/ui/balance/BarDrawing.tsx';
import type { Event } from '#contract/event.ts';
import { useOutlook } from './useOutlook.ts';
import events from './events.module.css';
import classes from './OutlookCells.module.css';

type CellProps = { event: Event; ahead: boolean };

const NONE = <span className={events.quiet}>–</span>;

/** Delivered energy, or what is likely, over its bar. */
export function DeliveredCell({ event, ahead }: CellProps) {
  const { kwh, isLikely, figures } = useOutlook(event, ahead);
  if (kwh === null) return NONE;
  return (
    <span className={classes.delivered}>
      <span data-likely={isLikely}>
        {isLikely && 'likely '}
        {formatEnergy(kwh)}
      </span>
      <BarDrawing figures={figures} size="capsule" />
    </span>
  );
}

/** The chance to meet what is contracted, of an event that runs or is to come. */
export function ChanceCell({ event, ahead }: CellProps) {
  const { chancePercent } = useOutlook(event, ahead);
  return chancePercent === null ? NONE : chanceText(chancePercent);
}

/** Revenue, or what is likely. */
export function RevenueCell({ event, ahead }: CellProps) {
  const { gbp, isLikely } = useOutlook(event, ahead);
  if (gbp === null) return NONE;
  return (
    <span className={classes.revenue} data-likely={isLikely}>
      {isLikely && 'likely '}
      {formatPounds(gbp)}
    </span>
  );
}
