import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { atTab } from '#app/features/events/index.ts';
import { formatWindow } from '#app/format/format.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { byOtherRules, type Rules } from './schemeForm.ts';
import classes from './schemes.module.css';

const LOOKED_AT = 100;
const SHOWN = 6;

const newest = (schemeUUID: string, state: Event['state'], sort: 'startTime' | '-startTime') =>
  query('listEvents', { query: { schemeUUID, state, sort, pageSize: LOOKED_AT } });

/** The events that follow changed rules at once, and the settled ones that could be recalculated by them. */
export function RuleChange({ schemeUUID, rules }: { schemeUUID: string; rules: Rules }) {
  const toCome = useQuery(newest(schemeUUID, 'SCHEDULED', 'startTime'));
  const running = useQuery(newest(schemeUUID, 'STARTED', 'startTime'));
  if (!toCome.data || !running.data) return null;
  const { data, totalItems } = toCome.data;
  return (
    <div aria-live="polite">
      <p>
        {totalItems === 0
          ? 'No scheduled events are affected.'
          : `These rules apply to ${plural(totalItems, 'event that has', 'events that have')} not started: `}
        {data.slice(0, SHOWN).map(({ eventUUID, name }, index) => (
          <span key={eventUUID}>
            {index > 0 && ', '}
            <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
              {name}
            </PlainLink>
          </span>
        ))}
        {totalItems > SHOWN && ` and ${totalItems - SHOWN} more`}
        {totalItems > 0 && '. Baselines already calculated will be recalculated.'}{' '}
        {running.data.totalItems > 0 &&
          `${plural(running.data.totalItems, 'event')} in progress: the rules at the start continue to apply.`}
      </p>
      <EarlierRules schemeUUID={schemeUUID} rules={rules} />
    </div>
  );
}

/**
 * Settled events that were measured by other rules than these, each with a link to its recalculation; nothing without
 * any.
 */
export function EarlierRules({ schemeUUID, rules }: { schemeUUID: string; rules: Rules }) {
  const { data } = useQuery(newest(schemeUUID, 'ENDED', '-startTime'));
  const others = byOtherRules(data?.data ?? [], rules);
  if (data === undefined || others.length === 0) return null;
  return (
    <>
      <p>
        {plural(others.length, 'ended event')} {data.totalItems > LOOKED_AT && `of the latest ${LOOKED_AT} `}
        {others.length === 1 ? 'falls' : 'fall'} under other rules and {others.length === 1 ? 'keeps' : 'keep'} them.
        Each can be recalculated under the new rules if a reason is given:
      </p>
      <ul className={classes.events}>
        {others.slice(0, SHOWN).map(({ eventUUID, name, startTime, endTime }) => (
          <li key={eventUUID}>
            <PlainLink to="/events/$eventUUID" params={{ eventUUID }} search={atTab('runs')}>
              Recalculate {name}
            </PlainLink>{' '}
            <span className={classes.quiet}>{formatWindow(startTime, endTime)}</span>
          </li>
        ))}
        {others.length > SHOWN && (
          <li className={classes.quiet}>and {plural(others.length - SHOWN, 'earlier event')}</li>
        )}
      </ul>
    </>
  );
}
