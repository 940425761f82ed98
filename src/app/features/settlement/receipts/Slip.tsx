import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rangeWords } from '#app/format/rangeWords.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import { linkTo, type ReceiptPlace } from './receiptPlace.ts';
import classes from './Slip.module.css';

/** Opens a place in the drawer; on the page a line is a link. */
export type OpenPlace = ((place: ReceiptPlace) => void) | undefined;

type SlipProps = { label: string; children: ReactNode };

/** One slip of paper, torn off below. */
export function Slip({ label, children }: SlipProps) {
  return (
    <section className={classes.slip} aria-label={label} data-slip="">
      {children}
    </section>
  );
}

type SlipHeadProps = { title: ReactNode; tag?: ReactNode; note: ReactNode };

export const SlipHead = ({ title, tag, note }: SlipHeadProps) => (
  <header className={classes.head}>
    <h2>
      {title} {tag !== undefined && <span>{tag}</span>}
    </h2>
    <p>{note}</p>
  </header>
);

type SlipLineProps = {
  name: ReactNode;
  tag?: ReactNode;
  amount: ReactNode;
  /** What the compared run said. */
  before?: string | undefined;
  /** Where the line leads; undefined for one that is explained no further. */
  place?: ReceiptPlace | undefined;
  chosen?: boolean;
  /** Counts in neither sum. */
  missing?: boolean;
  onOpen?: OpenPlace;
  against?: number | undefined;
};

/** A name, a dotted line, an amount. */
export function SlipLine({
  name,
  tag,
  amount,
  before,
  place,
  chosen = false,
  missing,
  onOpen,
  against,
}: SlipLineProps) {
  const content = (
    <>
      <span className={classes.name}>
        {name} {tag !== undefined && <span className={classes.tag}>{tag}</span>}
      </span>
      <span className={classes.dots} aria-hidden="true" />
      <span className={classes.amount}>{amount}</span>
      {before !== undefined && <span className={classes.before}>{before}</span>}
    </>
  );
  if (!place)
    return (
      <li className={classes.line} data-missing={missing}>
        {content}
      </li>
    );
  return (
    <li>
      <Link
        {...linkTo({ ...place, ...(against !== undefined && { against }) })}
        className={classes.line}
        data-line=""
        activeOptions={{ exact: true }}
        data-chosen={chosen}
        data-missing={missing}
        aria-current={chosen ? 'true' : undefined}
        preload={false}
        resetScroll={false}
        onClick={(event) => {
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(place);
        }}
      >
        {content}
      </Link>
    </li>
  );
}

export const SlipLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
);

type SlipSumProps = {
  name: string;
  amount: string;
  /** Where the sum of delivered energy lies; none where nobody knows. */
  interval?: DeliveredInterval | null;
  check?: string | undefined;
  adds?: boolean;
};

/** The double rule, the sum below it, and whether the lines add up to it. */
export const SlipSum = ({ name, amount, interval = null, check, adds = true }: SlipSumProps) => (
  <div className={classes.sum}>
    <p>
      <span>{name}</span>
      <strong data-sum="">{amount}</strong>
    </p>
    {interval && <span className={classes.range}>Range {rangeWords(interval)}</span>}
    {check !== undefined && <SlipCheck check={check} adds={adds} />}
  </div>
);

/** A sum that holds, or does not. */
export const SlipCheck = ({ check, adds }: { check: string; adds: boolean }) => (
  <span className={classes.check} data-adds={adds}>
    {adds ? <IconCheck size={14} stroke={2} /> : <IconAlertTriangle size={14} stroke={2} />}
    {adds ? check : 'These lines do not add up'}
  </span>
);
