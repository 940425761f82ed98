import type { AuditRow } from '#app/data/api/operators.ts';
import type { Column } from '#app/table/columns.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { Time } from '#app/ui/Time.tsx';
import { operationWords } from './operationWords.ts';
import { Outcome } from './Outcome.tsx';
import classes from './audit.module.css';

/** The audit's columns; the operation opens its row. */
export function auditColumns(onOpen: (seq: number) => void): Column<AuditRow>[] {
  return [
    { id: 'at', header: 'When', width: 176, cell: ({ at }) => <Time at={at} /> },
    {
      id: 'name',
      header: 'Who',
      width: 180,
      cell: ({ name }) => name ?? <span className={classes.quiet}>Not known</span>,
    },
    {
      id: 'operation',
      header: 'Operation',
      width: 220,
      cell: ({ seq, operation, hasChange }) => (
        <span className={classes.name}>
          <button
            type="button"
            className={classes.open}
            aria-label={`${operationWords(operation)}, row ${seq}`}
            onClick={() => onOpen(seq)}
          >
            {operationWords(operation)}
          </button>
          {hasChange && <Tag>Details</Tag>}
        </span>
      ),
    },
    {
      id: 'path',
      header: 'Resource',
      cell: ({ method, path }) => (
        <code className={classes.path} title={path}>
          <span>{method}</span> {path}
        </code>
      ),
    },
    {
      id: 'status',
      header: 'Outcome',
      width: 120,
      cell: ({ status, note }) => (
        <span title={note ?? undefined}>
          <Outcome status={status} />
        </span>
      ),
    },
  ];
}
