import { IconBan, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import type { Phase } from './outcome.ts';
import classes from './Lifecycle.module.css';

type Step = { word: string; step: 'done' | 'now' | 'next' | 'stopped' };

const icons = { done: IconCircleCheck, now: IconCircleDot, next: IconCircle, stopped: IconBan };
const words = ['Scheduled', 'Live', 'Ended', 'Settled'];
const LAST = words.length - 1;
const reached: Record<Exclude<Phase, 'cancelled'>, number> = {
  scheduled: 0,
  live: 1,
  calculating: 2,
  failed: 2,
  settled: 3,
};

/** The steps of an event. Without final stats it is settling, never settled; one cancelled while live has not ended. */
export function stepsOf(phase: Phase, final: boolean, cancelled = false): Step[] {
  if (phase === 'cancelled')
    return [
      { word: 'Scheduled', step: 'done' },
      { word: 'Cancelled', step: 'stopped' },
    ];
  const now = reached[phase];
  return words.map((word, index) => ({
    word: index === LAST && now === LAST && !final ? 'Settling' : cancelled && word === 'Ended' ? 'Cancelled' : word,
    step: index < now || (final && index === now) ? 'done' : index === now ? 'now' : 'next',
  }));
}

/** Scheduled ─ Live ─ Ended ─ Settled, with the present step; settled counts as done once the stats are final. */
export function Lifecycle({ phase, final, cancelled }: { phase: Phase; final: boolean; cancelled: boolean }) {
  return (
    <ol className={classes.lifecycle} aria-label="How far the event is">
      {stepsOf(phase, final, cancelled).map(({ word, step }) => {
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
