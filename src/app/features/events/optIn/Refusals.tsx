import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkAction, BulkRefusal } from '#contract/bulkAction.ts';
import { formatCount, plural } from '#text/count.ts';
import { groupRefusals, type RefusalGroup } from './refusalWords.ts';
import classes from './optIn.module.css';

type RefusalsProps = { action: Pick<BulkAction, 'refused' | 'refusedByCode' | 'refusedCount'> };

/** The refused assets by reason, the most frequent first: why, advice, and which they are. */
export function Refusals({ action }: RefusalsProps) {
  if (action.refusedCount === 0) return null;
  return (
    <section aria-label={`${plural(action.refusedCount, 'asset')} refused`} className={classes.refusals}>
      {groupRefusals(action).map((group) => (
        <Reason key={group.code} {...group} />
      ))}
    </section>
  );
}

/** Restored or undone assets that differ from before, by reason. */
export function NotUndone({
  action: { notPutBack, notPutBackByCode },
  label = 'Not restored',
}: {
  action: Pick<BulkAction, 'notPutBack' | 'notPutBackByCode'>;
  label?: string;
}) {
  return (
    <section aria-label={label} className={classes.refusals}>
      {groupRefusals({ refused: notPutBack, refusedByCode: notPutBackByCode }).map((group) => (
        <Reason key={group.code} {...group} says />
      ))}
    </section>
  );
}

/** Collapsed by default. With `says`, the service's message beside each asset. */
function Reason({ words: { reason, advice }, count, refusals, says = false }: RefusalGroup & { says?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.refusal} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.reason}>{reason}</span>
        <span className={classes.count}>{formatCount(count)}</span>
        <span className={classes.quiet}>{advice}</span>
      </summary>
      {open && <RefusedList count={count} refusals={refusals} says={says} />}
    </details>
  );
}

/** Which assets are refused, collapsed by default. */
export function RefusedNames({ count, refusals }: Pick<RefusalGroup, 'count' | 'refusals'>) {
  const [open, setOpen] = useState(false);
  if (refusals.length === 0) return null;
  return (
    <details className={classes.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{open ? 'Hide assets' : 'Show assets'}</summary>
      {open && <RefusedList count={count} refusals={refusals} says={false} />}
    </details>
  );
}

type RefusedListProps = Pick<RefusalGroup, 'count' | 'refusals'> & { says: boolean };

const RefusedList = ({ count, refusals, says }: RefusedListProps) => (
  <ul>
    {refusals.map((refusal) => (
      <RefusedAsset
        key={`${refusal.assetUUID} ${refusal.detail}`}
        {...refusal}
        says={says || refusal.stacking !== undefined}
      />
    ))}
    {count > refusals.length && <li className={classes.quiet}>and {formatCount(count - refusals.length)} more</li>}
  </ul>
);

function RefusedAsset({ assetUUID, assetId, name, detail, says }: BulkRefusal & { says: boolean }) {
  return (
    <li title={detail}>
      <Link to="/assets/$assetUUID" params={{ assetUUID }} preload={false}>
        {name ?? assetId ?? `${assetUUID.slice(0, 8)}…`}
      </Link>
      {name !== null && <span className={classes.quiet}>{assetId}</span>}
      {says && <span className={classes.quiet}>{detail}</span>}
    </li>
  );
}
