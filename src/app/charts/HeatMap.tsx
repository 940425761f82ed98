import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import classes from './HeatMap.module.css';

export type HeatCell = {
  /** A CSS background; undefined where nothing was due. */
  fill: string | undefined;
  /** The cell as text. */
  words: string;
  /** Whether it has a dot. */
  isMarked?: boolean;
};

type HeatMapProps = {
  /** Label of the map, for screen readers. */
  label: string;
  rows: readonly { id: string; head: ReactNode; cells: readonly HeatCell[] }[];
  /** Labels under the map, each with the number of columns it spans. */
  columns: readonly { label: string; span: number }[];
  rowHeight: number;
  /** The line below while no cell is active. */
  hint: string;
  /** Opens a cell: a click, or Enter on the active one. */
  onOpen?: (row: number, column: number) => void;
};

type Place = { row: number; column: number };
const MOVES: Record<string, Place> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};
const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

/** The hatching of everything that is missing. */
export const MISSING_FILL = 'repeating-linear-gradient(135deg, var(--hh-missing) 0 1px, transparent 1px 4px)';

/** A colour at a strength of 0 to 1. */
export const tintOf = (colour: string, strength: number): string =>
  `color-mix(in srgb, ${colour} ${Math.round(100 * strength)}%, var(--hh-surface))`;

/** Rows of coloured cells; the active cell is described below. */
export function HeatMap({ label, rows, columns, rowHeight, hint, onOpen }: HeatMapProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const count = rows[0]?.cells.length ?? 0;
  const active = place && rows[place.row]?.cells[place.column] ? place : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && active) onOpen?.(active.row, active.column);
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setPlace(
      active
        ? { row: clamp(active.row + move.row, rows.length), column: clamp(active.column + move.column, count) }
        : { row: 0, column: 0 },
    );
  };
  const placeOf = ({ target }: MouseEvent): Place | null => {
    const { row, column } = (target as HTMLElement).dataset;
    return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
  };
  const onMove = (event: MouseEvent) => {
    const next = placeOf(event);
    if (next && (next.row !== place?.row || next.column !== place.column)) setPlace(next);
  };
  const onClick = (event: MouseEvent) => {
    const chosen = placeOf(event);
    if (chosen) onOpen?.(chosen.row, chosen.column);
  };

  return (
    <div className={classes.frame}>
      {/* Arrow keys move through the cells, as through the other charts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.map}
        role="application"
        aria-label={`${label}; use the arrow keys to move`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseMove={onMove}
        onClick={onClick}
        data-opens={onOpen !== undefined}
      >
        {rows.map(({ id, head, cells }, row) => (
          <div key={id} className={classes.row} style={{ height: rowHeight }}>
            <span className={classes.head}>{head}</span>
            <span className={classes.cells} style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
              {cells.map(({ fill, isMarked }, column) => (
                <span
                  // A cell's only key is its column.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={column}
                  data-row={row}
                  data-column={column}
                  data-active={active?.row === row && active.column === column}
                  data-marked={isMarked}
                  style={{ background: fill }}
                />
              ))}
            </span>
          </div>
        ))}
        <div className={classes.row} aria-hidden="true">
          <span className={classes.head} />
          <span
            className={classes.columns}
            style={{ gridTemplateColumns: columns.map(({ span }) => `minmax(0, ${span}fr)`).join(' ') }}
          >
            {columns.map((column) => (
              <span key={column.label}>{column.label}</span>
            ))}
          </span>
        </div>
      </div>
      <output className={classes.readout}>{active ? rows[active.row]!.cells[active.column]!.words : hint}</output>
    </div>
  );
}
