import { Button, Group, Menu } from '@mantine/core';
import { IconDotsVertical, IconMail } from '@tabler/icons-react';
import type { Contact } from '#contract/mail/contact.ts';

type Act = ((contact: Contact) => void) | null;

/** What may be done with a contact; null what may not. */
export interface RowActions {
  onTest: Act;
  onEdit: Act;
  onRemove: Act;
  onAgain: Act;
}

/** The buttons of a contact's row; what only an unconfirmed one needs is in a menu. */
export function ContactActions({ contact, onTest, onEdit, onRemove, onAgain }: RowActions & { contact: Contact }) {
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
              Send link again
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
