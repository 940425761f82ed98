import { IconBan, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import classes from './events.module.css';
import type { Phase } from './outcome.ts';

type Step = { word: string; step: 'done' | 'now' | 'next' | 'stopped' };

const icons = { done: IconCircleCheck, now: IconCircleDot, next: IconCircle, stopped: IconBan };
const words = ['Scheduled', 'Live', 'Ended', 'Settled'];
const reached: Record<Exclude<Phase, 'cancelled'>, number> = { scheduled: 0, live: 1, calculating: 2, failed: 2, settled: 3 };

function stepsOf(phase: Phase, final: boolean): Step[] {
  if (phase === 'cancelled') return [{ word: 'Scheduled', step: 'done' }, { word: 'Cancelled', step: 'stopped' }];
  const now = reached[phase];
  return words.map((word, index) => ({ word, step: index < now || (final && index === now) ? 'done' : index === now ? 'now' : 'next' }));
}

/** Scheduled ─ Live ─ Ended ─ Settled, and where the event stands; settled counts as done once the stats are final. */
export function Lifecycle({ phase, final }: { phase: Phase; final: boolean }) {
  return (
    <ol className={classes.lifecycle} aria-label="How far the event is">
      {stepsOf(phase, final).map(({ word, step }) => {
        const Icon = icons[step];
        return (
          <li key={word} data-step={step} {...(step === 'now' && { 'aria-current': 'step' as const })}>
            <Icon size={15} stroke={1.8} aria-hidden="true" />
            {word}
          </li>
        );
      })}
    </ol>
  );
}
