import { Link } from '@tanstack/react-router';
import { formatPounds } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Season } from '#contract/season.ts';
import { lossesOf, restOf } from './seasonWords.ts';
import classes from './Losses.module.css';

const SHOWN = 5;

/** The events that earned least of their contract, each with the cause. */
export function Losses({ season: { totals, events } }: { season: Season }) {
  const worst = lossesOf(events.data).slice(0, SHOWN);
  const others = restOf(
    totals.lostGbp,
    worst.map(({ lostGbp }) => lostGbp ?? 0),
  );
  return (
    <Panel>
      <SectionHead
        title="Where revenue was lost"
        note={totals.lostGbp > 0 ? formatPounds(totals.lostGbp) : undefined}
      />
      {worst.length === 0 ? (
        <EmptyState title="No events earned less than their contract" />
      ) : (
        <ul className={classes.losses}>
          {worst.map(({ eventUUID, name, lostGbp, cause }) => (
            <li key={eventUUID}>
              <span>
                <Link to="/events/$eventUUID" params={{ eventUUID }}>
                  {name}
                </Link>
                <span className={classes.cause}>{cause?.text}</span>
              </span>
              <strong>{formatPounds(lostGbp)}</strong>
            </li>
          ))}
          {others > 0 && (
            <li>
              <span>Other events</span>
              <strong>{formatPounds(others)}</strong>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
