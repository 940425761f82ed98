import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { operatorMutations, operatorQueries, type Operator } from '#app/data/operators.ts';
import { SESSION_KEY, useOperator } from '#app/data/session.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { roleWords } from '#app/ui/roleWords.ts';
import { operatorColumns } from './operatorColumns.tsx';
import classes from './settings.module.css';

const InviteOperator = lazy(() => import('./InviteOperator.tsx'));
const NewLink = lazy(() => import('./NewSignInLink.tsx'));
const RemoveOperator = lazy(() => import('./RemoveOperator.tsx'));

type Open = { what: 'invite' } | { what: 'link' | 'remove'; operator: Operator };

/** Operators with their roles: invite, change a role, create a new link, remove. */
export function OperatorsTable() {
  const client = useQueryClient();
  const me = useOperator()?.name;
  const [open, setOpen] = useState<Open | null>(null);
  const operators = useQuery(operatorQueries.list());
  const { mutate: changeRole } = useMutation({
    ...operatorMutations.changeRole(),
    onSuccess: ({ name, role }) => {
      notifySuccess(`${name} is now ${roleWords[role].toLowerCase()}.`);
      if (name === me) void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: notifyError,
  });
  const rows = operators.data;
  const columns = useMemo(() => {
    const admins = rows?.filter(({ role }) => role === 'admin') ?? [];
    return operatorColumns({
      me,
      lastAdmin: admins.length === 1 ? admins[0]!.operatorUUID : null,
      onRole: (operator, role) => changeRole({ operatorUUID: operator.operatorUUID, role }),
      onLink: (operator) => setOpen({ what: 'link', operator }),
      onRemove: (operator) => setOpen({ what: 'remove', operator }),
    });
  }, [rows, me, changeRole]);
  const close = () => setOpen(null);

  return (
    <>
      <div className={classes.sectionTitle}>
        <h2>Operators</h2>
        <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={() => setOpen({ what: 'invite' })}>
          Invite operator
        </Button>
      </div>
      <DataTable
        label="Operators"
        columns={columns}
        rows={rows}
        rowId={({ operatorUUID }) => operatorUUID}
        error={operators.error}
        onRetry={() => void operators.refetch()}
      />
      <Suspense>
        {open?.what === 'invite' && <InviteOperator onClose={close} />}
        {open?.what === 'link' && <NewLink operator={open.operator} onClose={close} />}
        {open?.what === 'remove' && <RemoveOperator operator={open.operator} onClose={close} />}
      </Suspense>
    </>
  );
}
