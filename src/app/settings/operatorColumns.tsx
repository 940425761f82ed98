import { Button, NativeSelect } from '@mantine/core';
import type { Operator } from '#app/api/operators.ts';
import { formatInstant, formatUtc } from '#app/charts/format.ts';
import { roleWords } from '#app/shell/roleWords.ts';
import { Role } from '#app/shell/session.ts';
import type { Column } from '#app/table/columns.ts';
import classes from './settings.module.css';

export type OperatorActions = {
  /** The name of who looks at the table. */
  me: string | undefined;
  /** The only administrator there is; nobody may take that role from them. */
  lastAdmin: string | null;
  onRole: (operator: Operator, role: Role) => void;
  onLink: (operator: Operator) => void;
  onRemove: (operator: Operator) => void;
};

const LAST = 'The last administrator: make another one first';

/** The operators table's columns. */
export function operatorColumns({ me, lastAdmin, onRole, onLink, onRemove }: OperatorActions): Column<Operator>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name }) => (
        <span className={classes.name}>
          {name}
          {name === me && <span className={classes.tag}>You</span>}
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      width: 180,
      cell: (operator) =>
        operator.operatorUUID === lastAdmin ? (
          <span title={LAST}>{roleWords.admin}</span>
        ) : (
          <NativeSelect
            size="xs"
            aria-label={`Role of ${operator.name}`}
            data={Role.options.map((value) => ({ value, label: roleWords[value] }))}
            value={operator.role}
            onChange={(event) => onRole(operator, event.currentTarget.value as Role)}
          />
        ),
    },
    { id: 'password', header: 'Password', width: 110, cell: ({ passwordSet }) => (passwordSet ? 'Set' : 'None yet') },
    { id: 'seen', header: 'Last seen', hint: 'In a session that is still open', width: 190, cell: ({ lastSeenUTC }) => <At instant={lastSeenUTC} /> },
    { id: 'created', header: 'Created', width: 190, cell: ({ createdUTC }) => <At instant={createdUTC} /> },
    {
      id: 'actions',
      header: 'Actions',
      width: 220,
      cell: (operator) => (
        <span className={classes.name}>
          <Button size="compact-sm" variant="default" aria-label={`New sign-in link for ${operator.name}`} onClick={() => onLink(operator)}>
            Sign-in link
          </Button>
          {operator.operatorUUID !== lastAdmin && (
            <Button size="compact-sm" variant="default" aria-label={`Remove ${operator.name}`} onClick={() => onRemove(operator)}>
              Remove
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function At({ instant }: { instant: string | null }) {
  return instant === null ? '–' : <span title={formatUtc(instant)}>{formatInstant(instant)}</span>;
}
