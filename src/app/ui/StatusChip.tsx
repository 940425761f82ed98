import { Chip } from './Chip.tsx';
import { statusWord, type StatusKind, type StatusOf } from './statusWords.ts';

type StatusChipProps<Kind extends StatusKind> = {
  kind: Kind;
  status: StatusOf<Kind>;
  /** The reason, on hover: the regulator's or the meter register's text. */
  reason?: string | null | undefined;
};

/** A state as a word with an icon and a tint, never colour alone. */
export function StatusChip<Kind extends StatusKind>({ kind, status, reason }: StatusChipProps<Kind>) {
  return <Chip {...statusWord(kind, status)} reason={reason} />;
}
