import type { StatusWord } from './statusWords.ts';
import classes from './Chip.module.css';

/** A word with an icon and a tint; the reason on hover. */
export function Chip({ word, tone, icon: Icon, reason }: StatusWord & { reason?: string | null | undefined }) {
  return (
    <span className={classes.chip} data-tone={tone} title={reason ?? undefined}>
      <Icon size={13} stroke={2} aria-hidden="true" />
      {word}
    </span>
  );
}
