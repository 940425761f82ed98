import { formatCount } from '#text/count.ts';
import classes from './files.module.css';

type TallyProps = {
  figures: readonly {
    label: string;
    value: number | null;
    tone?: 'good' | 'bad' | 'warn' | undefined;
    note?: string | undefined;
  }[];
};

/** Counts side by side; "–" where there is none. */
export function Tally({ figures }: TallyProps) {
  return (
    <dl className={classes.tally}>
      {figures.map(({ label, value, tone, note }) => (
        <div key={label} data-tone={value === 0 ? undefined : tone}>
          <dt>
            {label}
            {note !== undefined && ` in ${note}`}
          </dt>
          <dd>{value === null ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
