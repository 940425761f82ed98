import classes from './DataTable.module.css';

type SelectCellProps = {
  label: string;
  checked: boolean;
  /** Some of the page, not all of it. */
  partly?: boolean;
  header?: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A plain checkbox in a separate cell; the whole cell is the target. */
export function SelectCell({
  label,
  checked,
  partly = false,
  header = false,
  disabled = false,
  onChange,
}: SelectCellProps) {
  const box = (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = partly && !checked;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
  return header ? (
    <th scope="col" className={classes.selectCell} data-select="">
      {box}
    </th>
  ) : (
    <td className={classes.selectCell} data-select="">
      {box}
    </td>
  );
}

/** The selection with these ids added or removed; other pages' rows stay. */
export function togglePage(selected: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? selected.union(new Set(ids)) : selected.difference(new Set(ids));
}
