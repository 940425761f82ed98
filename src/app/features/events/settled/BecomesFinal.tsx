import { IconLock, IconRefresh } from '@tabler/icons-react';
import { formatDay } from '#app/format/format.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { EventSettling } from '#contract/settling.ts';
import classes from './BecomesFinal.module.css';

/** What still happens until an event is final. */
export function BecomesFinal({ settling: { becomesFinal } }: { settling: EventSettling }) {
  return (
    <section aria-label="When it becomes final" className={classes.final}>
      <SectionHead title="When it becomes final" />
      <ol className={classes.steps}>
        {becomesFinal.map(({ kind, atUTC, text, note }) => {
          const Icon = kind === 'LATEST' ? IconLock : IconRefresh;
          return (
            <li key={kind}>
              <span>{atUTC === null ? '' : formatDay(atUTC)}</span>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              <span>
                {text}
                <small>{note}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
