import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkTo, type ReceiptPlace } from './receiptPlace.ts';
import { amountText, decimalsIn, halfHourName, type Measure } from './receiptWords.ts';
import type { OpenPlace } from './Slip.tsx';
import { useSlip } from './useSlip.ts';
import classes from './receipts.module.css';

type TrailProps = { place: ReceiptPlace; against?: number | undefined; onOpen?: OpenPlace };

/** The way from the event down to what is shown: a figure and a name each, every step a link. */
export function Trail({ place, against, onOpen }: TrailProps) {
  const { eventUUID, run, at, portfolio, asset } = place;
  const steps: ReceiptPlace[] = [{ eventUUID, run }];
  if (at !== undefined) steps.push({ eventUUID, run, at });
  if (at !== undefined && portfolio !== undefined) steps.push({ eventUUID, run, at, portfolio });
  if (at !== undefined && asset !== undefined) steps.push(place);
  return (
    <nav className={classes.trail} aria-label="Breadcrumb">
      {steps.map((step, index) => (
        <span key={JSON.stringify(step)}>
          {index > 0 && <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />}
          <Link
            className={classes.step}
            activeOptions={{ exact: true }}
            {...linkTo({ ...step, ...(against !== undefined && { against }) })}
            aria-current={index === steps.length - 1 ? 'step' : undefined}
            preload={false}
            resetScroll={false}
            onClick={(event) => {
              if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(step);
            }}
          >
            <Step place={step} />
          </Link>
        </span>
      ))}
    </nav>
  );
}

function Step({ place }: { place: ReceiptPlace }) {
  const page = place.portfolio !== undefined && place.asset === undefined ? { pageSize: 5 } : undefined;
  const { data: slip } = useSlip(place, undefined, page);
  const measure: Measure = place.portfolio === undefined && place.asset === undefined ? 'gbp' : 'kwh';
  const shown: Measure = slip?.total[measure] == null ? 'kwh' : measure;
  const name =
    place.at === undefined
      ? slip?.eventName
      : (slip?.name ?? (place.portfolio === undefined ? halfHourName(place.at) : 'Without a portfolio'));
  return (
    <>
      {slip && (
        <strong>
          {amountText(slip.total[shown], shown, shown === 'gbp' ? 2 : decimalsIn(slip, 'kwh'))}
          {shown === 'kwh' && '\u202fkWh'}
        </strong>
      )}{' '}
      {name}
    </>
  );
}
