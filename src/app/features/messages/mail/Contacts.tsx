import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery, mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { notifyError, notifySuccess, notifyWarning } from '#app/ui/notify.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Contact } from '#contract/mail/contact.ts';
import { contactColumns } from './contactColumns.tsx';
import { MAIL_POLL_MS } from './queryRules.ts';
import { isTestTaken, testText } from './testWords.ts';

const ContactDialog = lazy(() => import('./ContactDialog.tsx'));
const ROWS = 25;

/** Who is told of alerts: by mail, once confirmed by a link, or in a chat. */
export default function Contacts() {
  const mayCreate = usePermission('createContact');
  const mayEdit = usePermission('updateContact');
  const mayDelete = usePermission('deleteContact');
  const mayTest = usePermission('testContact');
  const [address, setAddress] = useState<{ page: number; pageSize: number; sort: QueryOf<'listContacts'>['sort'] }>({
    page: 1,
    pageSize: ROWS,
    sort: 'name',
  });
  const [edited, setEdited] = useState<Contact | 'new' | null>(null);
  const [removed, setRemoved] = useState<Contact | null>(null);
  const { mutate: confirmAgain } = useMutation({
    ...mutation('confirmContactAgain'),
    onSuccess: ({ email }) => notifySuccess(`The link has been resent to ${email ?? 'the address'}.`),
    onError: notifyError,
  });
  const { mutate: sendTest } = useMutation({
    ...mutation('testContact'),
    onSuccess: (tested) => (isTestTaken(tested) ? notifySuccess : notifyWarning)(testText(tested)),
    onError: notifyError,
  });
  const remove = useOperation('deleteContact');
  const { data, error, table } = useListTable({
    list: listQuery('listContacts', { refetchInterval: MAIL_POLL_MS }),
    query: address,
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: 'name',
  });
  const columns = useMemo(
    () =>
      contactColumns({
        onTest: mayTest ? ({ contactUUID }) => sendTest({ params: { contactUUID }, body: {} }) : null,
        onEdit: mayEdit ? setEdited : null,
        onRemove: mayDelete ? setRemoved : null,
        onAgain: mayEdit ? ({ contactUUID }) => confirmAgain({ params: { contactUUID }, body: {} }) : null,
      }),
    [mayEdit, mayDelete, mayTest, confirmAgain, sendTest],
  );
  return (
    <section>
      <SectionHead
        title="Contacts"
        note="Alerted in a chat, or by e-mail once the link in the first e-mail has been opened"
      >
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setEdited('new')}>
            Add contact
          </Button>
        )}
      </SectionHead>
      <DataTable
        label="Contacts"
        columns={columns}
        rowId={({ contactUUID }) => contactUUID}
        {...table}
        error={error}
        page={pageOf(address, data)}
        empty={
          <EmptyState
            title="No contacts"
            text="Unacknowledged dispatches and unreachable controllers are shown on screen only."
          />
        }
      />
      <Suspense>
        {edited && <ContactDialog contact={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
      {removed && (
        <ConfirmDialog
          title={`Delete ${removed.name}?`}
          action="Delete contact"
          keep="Keep contact"
          onConfirm={async () => {
            await remove({ params: { contactUUID: removed.contactUUID } });
            return 'The contact has been deleted.';
          }}
          onClose={() => setRemoved(null)}
        >
          <p>
            {removed.email ?? removed.chatAddress} will receive no more alerts, and its links stop working. It can be
            added again.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
