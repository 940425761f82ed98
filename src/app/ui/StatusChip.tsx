import { statusWord, type StatusKind, type StatusOf } from './statusWords.ts';
import classes from './StatusChip.module.css';

type StatusChipProps<Kind extends StatusKind> = {
  kind: Kind;
  status: StatusOf<Kind>;
  /** The reason, on hover: the regulator's or the meter register's text. */
  reason?: string | null | undefined;
};

/** A state as a word with an icon and a tint, never colour alone. */
export function StatusChip<Kind extends StatusKind>({ kind, status, reason }: StatusChipProps<Kind>) {
  const { word, tone, icon: Icon } = statusWord(kind, status);
  return (
    <span className={classes.chip} data-tone={tone} title={reason ?? undefined}>
      <Icon size={13} stroke={2} aria-hidden="true" />
      {word}
    </span>
  );
}
