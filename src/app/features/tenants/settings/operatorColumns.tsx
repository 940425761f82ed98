import { Button, NativeSelect } from '@mantine/core';
import type { Operator } from '#app/data/operators.ts';
import { Role } from '#app/data/session.ts';
import type { Column } from '#app/table/columns.ts';
import { roleWords } from '#app/ui/roleWords.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { Time } from '#app/ui/Time.tsx';
import classes from './settings.module.css';

export type OperatorActions = {
  /** Name of the signed-in operator. */
  me: string | undefined;
  /** The only administrator; the role cannot be removed from them. */
  lastAdmin: string | null;
  onRole: (operator: Operator, role: Role) => void;
  onLink: (operator: Operator) => void;
  onRemove: (operator: Operator) => void;
};

const FROM_CLAIM = 'The sign-in service resets this at the next sign-in';
const LAST = 'Last administrator: appoint another one first';

/** The operators table's columns. */
export function operatorColumns({ me, lastAdmin, onRole, onLink, onRemove }: OperatorActions): Column<Operator>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, email }) => (
        <span className={classes.name} title={email ?? undefined}>
          {name}
          {name === me && <Tag>You</Tag>}
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
            miw={128}
            aria-label={`Role of ${operator.name}`}
            title={operator.roleFromClaim ? FROM_CLAIM : undefined}
            data={Role.options.map((value) => ({ value, label: roleWords[value] }))}
            value={operator.role}
            onChange={(event) => onRole(operator, event.currentTarget.value as Role)}
          />
        ),
    },
    { id: 'password', header: 'Sign-in method', width: 170, cell: (operator) => signsInBy(operator) },
    {
      id: 'seen',
      header: 'Last seen',
      hint: 'In a session that is still active',
      width: 190,
      cell: ({ lastSeenUTC }) => <At instant={lastSeenUTC} />,
    },
    { id: 'created', header: 'Created', width: 190, cell: ({ createdUTC }) => <At instant={createdUTC} /> },
    {
      id: 'actions',
      header: 'Actions',
      width: 220,
      cell: (operator) => (
        <span className={classes.name}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`New sign-in link for ${operator.name}`}
            onClick={() => onLink(operator)}
          >
            Sign-in link
          </Button>
          {operator.operatorUUID !== lastAdmin && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${operator.name}`}
              onClick={() => onRemove(operator)}
            >
              Remove
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function signsInBy({ passwordSet, email, linked }: Operator): string {
  const provider = linked ? 'Organisation' : email === null ? null : 'Organisation, not used yet';
  const methods = [provider, passwordSet ? 'password' : null].filter((method) => method !== null);
  const text = methods.join(', ') || 'one-time link only';
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function At({ instant }: { instant: string | null }) {
  return instant === null ? '–' : <Time at={instant} />;
}
