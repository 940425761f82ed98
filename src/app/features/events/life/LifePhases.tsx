import type { CSSProperties } from 'react';
import type { Event } from '#contract/event.ts';
import { spanAt, type PhaseSpan } from './lifeScale.ts';
import { phaseNames, phaseText } from './lifeWords.ts';
import classes from './LifeLine.module.css';

type LifePhasesProps = { event: Event; spans: readonly PhaseSpan[]; isFinal: boolean; now: number; shownAt: number };

/** The phases below the line, the one at the handle marked. */
export function LifePhases({ event, spans, isFinal, now, shownAt }: LifePhasesProps) {
  const shown = spanAt(spans, shownAt).phase;
  const reached = spanAt(spans, now).fromMs;
  return (
    <div className={classes.phases} aria-hidden="true">
      {spans.map((span) => (
        <div
          key={span.phase}
          className={classes.phase}
          style={{ '--left': `${span.left}%`, '--width': `${span.right - span.left}%` } as CSSProperties}
          data-shown={span.phase === shown || undefined}
          data-past={span.fromMs <= reached || undefined}
        >
          <strong>{phaseNames[span.phase]}</strong>
          <span>{phaseText(span, event, isFinal, now)}</span>
        </div>
      ))}
    </div>
  );
}
