import { Skeleton } from '@mantine/core';
import { formatInstant, formatWindow } from '#app/format/format.ts';
import { sayOf, toneOf } from '#app/ui/balance/effectWords.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { BulkEffect } from '#contract/bulkEffect.ts';
import type { EventEffect } from '#contract/eventEffect.ts';
import { formatCount, plural } from '#text/count.ts';
import { matchedWords } from './bulkState.ts';
import { EffectBar } from './EffectBar.tsx';
import { EffectTable } from './EffectTable.tsx';
import classes from './Consequence.module.css';

const TABLE_PX = 280;

type ConsequenceProps = {
  /** Undefined while it is calculated. */
  effect: BulkEffect | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether the button can be pressed before the effect is known. */
  late: boolean;
};

/** What a step does to scheduled events: the sentence after it, and its figures now and then. */
export function Consequence({ effect, error, onRetry, late }: ConsequenceProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  const [first, ...others] = effect?.events ?? [];
  if (effect && first === undefined)
    return <p className={classes.none}>No scheduled event changes: none of these assets is opted into one.</p>;
  return (
    <section aria-label="Effect" aria-busy={effect === undefined}>
      {first && <EventName effect={first} />}
      <VerdictLine
        small
        verdict={first?.after.verdict}
        say={first ? sayOf(first) : late ? 'The effect is still being calculated.' : '\u00a0'}
      />
      {first ? (
        <>
          <EffectBar effect={first} />
          <EffectTable effect={first} after={withOrWithout(first)} />
        </>
      ) : (
        <Skeleton height={TABLE_PX} />
      )}
      {others.map((other) => (
        <details key={other.eventUUID} className={classes.other}>
          <summary>
            <span className={classes.event}>
              <b>{other.name}</b> {formatWindow(other.startTime, other.endTime)}
            </span>
            <span className={classes.otherSentence} data-tone={toneOf(other)}>
              {other.after.verdict.sentence}
            </span>
          </summary>
          <EffectTable effect={other} after={withOrWithout(other)} />
        </details>
      ))}
      {effect && effect.totalEvents > effect.events.length && (
        <p className={classes.foot}>
          {plural(effect.totalEvents - effect.events.length, 'later event')}{' '}
          {effect.totalEvents - effect.events.length === 1 ? 'is' : 'are'} also affected.
        </p>
      )}
      {effect && effect.decided < effect.matched && (
        <p className={classes.foot}>
          For the first {formatCount(effect.decided)} of {matchedWords(effect)} only.
        </p>
      )}
      {first && <p className={classes.foot}>{undoLine(first)}</p>}
    </section>
  );
}

const EventName = ({ effect: { name, startTime, endTime, optInDeadline } }: { effect: EventEffect }) => (
  <p className={classes.event}>
    <b>{name}</b> {formatWindow(startTime, endTime)}
    {optInDeadline !== null && ` · opt-in closes ${formatInstant(optInDeadline)}`}
  </p>
);

const withOrWithout = ({ before, after }: EventEffect): string =>
  after.optedIn < before.optedIn ? 'Without them' : 'With them';

const undoLine = ({ optInDeadline, startTime }: EventEffect): string => {
  const until = optInDeadline ?? startTime;
  return `Forecast from settled events of this type. You can undo this until ${formatInstant(until)}.`;
};
