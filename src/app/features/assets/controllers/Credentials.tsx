import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { ControllerCredential } from '#contract/dispatch/controller.ts';
import classes from './controllers.module.css';

const NewCredential = lazy(() => import('./NewCredential.tsx'));
const MAX_ACTIVE = 2;

const columnsWith = (onRevoke: ((credential: ControllerCredential) => void) | null): Column<ControllerCredential>[] => [
  {
    id: 'clientId',
    header: 'Client id',
    value: ({ clientId }) => clientId,
    cell: ({ clientId }) => <code className={classes.code}>{clientId}</code>,
  },
  { id: 'label', header: 'Label', cell: ({ label }) => label ?? '–' },
  {
    id: 'lastUsed',
    header: 'Last used',
    width: 180,
    value: ({ lastUsedUTC }) => lastUsedUTC,
    cell: ({ lastUsedUTC }) => (lastUsedUTC === null ? 'never' : <Time at={lastUsedUTC} />),
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 150,
    value: ({ expiresUTC }) => expiresUTC,
    cell: ({ expiresUTC }) => (expiresUTC === null ? 'never' : <Time at={expiresUTC} show="day" />),
  },
  ...(onRevoke
    ? [
        {
          id: 'revoke',
          header: 'Revoke',
          width: 92,
          value: () => null,
          cell: (credential: ControllerCredential) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Revoke ${credential.clientId}`}
              onClick={() => onRevoke(credential)}
            >
              Revoke
            </Button>
          ),
        },
      ]
    : []),
];

/** What a controller signs in with: two at most, so that one can be replaced while the other still works. */
export function Credentials({ controllerUUID }: { controllerUUID: string }) {
  const mayIssue = usePermission('createControllerCredential');
  const mayRevoke = usePermission('revokeControllerCredential');
  const [issuing, setIssuing] = useState(false);
  const [revoked, setRevoked] = useState<ControllerCredential | null>(null);
  const { data, error, refetch } = useQuery(query('listControllerCredentials', { params: { controllerUUID } }));
  const columns = useMemo(() => columnsWith(mayRevoke ? setRevoked : null), [mayRevoke]);
  const revoke = useOperation('revokeControllerCredential');
  const full = (data?.data.length ?? 0) >= MAX_ACTIVE;
  return (
    <>
      <SectionHead title="Credentials" note={full ? 'Limit of two reached: revoke one to issue another' : undefined}>
        {mayIssue && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconKey size={15} stroke={1.8} />}
            disabled={full}
            onClick={() => setIssuing(true)}
          >
            Issue credential
          </Button>
        )}
      </SectionHead>
      {data?.data.length === 0 ? (
        <p className={classes.note}>
          No credentials. Without one the controller cannot request its dispatches; it can only answer in its response
          to a message.
        </p>
      ) : (
        <DataTable
          label="Credentials"
          columns={columns}
          rows={data?.data}
          rowId={({ clientId }) => clientId}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
        />
      )}
      <Suspense>
        {issuing && <NewCredential controllerUUID={controllerUUID} onClose={() => setIssuing(false)} />}
      </Suspense>
      {revoked && (
        <ConfirmDialog
          title={`Revoke ${revoked.clientId}?`}
          action="Revoke credential"
          keep="Keep credential"
          onConfirm={async () => {
            await revoke({ params: { controllerUUID, clientId: revoked.clientId } });
            return 'The credential has been revoked. Requests that use it are now refused.';
          }}
          onClose={() => setRevoked(null)}
        >
          <p>
            Requests that use this credential are refused immediately, including those with tokens already issued. This
            cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
