import { isNothing } from './BodyCell.tsx';
import type { Column, Sort } from './columns.ts';
import classes from './TwoLines.module.css';

/** Which columns make a row of two lines, by id. */
export type Lines = {
  lead: string;
  under: readonly string[];
  /** At the right edge, unless the list is sorted by another column. */
  edge: string;
  /** Below it. */
  edgeUnder?: string;
};

const EDGE_PX = 116;

/** The columns of a table on a phone: two of two lines each, the right one the column that the list is sorted by. */
export function twoLines<Row>(columns: readonly Column<Row>[], plan: Lines, sort: Sort | null): readonly Column<Row>[] {
  const named = (id: string | undefined) => columns.find((column) => column.id === id);
  const lead = named(plan.lead) ?? columns[0]!;
  const sorted = sort !== null && sort.id !== lead.id ? named(sort.id) : undefined;
  const edge = sorted ?? named(plan.edge);
  const edgeUnder = edge?.id === plan.edge ? named(plan.edgeUnder) : named(plan.edge);
  const under = plan.under.filter((id) => id !== edge?.id).flatMap((id) => named(id) ?? []);
  const { width: _width, ...rest } = lead;
  const first: Column<Row> = {
    ...rest,
    cell: (row) => (
      <span className={classes.line}>
        <span className={classes.name}>{lead.cell(row)}</span>
        <span className={classes.under}>
          {under.map(({ id, cell }) => {
            const content = cell(row);
            return isNothing(content) ? null : <span key={id}>{content}</span>;
          })}
        </span>
      </span>
    ),
  };
  if (!edge) return [first];
  return [
    first,
    {
      ...edge,
      numeric: true,
      width: EDGE_PX,
      cell: (row) => {
        const below = edgeUnder?.cell(row);
        return (
          <span className={classes.edge}>
            <strong>{edge.cell(row)}</strong>
            {below !== undefined && !isNothing(below) && <span className={classes.under}>{below}</span>}
          </span>
        );
      },
    },
  ];
}
