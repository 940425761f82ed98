import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type ContactListQuery, mailMutations, mailQueries } from '#app/data/api/mail.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Contact } from '#contract/mail/contact.ts';
import { alertsCount, alertsText, contactStates, deliveryWords } from './mailWords.ts';

const ContactDialog = lazy(() => import('./ContactDialog.tsx'));
const ROWS = 25;

type RowActions = {
  onEdit: ((contact: Contact) => void) | null;
  onRemove: ((contact: Contact) => void) | null;
  onAgain: ((contact: Contact) => void) | null;
};

const columnsWith = ({ onEdit, onRemove, onAgain }: RowActions): Column<Contact>[] => [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => <Clip text={name} /> },
  { id: 'email', header: 'E-mail', value: ({ email }) => email, cell: ({ email }) => <Clip text={email} /> },
  {
    id: 'status',
    header: 'State',
    width: 160,
    value: ({ status }) => status,
    cell: ({ status }) => <Chip {...contactStates[status]} />,
  },
  {
    id: 'alerts',
    header: 'Is told of',
    value: ({ alerts }) => alerts.join(' '),
    width: 116,
    cell: ({ alerts }) => <span title={alertsText(alerts)}>{alertsCount(alerts)}</span>,
  },
  { id: 'delivery', header: 'When', width: 136, cell: ({ delivery }) => deliveryWords[delivery] },
  ...(onEdit || onRemove
    ? [
        {
          id: 'actions',
          header: 'Actions',
          width: 250,
          value: () => null,
          cell: (contact: Contact) => (
            <Group gap={4} wrap="nowrap">
              {onAgain && contact.status === 'UNCONFIRMED' && (
                <Button size="compact-xs" variant="default" onClick={() => onAgain(contact)}>
                  Send link again
                </Button>
              )}
              {onEdit && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Edit ${contact.name}`}
                  onClick={() => onEdit(contact)}
                >
                  Edit
                </Button>
              )}
              {onRemove && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Delete ${contact.name}`}
                  onClick={() => onRemove(contact)}
                >
                  Delete
                </Button>
              )}
            </Group>
          ),
        },
      ]
    : []),
];

/** Who is told of alerts by mail, once confirmed by a link. */
export default function Contacts() {
  const mayCreate = usePermission('createContact');
  const mayEdit = usePermission('updateContact');
  const mayDelete = usePermission('deleteContact');
  const [address, setAddress] = useState<{ page: number; pageSize: number; sort: ContactListQuery['sort'] }>({
    page: 1,
    pageSize: ROWS,
    sort: 'name',
  });
  const [edited, setEdited] = useState<Contact | 'new' | null>(null);
  const [removed, setRemoved] = useState<Contact | null>(null);
  const { mutate: confirmAgain } = useMutation({
    ...mailMutations.confirmAgain(),
    onSuccess: ({ email }) => notifySuccess(`The link is sent to ${email} again.`),
    onError: notifyError,
  });
  const remove = useMutation({
    ...mailMutations.deleteContact(),
    onSuccess: () => {
      setRemoved(null);
      notifySuccess('The contact is deleted.');
    },
  });
  const { data, error, table } = useListTable({
    list: mailQueries.contacts,
    query: address,
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: 'name',
  });
  const columns = useMemo(
    () =>
      columnsWith({
        onEdit: mayEdit ? setEdited : null,
        onRemove: mayDelete ? setRemoved : null,
        onAgain: mayEdit ? ({ contactUUID }) => confirmAgain(contactUUID) : null,
      }),
    [mayEdit, mayDelete, confirmAgain],
  );
  return (
    <section>
      <SectionHead title="Contacts" note="Told of alerts by mail, once the link in the first mail was opened">
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
            title="No contact"
            text="Silent assets and unreachable controllers are told of on screen alone."
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
          keep="Keep the contact"
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removed.contactUUID)}
          onClose={() => setRemoved(null)}
        >
          <p>{removed.email} gets no alert any more, and its links end. It can be added again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
