import { Button, Group, Menu } from '@mantine/core';
import { IconDotsVertical, IconMail } from '@tabler/icons-react';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import type { Contact } from '#contract/mail/contact.ts';
import { alertsCount, alertsText, contactStates, deliveryText, goneChat } from './mailWords.ts';

const addressesOf = ({ email, chatAddress }: Contact): string =>
  [email, chatAddress].filter((address) => address !== null).join(' · ');

/** A chat that is gone is what has to be seen to first. */
function State({ contact: { status, chatStatus, chatError } }: { contact: Contact }) {
  return chatStatus === 'DISABLED' ? <Chip {...goneChat} reason={chatError} /> : <Chip {...contactStates[status]} />;
}

/** The columns of contacts, with what may be done with them. */
export const contactColumns = (actions: RowActions): Column<Contact>[] => [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => <Clip text={name} /> },
  {
    id: 'email',
    header: 'Address',
    value: addressesOf,
    cell: (contact) => <Clip text={addressesOf(contact)} />,
  },
  {
    id: 'status',
    header: 'State',
    width: 160,
    value: ({ status }) => status,
    cell: (contact) => <State contact={contact} />,
  },
  {
    id: 'alerts',
    header: 'Alerts',
    value: ({ alerts }) => alerts.join(' '),
    width: 116,
    cell: ({ alerts }) => <span title={alertsText(alerts)}>{alertsCount(alerts)}</span>,
  },
  { id: 'delivery', header: 'When', width: 148, cell: deliveryText },
  ...(Object.values(actions).some((act) => act !== null)
    ? [
        {
          id: 'actions',
          header: 'Actions',
          width: 250,
          value: () => null,
          cell: (contact: Contact) => <ContactActions contact={contact} {...actions} />,
        },
      ]
    : []),
];

type Act = ((contact: Contact) => void) | null;

/** What may be done with a contact; null what may not. */
interface RowActions {
  onTest: Act;
  onEdit: Act;
  onRemove: Act;
  onAgain: Act;
}

/** The buttons of a contact's row; what only an unconfirmed one needs is in a menu. */
function ContactActions({ contact, onTest, onEdit, onRemove, onAgain }: RowActions & { contact: Contact }) {
  const { name, status } = contact;
  const buttons = [
    { label: 'Send a test', to: `Send a test to ${name}`, act: onTest },
    { label: 'Edit', to: `Edit ${name}`, act: onEdit },
    { label: 'Delete', to: `Delete ${name}`, act: onRemove },
  ];
  return (
    <Group gap={4} wrap="nowrap">
      {buttons.map(
        ({ label, to, act }) =>
          act && (
            <Button key={label} size="compact-xs" variant="default" aria-label={to} onClick={() => act(contact)}>
              {label}
            </Button>
          ),
      )}
      {onAgain && status === 'UNCONFIRMED' && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <Button size="compact-xs" variant="default" px={4} aria-label={`More actions for ${name}`}>
              <IconDotsVertical size={14} stroke={1.8} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMail size={16} stroke={1.6} />} onClick={() => onAgain(contact)}>
              Resend link
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
