import { formatCount } from '#text/count.ts';
import classes from './FilterChips.module.css';

type FilterChipsProps<Value extends string> = {
  /** Label of the filter: "Status". */
  label: string;
  /** With the number of rows each would show, and a tooltip, if known. */
  options: readonly { value: Value; label: string; count?: number; hint?: string | undefined }[];
  /** The chosen one, or null for all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
};

/** One filter as a row of chips with counts; choosing the chosen one again clears it. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <fieldset className={classes.chips}>
      <legend>{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.chip}
          data-none={option.count === 0}
          aria-pressed={value === option.value}
          title={option.hint}
          onClick={() => onChange(value === option.value ? null : option.value)}
        >
          {option.label}
          {option.count !== undefined && <span>{formatCount(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
