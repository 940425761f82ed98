import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import type { Contact } from '#contract/mail/contact.ts';
import { ContactActions, type RowActions } from './ContactActions.tsx';
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
    header: 'Written to at',
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
    header: 'Is told of',
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
